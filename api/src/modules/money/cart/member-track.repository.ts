import type { OwnedTrackDto } from '@sori/contract/cart'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { type PageRequest, readPage } from '../../../lib/postgres/page.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import { takenDownFor } from '../../catalogue/hiding/index.ts'
import { onSale } from './on-sale.ts'

type ShownField = 'musicId' | 'title' | 'nickname' | 'filePath' | 'albumName' | 'albumArtPath'

/** `since` is the time of adding or acquiring; `entryId` is the debit of a purchase. */
export type MemberTrackRow = Pick<OwnedTrackDto, ShownField> & {
  since: Date
  durationMs: number | null
  peaks: Buffer | null
  mime: 'audio/mpeg' | 'audio/wav'
  sizeBytes: number
  sampleRate: number | null
  channels: number | null
  certificate: string | null
  entryId: number | null
  takenDown: boolean
}

const ownedOrders = {
  createDate: sql`c.since`,
  title: sql`t.title_key`,
  nickname: sql`m.nickname_key`,
}

type OwnedQuery = PageRequest & {
  keyword: string
  orders: readonly { by: keyof typeof ownedOrders; ascending: boolean }[]
}

export class MemberTrackRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Lists only tracks on sale, latest first. */
  listCart(memberId: number, limit: number): Promise<MemberTrackRow[]> {
    return this.#list(sql`
      WHERE c.member_id = ${memberId} AND c.status = 'READY' AND ${onSale}
      ORDER BY c.since DESC, t.id DESC LIMIT ${limit}`)
  }

  listOwned(memberId: number): Promise<MemberTrackRow[]> {
    return this.#list(sql`${ownedBy(memberId)} ORDER BY c.since DESC, t.id DESC`)
  }

  readOwnedPage(memberId: number, { keyword, orders, ...page }: OwnedQuery) {
    const query = {
      columns,
      from: sql`${from} ${ownedBy(memberId)} AND ${matchesKey(nameKey(keyword))}`,
      order: orderOf(orders),
    }
    return readPage<MemberTrackRow>(this.#db, query, page)
  }

  async #list(clauses: RawBuilder<unknown>) {
    const { rows } = await sql<MemberTrackRow>`SELECT ${columns} ${from} ${clauses}`.execute(
      this.#db,
    )
    return rows
  }
}

const columns = sql`
  t.id AS "musicId", t.title, m.nickname, f.path AS "filePath", c.since, a.name AS "albumName",
  a.art_path AS "albumArtPath", f.duration_ms AS "durationMs", f.peaks, f.mime,
  f.bytes AS "sizeBytes", f.sample_rate AS "sampleRate", f.channels,
  certificates.code AS certificate, c.entry_id AS "entryId",
  ${takenDownFor(sql`c.member_id`)} AS "takenDown"`

const from = sql`
  FROM cart_items c
  JOIN tracks t ON t.id = c.track_id
  JOIN albums a ON a.id = t.album_id
  JOIN members m ON m.id = t.member_id
  JOIN files f ON f.id = t.file_id
  LEFT JOIN certificates
    ON certificates.member_id = c.member_id AND certificates.track_id = c.track_id`

const ownedBy = (memberId: number) => sql`WHERE c.member_id = ${memberId} AND c.status = 'DONE'`

function matchesKey(key: string) {
  if (key === '') return sql`true`
  if (!isStorable(key)) return sql`false`
  const columns = [sql`t.title_key`, sql`m.nickname_key`, sql`a.name_key`]
  const conditions = columns.map((column) => sql`strpos(${column}, ${key}::text) > 0`)
  return sql`(${sql.join(conditions, sql` OR `)})`
}

function orderOf(requested: OwnedQuery['orders']) {
  const orders =
    requested.length > 0 ? requested : [{ by: 'createDate', ascending: false } as const]
  const direction = (ascending = false) => sql.raw(ascending ? 'ASC' : 'DESC')
  return sql.join([
    ...orders.map(({ by, ascending }) => sql`${ownedOrders[by]} ${direction(ascending)}`),
    sql`t.id ${direction(orders[0]?.ascending)}`,
  ])
}
