import { pagingOf } from '@sori/contract/envelope'
import { useState } from 'react'
import {
  HideButton,
  type ManagedAlbum,
  ManagedAlbums,
  type ManagedTrack,
  ManagedTracks,
  type ManagementCalls,
  type ManagementFrame,
} from '../../management/index.ts'
import styles from './Gallery.module.css'
import { sampleTracks } from './gallerySamples.ts'

const notHidden = { hidden: false, hiddenBy: null, hiddenReason: null } as const
const numbers = { downloads: 12, creditsEarned: 36 } as const
const tracks: ManagedTrack[] = sampleTracks.slice(0, 3).map((track, index) => ({
  ...track,
  ...notHidden,
  ...(index === 1 && { hidden: true, hiddenBy: 'administrator', hiddenReason: '권리 침해 신고' }),
  albumHidden: false,
  version: 0,
  state: 'live',
  warning: index === 2 ? 'clipped' : null,
  ...numbers,
  isBought: true,
}))
const albums: ManagedAlbum[] = tracks.map(({ album, artist, createdAt, modifiedAt }) => ({
  ...album,
  ...notHidden,
  artist,
  createdAt,
  modifiedAt,
  description: '앨범 설명',
  ...numbers,
  trackCount: 3,
  version: 0,
}))

const page = <Item,>(items: readonly Item[]) => ({ items, paging: pagingOf(1, 20, items.length) })
const query = <Data,>(data: Data) => ({
  data,
  currentData: data,
  isFetching: false,
  isError: false,
  refetch: () => {},
})
const change = {
  useMutation: () =>
    [async () => ({ data: { code: 'SAMPLE', message: '' } }), { isLoading: false }] as const,
}

/** Calls that return samples and discard changes. */
const calls: ManagementCalls = {
  albums: { useQuery: () => query(page(albums)), usePrefetch: () => () => {} },
  tracks: { useQuery: () => query(page(tracks)), usePrefetch: () => () => {} },
  albumTracks: { useQuery: () => query(tracks) },
  changeAlbum: change,
  changeTrack: change,
}

const frame: ManagementFrame = {
  Page: ({ title, count, sections, search, children }) => (
    <div className={styles.wide}>
      <h3>
        {title} {count}
      </h3>
      {sections}
      {search}
      {children}
    </div>
  ),
}

export function ManagementStory() {
  return (
    <>
      <ManagedAlbums
        frame={frame}
        calls={calls}
        actions={({ name }) => <Hide name={name} />}
        trackActions={({ title }) => <Hide name={title} />}
        forAdministrator
      />
      <ManagedTracks frame={frame} calls={calls} actions={({ title }) => <Hide name={title} />} />
    </>
  )
}

function Hide({ name }: { name: string }) {
  const [hidden, setHidden] = useState(false)
  return <HideButton name={name} hidden={hidden} busy={false} onClick={() => setHidden(!hidden)} />
}
