import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { DataTable, type Selection } from '@sori/remote-kit/lists'
import { Button, formatDay, formatLength, IconButton } from '@sori/remote-kit/ui'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTexts } from '../../messages/useTexts.ts'
import type { MemberTrack } from '../../model/memberTrack.ts'
import { ArtistCell, TrackCell } from '../../ui/TrackCell.tsx'
import styles from './CartPage.module.css'

interface CartActions {
  /** The id of the track that is being bought. */
  paying: number | undefined
  /** The ids of the tracks that are being removed. */
  removing: ReadonlySet<number>
  onPay(track: MemberTrack): void
  onRemove(track: MemberTrack): void
}

interface CartTableProps extends CartActions {
  /** The tracks; undefined while loading. */
  rows: readonly MemberTrack[] | undefined
  stale: boolean
  selection: Selection<number>
}

export function CartTable({ rows, stale, selection, ...actions }: CartTableProps) {
  const texts = useTexts().cart
  const locale = useLocale()
  return (
    <DataTable
      label={texts.table}
      rows={rows}
      stale={stale}
      rowId={({ id }) => id}
      cards="track"
      selection={selection}
      selectionTexts={{ all: texts.selectAll, row: ({ title }) => texts.selectRow(title) }}
      columns={[
        {
          key: 'title',
          head: texts.columns.title,
          card: 'title',
          cell: (track) => <TrackCell track={track} list={rows ?? []} />,
        },
        {
          key: 'artist',
          head: texts.columns.artist,
          card: 'artist',
          cell: ({ artist }) => <ArtistCell nickname={artist.nickname} />,
        },
        {
          key: 'length',
          head: texts.columns.length,
          align: 'end',
          cell: ({ duration }) => formatLength(locale, duration),
        },
        {
          key: 'format',
          head: texts.columns.format,
          cell: ({ file }) => file?.format.toUpperCase() ?? '-',
        },
        {
          key: 'price',
          head: texts.columns.price,
          align: 'end',
          cell: () => texts.price(String(TRACK_CREDITS)),
        },
        {
          key: 'date',
          head: texts.columns.date,
          card: 'line',
          cell: ({ since }) => <time dateTime={since}>{formatDay(since)}</time>,
        },
        {
          key: 'actions',
          head: texts.columns.actions,
          headHidden: true,
          card: 'actions',
          align: 'end',
          cell: (track) => <CartRowActions track={track} {...actions} />,
        },
      ]}
    />
  )
}

function CartRowActions({
  track,
  paying,
  removing,
  onPay,
  onRemove,
}: CartActions & { track: MemberTrack }) {
  const texts = useTexts().cart
  return (
    <span className={styles.actions}>
      <Button
        size={32}
        aria-label={texts.payRow(track.title)}
        busy={paying === track.id}
        onClick={() => onPay(track)}
      >
        {texts.pay}
      </Button>
      <IconButton
        label={texts.deleteRow(track.title)}
        busy={removing.has(track.id)}
        onClick={() => onRemove(track)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  )
}
