import { type TagKind, tagKinds, tagLabel } from '@sori/contract/catalogue'
import { managedTracksParams } from '@sori/contract/management'
import { paths } from '@sori/contract/paths'
import type { Track } from '@sori/market-kit/catalogue'
import { ManagedList } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import { type DataColumn, DataTable, useListParams } from '@sori/remote-kit/lists'
import { Button, Chip, TextLink } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { management } from '../../api/management.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './ManagementPage.module.css'
import { studioFrame } from './ManagementPage.tsx'
import { RetagDialog } from './RetagDialog.tsx'

/** Renders `/me/sounds/tags`, where artists change the tags of their tracks. */
export function TagsPage() {
  const { tags: texts } = useTexts()
  const list = useListParams(managedTracksParams)
  const [taggedTrack, setTaggedTrack] = useState<Track>()
  const columns: DataColumn<Track>[] = [
    {
      key: 'track',
      card: 'wide',
      head: texts.cols.track,
      cell: ({ title, artist }) => (
        <TextLink to={paths.track({ nickname: artist.nickname, title })}>{title}</TextLink>
      ),
    },
    ...tagKinds.map((kind) => ({
      key: kind,
      head: texts.cols[kind],
      card: 'wide' as const,
      cell: (track: Track) => <TagCell track={track} kind={kind} />,
    })),
    {
      key: 'actions',
      card: 'bare',
      head: texts.cols.actions,
      align: 'end',
      cell: (track) => (
        <Button
          size={32}
          aria-label={texts.chooseOf(track.title)}
          onClick={() => setTaggedTrack(track)}
        >
          {texts.choose}
        </Button>
      ),
    },
  ]
  const table = (rows: readonly Track[] | undefined, stale: boolean) => (
    <DataTable
      label={texts.table}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      list={list}
      openId={taggedTrack?.id}
      stale={stale}
    />
  )
  return (
    <ManagedList
      frame={studioFrame}
      section="tags"
      items="tracks"
      list={list}
      call={management.tracks}
      table={table}
    >
      {taggedTrack && <RetagDialog track={taggedTrack} onClose={() => setTaggedTrack(undefined)} />}
    </ManagedList>
  )
}

function TagCell({ track, kind }: { track: Track; kind: TagKind }) {
  const locale = useLocale()
  return (
    <span className={styles.chips}>
      {track.tags[kind].length === 0 && '-'}
      {track.tags[kind].map((tag) => (
        <Chip key={tag} size="sm">
          {tagLabel(tag, track.tagNames, locale)}
        </Chip>
      ))}
    </span>
  )
}
