import type { CsvCell } from '@sori/contract/csv'
import { pagingOf } from '@sori/contract/envelope'
import { type Locale, orderText } from '@sori/contract/messages'
import {
  orderStateTexts,
  type Revenue,
  type revenueSpans,
  type SiteOrdersAnswer,
  type SiteOrdersQuery,
  type SiteOrdersTableQuery,
} from '@sori/contract/payment'
import { SPANS_SHOWN } from '@sori/contract/statistics'
import { seoulMinute, seoulSpans } from '../../../lib/time/seoul-day.ts'
import type { SiteOrderRepository } from './site-order.repository.ts'

/** The most rows of a CSV file; more would not fit into a browser's memory. */
const TABLE_ROWS_MAX = 50_000

const columnHeads = {
  ko: [
    '일시(서울)',
    '주문 번호',
    '회원 번호',
    '닉네임',
    '주문',
    '금액(원)',
    '환불(원)',
    '크레딧',
    '결제 수단',
    '상태',
    '실패 사유',
  ],
  en: [
    'Date (Seoul)',
    'Order',
    'Member',
    'Nickname',
    'Item',
    'Amount (won)',
    'Refunded (won)',
    'Credits',
    'Method',
    'State',
    'Reason',
  ],
} satisfies Record<Locale, string[]>

type Dependencies = { siteOrders: SiteOrderRepository; now: () => Date }

/** Orders and revenue of the site, for administrators. */
export class SiteOrderService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async readPage(query: SiteOrdersQuery): Promise<SiteOrdersAnswer> {
    const { rows, total } = await this.#dependencies.siteOrders.readPage(query)
    const dtoList = rows.map((row) => ({ ...row, date: row.date.toISOString() }))
    return { dtoList, ...pagingOf(query.page, query.size, total) }
  }

  /** Returns the column heads, then a row for each of the newest orders. */
  async buildTable(query: SiteOrdersTableQuery, locale: Locale): Promise<CsvCell[][]> {
    const rows = await this.#dependencies.siteOrders.listNewest(query, {
      limit: TABLE_ROWS_MAX,
      offset: 0,
    })
    const cells = rows.map((row): CsvCell[] => [
      seoulMinute(row.date),
      row.orderId,
      row.userId,
      row.nickname,
      orderText(locale, row.orderName),
      row.amount,
      row.refunded,
      row.creditAmount,
      row.method ?? '',
      orderStateTexts[locale][row.state],
      row.reason ?? '',
    ])
    return [columnHeads[locale], ...cells]
  }

  /** Returns the revenue of consecutive days, weeks or months until now, also without orders. */
  async readRevenue(span: (typeof revenueSpans)[number]): Promise<Revenue[]> {
    const { siteOrders, now } = this.#dependencies
    const spans = seoulSpans(now(), span, SPANS_SHOWN[span])
    const rows = await siteOrders.sumRevenue(span, spans[0] ?? '')
    const noRevenue = { payments: 0, failures: 0, won: 0, refunded: 0 }
    return spans.map((from) => rows.find((row) => row.from === from) ?? { from, ...noRevenue })
  }
}
