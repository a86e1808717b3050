import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import type { SaleRule } from './on-sale.ts'

/** A track that a member has in the cart or owns, as tables show it. `since` is when it was put there, or acquired. */
export type MemberTrackRow = {
  id: number
  title: string
  nickname: string
  path: string
  since: Date
  album_name: string
  art_path: string | null
  duration_ms: number | null
  peaks: Buffer | null
  mime: 'audio/mpeg' | 'audio/wav'
  bytes: number
  sample_rate: number | null
  channels: number | null
  certificate: string | null
  /** The entry of the ledger that paid for it; null for the member's own track, and in the cart. */
  entry_id: number | null
}

/** The query of a page of owned tracks. `orders` are applied in their order. */
export type OwnedQuery = {
  page: number
  size: number
  keyword: string
  orders: readonly { by: OwnedOrder; ascending: boolean }[]
}
type OwnedOrder = keyof typeof ownedOrders

const ownedOrders = {
  createDate: sql`c.since`,
  title: sql`t.title_key`,
  nickname: sql`m.nickname_key`,
}

/** Reads carts and owned tracks. */
export class MemberTrackRepository {
  #db: Database
  #onSale: SaleRule

  constructor(db: Database, onSale: SaleRule) {
    this.#db = db
    this.#onSale = onSale
  }

  /** Lists tracks in the cart that are on sale, latest first, at most `most`. */
  async cart(memberId: number, most: number): Promise<MemberTrackRow[]> {
    const { rows } = await sql<MemberTrackRow>`
      SELECT ${columns} ${from} WHERE c.member_id = ${memberId} AND c.status = 'READY' AND ${this.#onSale}
      ORDER BY c.since DESC, t.id DESC LIMIT ${most}`.execute(this.#db)
    return rows
  }

  /** All that the member owns, the latest first. */
  async owned(memberId: number): Promise<MemberTrackRow[]> {
    const { rows } = await sql<MemberTrackRow>`
      SELECT ${columns} ${from} WHERE c.member_id = ${memberId} AND c.status = 'DONE' ORDER BY c.since DESC, t.id DESC`.execute(
      this.#db,
    )
    return rows
  }

  /** Returns a page of owned tracks and the total for the keyword. */
  async ownedPage(
    memberId: number,
    { page, size, keyword, orders }: OwnedQuery,
  ): Promise<{ rows: MemberTrackRow[]; total: number }> {
    const where = sql`WHERE c.member_id = ${memberId} AND c.status = 'DONE' AND ${has(nameKey(keyword))}`
    const [list, count] = await Promise.all([
      sql<MemberTrackRow>`
        SELECT ${columns} ${from} ${where} ORDER BY ${orderOf(orders)} LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(
        this.#db,
      ),
      sql<{ total: number }>`SELECT count(*) AS total ${from} ${where}`.execute(this.#db),
    ])
    return { rows: list.rows, total: count.rows[0]?.total ?? 0 }
  }
}

const columns = sql`
  t.id, t.title, m.nickname, f.path, c.since, a.name AS album_name, a.art_path, f.duration_ms, f.peaks,
  f.mime, f.bytes, f.sample_rate, f.channels, certificates.code AS certificate, c.entry_id`

const from = sql`
  FROM cart_items c
  JOIN tracks t ON t.id = c.track_id
  JOIN albums a ON a.id = t.album_id
  JOIN members m ON m.id = t.member_id
  JOIN files f ON f.id = t.file_id
  LEFT JOIN certificates ON certificates.member_id = c.member_id AND certificates.track_id = c.track_id`

/** Whether the title, the artist's nickname or the album's name contains the key. */
function has(key: string): RawBuilder<unknown> {
  if (key === '') return sql`true`
  if (!isStorable(key)) return sql`false`
  const contains = (column: RawBuilder<unknown>) => sql`strpos(${column}, ${key}::text) > 0`
  return sql`(${contains(sql`t.title_key`)} OR ${contains(sql`m.nickname_key`)} OR ${contains(sql`a.name_key`)})`
}

function orderOf(orders: OwnedQuery['orders']): RawBuilder<unknown> {
  const asked = orders.length > 0 ? orders : [{ by: 'createDate', ascending: false } as const]
  const direction = (ascending: boolean) => sql.raw(ascending ? 'ASC' : 'DESC')
  const last = sql`t.id ${direction(asked[0]?.ascending ?? false)}`
  return sql.join(
    [...asked.map(({ by, ascending }) => sql`${ownedOrders[by]} ${direction(ascending)}`), last],
    sql`, `,
  )
}
