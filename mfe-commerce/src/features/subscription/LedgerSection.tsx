import { pageParams } from '@sori/contract/catalogue'
import type { LedgerEntry } from '@sori/contract/payment'
import { ListView, useListParams } from '@sori/remote-kit/lists'
import { useLocale } from '@sori/remote-kit/remote'
import { EmptyState, formatMoment, Table, type TableColumn } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import { useListLedgerQuery, usePrefetch } from './ledgerApi.ts'
import styles from './MySubscriptionPage.module.css'

/** Every credit that came and went (D24). */
export function LedgerSection() {
  const t = useWords().ledger
  const list = useListParams(pageParams)
  const query = useListLedgerQuery(list.params)
  const columns = useColumns()
  const table = (rows: readonly LedgerEntry[] | undefined, stale?: boolean) => (
    <Table label={t.title} columns={columns} rows={rows} stale={stale} rowKey={({ entryId }) => entryId} />
  )
  return (
    <section className={styles.section} aria-labelledby="ledger">
      <h2 id="ledger">{t.title}</h2>
      <ListView
        list={list}
        query={query}
        prefetch={usePrefetch('listLedger')}
        words={t}
        empty={<EmptyState title={t.empty} />}
        skeleton={table(undefined)}
      >
        {(rows, stale) => table(rows, stale)}
      </ListView>
    </section>
  )
}

function useColumns(): readonly TableColumn<LedgerEntry>[] {
  const t = useWords().ledger
  const locale = useLocale()
  return [
    { key: 'date', head: t.columns.date, cell: ({ createDate }) => <time dateTime={createDate}>{formatMoment(createDate)}</time> },
    { key: 'reason', head: t.columns.reason, card: 'wide', cell: (entry) => t.reasons[entry.kind](entry) },
    {
      key: 'amount',
      head: t.columns.amount,
      align: 'end',
      cell: ({ amount }) => (
        <span className={amount < 0 ? styles.minus : styles.plus}>
          {amount > 0 ? '+' : amount < 0 ? '−' : ''}
          {Math.abs(amount).toLocaleString(locale)}
        </span>
      ),
    },
    { key: 'balance', head: t.columns.balance, align: 'end', cell: ({ balance }) => balance.toLocaleString(locale) },
  ]
}
