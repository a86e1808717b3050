import type { Sale } from '@sori/contract/statistics'
import { useLocale } from '@sori/remote-kit/host'
import { type DataColumn, DataTable, type ListState, ListView } from '@sori/remote-kit/lists'
import { ButtonLink, EmptyState, formatDateTime, TextLink } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { EarningsTiles } from './EarningsTiles.tsx'
import styles from './StatisticsPage.module.css'
import type { SalesParams } from './salesParams.ts'
import { useListSalesQuery, usePrefetch } from './statisticsApi.ts'

/** A section with each sale and its day, for all of the artist's tracks or for one. */
export function SalesSection({ list }: { list: ListState<SalesParams> }) {
  const { sales: texts, sections } = useTexts().statistics
  const locale = useLocale()
  const { musicId, page, size } = list.params
  const query = useListSalesQuery({ musicId, page, size }, { refetchOnMountOrArgChange: true })
  const prefetch = usePrefetch('listSales')
  const total = query.data?.paging.total.toLocaleString(locale)
  const title = musicId === undefined ? undefined : query.data?.items[0]?.title
  const table = (rows: readonly Sale[] | undefined, stale = false) => (
    <SalesTable rows={rows} stale={stale} list={list} />
  )
  return (
    <section className={styles.section} aria-label={sections.sales}>
      <EarningsTiles />
      <p className={styles.count} role="status">
        {total !== undefined && (title ? texts.countOf(title, total) : texts.count(total))}
      </p>
      {musicId !== undefined && (
        <ButtonLink to={list.href({ musicId: undefined })}>{texts.all}</ButtonLink>
      )}
      <ListView
        list={list}
        query={query}
        prefetch={({ musicId, page, size }) => prefetch({ musicId, page, size })}
        texts={{ failed: texts.failed, firstPage: texts.firstPage, noItems: texts.noItems }}
        empty={<EmptyState title={texts.empty} />}
        skeleton={table(undefined)}
      >
        {table}
      </ListView>
    </section>
  )
}

interface SalesTableProps {
  rows: readonly Sale[] | undefined
  stale: boolean
  list: ListState<SalesParams>
}

function SalesTable({ rows, stale, list }: SalesTableProps) {
  const { sales: texts } = useTexts().statistics
  const locale = useLocale()
  const columns: DataColumn<Sale>[] = [
    {
      key: 'soldAt',
      head: texts.soldAt,
      cell: ({ soldAt }) => <time dateTime={soldAt}>{formatDateTime(soldAt)}</time>,
    },
    {
      key: 'track',
      head: texts.track,
      cell: ({ musicId, title }) => <TextLink to={list.href({ musicId })}>{title}</TextLink>,
    },
    { key: 'credits', head: texts.credits, align: 'end', cell: ({ credits }) => credits },
    {
      key: 'won',
      head: texts.won,
      align: 'end',
      cell: ({ won }) => won?.toLocaleString(locale) ?? '–',
    },
  ]
  return (
    <DataTable
      label={texts.table}
      columns={columns}
      rows={rows}
      rowId={({ musicId, soldAt }) => `${musicId} ${soldAt}`}
      stale={stale}
    />
  )
}
