import type { CsvCell } from '@sori/contract/csv'
import type { Locale } from '@sori/contract/messages'
import { seoulMinute } from '../../../lib/time/seoul-day.ts'
import type { SoldRow } from './statement.repository.ts'

const columnHeads = {
  ko: [
    '판매 일시(서울)',
    '트랙',
    '앨범',
    '크레딧',
    '결제된 크레딧',
    '크레딧당 금액(원)',
    '판매 금액(원)',
    '배분율(%)',
    '수익(원)',
    '수수료(원)',
  ],
  en: [
    'Sold at (Seoul)',
    'Track',
    'Album',
    'Credits',
    'Paid credits',
    'Won per credit',
    'Value (won)',
    'Share (%)',
    'Earned (won)',
    'Commission (won)',
  ],
} satisfies Record<Locale, string[]>

/** Returns the column heads, then a row for each sale. */
export function statementCsv(sales: readonly SoldRow[], locale: Locale): CsvCell[][] {
  const rows = sales.map((sale): CsvCell[] => [
    seoulMinute(sale.at),
    sale.title,
    sale.album,
    sale.credits,
    sale.paid,
    sale.wonPerCredit,
    sale.value,
    sale.share / 100,
    sale.won,
    sale.value - sale.won,
  ])
  return [columnHeads[locale], ...rows]
}
