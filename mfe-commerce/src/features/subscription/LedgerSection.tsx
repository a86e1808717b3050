import { pageParams } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import type { LedgerEntry } from '@sori/contract/payment'
import { useLocale } from '@sori/remote-kit/host'
import { type DataColumn, DataTable, ListView, useListParams } from '@sori/remote-kit/lists'
import { EmptyState, formatDateTime, TextLink } from '@sori/remote-kit/ui'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../../messages/useTexts.ts'
import { useListLedgerQuery, usePrefetch } from './ledgerApi.ts'
import styles from './MySubscriptionPage.module.css'

const LEDGER_HASH = paths.ledger().slice(paths.mySubscription().length)

/** The member's credit ledger. A URL with `#ledger` focuses the section. */
export function LedgerSection() {
  const texts = useTexts().ledger
  const list = useListParams(pageParams)
  const query = useListLedgerQuery(list.params)
  const heading = useFocusOnHash(query.data !== undefined)
  const columns = useColumns()
  const table = (rows: readonly LedgerEntry[] | undefined, stale?: boolean) => (
    <DataTable
      label={texts.title}
      columns={columns}
      rows={rows}
      stale={stale}
      rowId={({ entryId }) => entryId}
    />
  )
  return (
    <section className={styles.section} aria-labelledby="ledger">
      <h2 id="ledger" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <ListView
        list={list}
        query={query}
        prefetch={usePrefetch('listLedger')}
        texts={texts}
        empty={<EmptyState title={texts.empty} />}
        skeleton={table(undefined)}
      >
        {(rows, stale) => table(rows, stale)}
      </ListView>
    </section>
  )
}

/** Focuses the heading after the rows have loaded, because the rows move the heading. */
function useFocusOnHash(isLoaded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (isLoaded && hash === LEDGER_HASH) heading.current?.focus()
  }, [isLoaded, hash])
  return heading
}

function EntryReason({ entry }: { entry: LedgerEntry }) {
  const text = useTexts().ledger.reasons[entry.kind](entry)
  const { title, nickname } = entry
  return title && nickname ? (
    <TextLink to={paths.track({ nickname, title })}>{text}</TextLink>
  ) : (
    text
  )
}

function signOf(amount: number): string {
  if (amount === 0) return ''
  return amount > 0 ? '+' : '−'
}

function useColumns(): readonly DataColumn<LedgerEntry>[] {
  const texts = useTexts().ledger
  const locale = useLocale()
  return [
    {
      key: 'date',
      head: texts.columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    {
      key: 'reason',
      head: texts.columns.reason,
      card: 'wide',
      cell: (entry) => <EntryReason entry={entry} />,
    },
    {
      key: 'amount',
      head: texts.columns.amount,
      align: 'end',
      cell: ({ amount }) => (
        <span className={amount < 0 ? styles.minus : styles.plus}>
          {signOf(amount)}
          {Math.abs(amount).toLocaleString(locale)}
        </span>
      ),
    },
    {
      key: 'balance',
      head: texts.columns.balance,
      align: 'end',
      cell: ({ balance }) => balance.toLocaleString(locale),
    },
  ]
}
