import type { OwnedTracksParams } from '@sori/contract/cart'
import { paths } from '@sori/contract/paths'
import { DataTable, type ListState, type Selection } from '@sori/remote-kit/lists'
import { ButtonLink, Chip, firstClick, formatDay, IconButton } from '@sori/remote-kit/ui'
import Download from 'lucide-react/icons/download'
import { useTexts } from '../../messages/useTexts.ts'
import { ArtistCell, TrackCell } from '../../ui/TrackCell.tsx'
import styles from './PurchasesPage.module.css'
import type { OwnedTrack } from './purchasesApi.ts'

interface PurchasesTableProps {
  /** The tracks; undefined while loading. */
  rows: readonly OwnedTrack[] | undefined
  stale?: boolean
  list: ListState<OwnedTracksParams>
  selection: Selection<number>
  onDownload(track: OwnedTrack): void
}

export function PurchasesTable({ rows, stale, list, selection, onDownload }: PurchasesTableProps) {
  const texts = useTexts().purchases
  return (
    <DataTable
      label={texts.table}
      rows={rows}
      stale={stale}
      list={list}
      rowId={({ id }) => id}
      cards="track"
      selection={selection}
      selectionTexts={{ all: texts.selectAll, row: ({ title }) => texts.selectRow(title) }}
      columns={[
        {
          key: 'title',
          head: texts.columns.title,
          card: 'title',
          sortKey: 'title',
          cell: (track) => <TrackCell track={track} list={rows ?? []} />,
        },
        {
          key: 'artist',
          head: texts.columns.artist,
          card: 'artist',
          sortKey: 'nickname',
          cell: ({ artist }) => <ArtistCell nickname={artist.nickname} />,
        },
        {
          key: 'date',
          head: texts.columns.date,
          sortKey: 'createDate',
          cell: ({ since }) => <time dateTime={since}>{formatDay(since)}</time>,
        },
        {
          key: 'download',
          head: texts.columns.download,
          headHidden: true,
          card: 'actions',
          align: 'end',
          cell: (track) => <PurchaseActions track={track} onDownload={onDownload} />,
        },
      ]}
    />
  )
}

function PurchaseActions({
  track,
  onDownload,
}: {
  track: OwnedTrack
  onDownload(track: OwnedTrack): void
}) {
  const texts = useTexts().purchases
  const { id, title, isBought, isTakenDown } = track
  return (
    <span className={styles.actions}>
      {isBought && (
        <ButtonLink
          size={32}
          variant="ghost"
          to={paths.myCertificate(id)}
          aria-label={texts.certificateOf(title)}
        >
          {texts.certificate}
        </ButtonLink>
      )}
      {isTakenDown ? (
        <Chip size="sm">{texts.takenDown}</Chip>
      ) : (
        <IconButton label={texts.download(title)} onClick={firstClick(() => onDownload(track))}>
          <Download aria-hidden="true" />
        </IconButton>
      )}
    </span>
  )
}
