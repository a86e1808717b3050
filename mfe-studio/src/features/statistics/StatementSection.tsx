import type { Statement } from '@sori/contract/payment'
import { StatTiles } from '@sori/market-kit/management'
import { downloadQueueOf } from '@sori/remote-kit/forms'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import {
  type DataColumn,
  DataTable,
  Failed,
  hasFailed,
  type ListState,
} from '@sori/remote-kit/lists'
import { Button, EmptyState, firstClick, Select, Skeleton } from '@sori/remote-kit/ui'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './StatementSection.module.css'
import type { StatementParams } from './statementParams.ts'
import { useGetStatementQuery } from './statisticsApi.ts'

/** A section with the statement of a month: on screen, on paper, and as a file (D161). */
export function StatementSection({ list }: { list: ListState<StatementParams> }) {
  const { statement: texts, sections } = useTexts().statistics
  const query = useGetStatementQuery(list.params.month, { refetchOnMountOrArgChange: true })
  const statement = query.currentData
  if (hasFailed(query)) return <Failed query={query} title={texts.failed} />
  return (
    <section className={styles.section} aria-label={sections.statement} aria-busy={!statement}>
      {statement ? (
        <>
          <StatementActions statement={statement} list={list} />
          <StatementSheet statement={statement} />
        </>
      ) : (
        <Skeleton height={480} />
      )}
    </section>
  )
}

interface StatementActionsProps {
  statement: Statement
  list: ListState<StatementParams>
}

function StatementActions({ statement: { month, months }, list }: StatementActionsProps) {
  const texts = useTexts().statistics.statement
  const host = useHost()
  const locale = useLocale()
  const saveCsv = () => {
    const path = `/api/me/earnings/statement.csv?month=${month}`
    downloadQueueOf(host).add([{ path, name: `sorijangteo-${month}.csv` }])
  }
  const options = months.includes(month) ? months : [month, ...months]
  return (
    <div className={styles.actions}>
      <Select
        compact
        aria-label={texts.month}
        value={month}
        options={options.map((value) => ({ value, label: formatMonth(value, locale) }))}
        onChange={({ target }) => list.go({ month: target.value })}
      />
      <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
        {texts.print}
      </Button>
      <Button icon={<Download aria-hidden="true" />} onClick={firstClick(saveCsv)}>
        {texts.csv}
      </Button>
    </div>
  )
}

function StatementSheet({ statement }: { statement: Statement }) {
  const texts = useTexts().statistics.statement
  const locale = useLocale()
  const nickname = useSession()?.nickname ?? ''
  const { month, total, days, tracks, albums } = statement
  return (
    <article className={styles.sheet}>
      <h3 className={styles.title}>{texts.title(nickname, formatMonth(month, locale))}</h3>
      {total.sales === 0 ? (
        <EmptyState title={texts.empty} />
      ) : (
        <>
          <StatTiles
            label={texts.total}
            tiles={[
              { label: texts.sales, value: total.sales },
              { label: texts.value, value: total.value },
              { label: texts.commission, value: total.commission },
              { label: texts.won, value: total.won },
            ]}
          />
          <SumsTable label={texts.byDay} head={texts.day} rows={days} nameOf={({ day }) => day} />
          <SumsTable
            label={texts.byTrack}
            head={texts.track}
            rows={tracks}
            nameOf={({ title, albumName }) => `${title} · ${albumName}`}
          />
          <SumsTable
            label={texts.byAlbum}
            head={texts.album}
            rows={albums}
            nameOf={({ albumName }) => albumName}
          />
        </>
      )}
      <p className={styles.note}>{texts.note}</p>
    </article>
  )
}

type Sums = Pick<Statement['total'], 'sales' | 'credits' | 'paidCredits' | 'won'>

interface SumsTableProps<Row> {
  label: string
  head: string
  rows: readonly Row[]
  /** Returns the name of a row. Each name must be unique within the table. */
  nameOf(row: Row): string
}

function SumsTable<Row extends Sums>({ label, head, rows, nameOf }: SumsTableProps<Row>) {
  const texts = useTexts().statistics.statement
  const locale = useLocale()
  const column = (key: keyof Sums): DataColumn<Row> => ({
    key,
    head: texts[key],
    align: 'end',
    cell: (row) => row[key].toLocaleString(locale),
  })
  const columns: DataColumn<Row>[] = [
    { key: 'name', head, cell: nameOf },
    column('sales'),
    column('credits'),
    column('paidCredits'),
    column('won'),
  ]
  return (
    <section className={styles.part}>
      <h4>{label}</h4>
      <DataTable label={label} columns={columns} rows={rows} rowId={nameOf} />
    </section>
  )
}

function formatMonth(month: string, locale: string): string {
  const options = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, options)
}
