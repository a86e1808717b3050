import { tagKinds, tagLabel } from '@sori/contract/catalogue'
import { cleanTitle, type ManagedTracksParams, type TrackChange } from '@sori/contract/management'
import { paths } from '@sori/contract/paths'
import { useLocale } from '@sori/remote-kit/host'
import {
  type DataColumn,
  DataTable,
  type ListState,
  type RowEditor,
  type Selection,
} from '@sori/remote-kit/lists'
import { Chip, formatDuration, TextLink } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import { characterFacts } from '../character/index.ts'
import { HiddenMark } from './HiddenMark.tsx'
import styles from './Management.module.css'
import type { ManagedTrack } from './managedItem.ts'
import { TrackPlay } from './TrackPlay.tsx'
import { managementTexts } from './texts.ts'
import { UnmatchedMark } from './UnmatchedMark.tsx'
import type { ItemDraft } from './useItemEditor.ts'
import { useManagedColumns } from './useManagedColumns.tsx'
import { WarningMark } from './WarningMark.tsx'

interface TracksTableProps {
  /** The table's name for screen readers. Default: 트랙 목록. */
  label?: string
  /** Undefined while loading. */
  tracks: readonly ManagedTrack[] | undefined
  /** The list with its sort order. Without it, for the tracks of an album, no column sorts. */
  list?: ListState<ManagedTracksParams>
  editor: RowEditor<number, ItemDraft<TrackChange>>
  stale?: boolean
  actions?(track: ManagedTrack): ReactNode
  /** Shows delete buttons, and a field for the reason that is mailed to the artist. */
  forAdministrator?: boolean
  /** Adds the columns of an artist's own tracks: album, tags, length, downloads and credits. */
  withFacts?: boolean
  /** The selected rows. With it, the table has a column of checkboxes. */
  selection?: Selection<number>
}

/**
 * The table of tracks for artists and administrators. A row plays its track, then the rows below.
 */
export function TracksTable({
  label,
  tracks,
  list,
  editor,
  stale,
  actions,
  forAdministrator,
  withFacts,
  selection,
}: TracksTableProps) {
  const texts = managementTexts(useLocale())
  const factColumns = useTrackFacts()
  const columns = useManagedColumns<ManagedTrack, ItemDraft<TrackChange>>({
    editor,
    idSortKey: 'musicId',
    nameField: 'title',
    cleanName: cleanTitle,
    nameOf: ({ title }) => title,
    draftOf: ({ title, description, version }) => ({ title, description, version }),
    name: (track) => (
      <>
        <TextLink to={paths.track({ nickname: track.artist.nickname, title: track.title })}>
          {track.title}
        </TextLink>
        <HiddenMark item={track} withAlbum={track.albumHidden} />
        <UnmatchedMark item={track} />
        <WarningMark warning={track.warning} />
      </>
    ),
    lead: (track) => <TrackPlay track={track} list={tracks ?? []} />,
    factColumns: withFacts ? factColumns : undefined,
    actions,
    forAdministrator,
  })
  return (
    <DataTable
      label={label ?? texts.tracks}
      columns={columns}
      rows={tracks}
      rowId={({ id }) => id}
      list={list}
      openId={editor.openId}
      stale={stale}
      isMuted={isHidden}
      selection={selection}
      selectionTexts={{ all: texts.selectAll, row: ({ title }) => texts.selectOf(title) }}
    />
  )
}

const isHidden = ({ hidden, albumHidden }: ManagedTrack) => hidden || albumHidden

function useTrackFacts(): DataColumn<ManagedTrack>[] {
  const locale = useLocale()
  const texts = managementTexts(locale)
  return [
    {
      key: 'album',
      head: texts.album,
      cell: ({ album, artist: { nickname } }) => (
        <TextLink to={paths.album({ nickname, albumName: album.name })}>{album.name}</TextLink>
      ),
    },
    {
      key: 'tags',
      head: texts.tagNames,
      card: 'wide',
      cell: ({ tags, tagNames }) => (
        <span className={styles.tags}>
          {tagKinds
            .flatMap((kind) => tags[kind].map((tag) => ({ kind, tag })))
            .map(({ kind, tag }) => (
              <Chip key={`${kind} ${tag}`} size="sm">
                {tagLabel(tag, tagNames, locale)}
              </Chip>
            ))}
        </span>
      ),
    },
    {
      key: 'length',
      head: texts.length,
      align: 'end',
      cell: (track) => (
        <>
          {formatDuration(track.duration)}
          <span className={styles.second}>
            {characterFacts(locale, track)
              .map(({ value }) => value)
              .join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'downloads',
      head: texts.downloads,
      align: 'end',
      cell: ({ id, title, downloads }) => {
        const text = downloads.toLocaleString(locale)
        if (downloads === 0) return text
        return (
          <TextLink to={paths.mySales(id)} aria-label={texts.salesOf(title, text)}>
            {text}
          </TextLink>
        )
      },
    },
    {
      key: 'credits',
      head: texts.credits,
      align: 'end',
      cell: ({ creditsEarned }) => creditsEarned.toLocaleString(locale),
    },
  ]
}
