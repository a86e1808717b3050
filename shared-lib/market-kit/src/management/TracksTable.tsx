import { cleanTitle, type ManagedTracksParams, type TrackChange } from '@sori/contract/management'
import { paths } from '@sori/contract/paths'
import { useLocale } from '@sori/remote-kit/host'
import { DataTable, type ListState, type RowEditor } from '@sori/remote-kit/lists'
import { TextLink } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import { HiddenMark } from './HiddenMark.tsx'
import type { ManagedTrack } from './managedItem.ts'
import { TrackPlay } from './TrackPlay.tsx'
import { managementTexts } from './texts.ts'
import { useManagedColumns } from './useManagedColumns.tsx'
import { WarningMark } from './WarningMark.tsx'

interface TracksTableProps {
  /** The table's name for screen readers. Default: 트랙 목록. */
  label?: string
  /** Undefined while loading. */
  tracks: readonly ManagedTrack[] | undefined
  /** Without it, no column sorts: the tracks of one album. */
  list?: ListState<ManagedTracksParams>
  editor: RowEditor<number, TrackChange>
  stale?: boolean
  actions?(track: ManagedTrack): ReactNode
  withDelete?: boolean
}

/** The tracks of artists or administrators. A row plays, followed by the rows below. */
export function TracksTable({
  label,
  tracks,
  list,
  editor,
  stale,
  actions,
  withDelete,
}: TracksTableProps) {
  const t = managementTexts(useLocale())
  const columns = useManagedColumns<ManagedTrack, TrackChange>({
    editor,
    idSortKey: 'musicId',
    nameField: 'title',
    cleanName: cleanTitle,
    nameOf: ({ title }) => title,
    draftOf: ({ title, description }) => ({ title, description }),
    name: (track) => (
      <>
        <TextLink to={paths.track({ nickname: track.artist.nickname, title: track.title })}>
          {track.title}
        </TextLink>
        <HiddenMark of={track} withAlbum={track.albumHidden} />
        <WarningMark warning={track.warning} />
      </>
    ),
    lead: (track) => <TrackPlay track={track} list={tracks ?? []} />,
    actions,
    withDelete,
  })
  return (
    <DataTable
      label={label ?? t.tracks}
      columns={columns}
      rows={tracks}
      rowId={({ id }) => id}
      list={list}
      openId={editor.openId}
      stale={stale}
    />
  )
}
