import type { PersonalData } from '@sori/contract/account'
import type { TagKind } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'

type Moments<T> = {
  [K in keyof T]: T[K] extends string ? (K extends 'date' | `${string}Date` ? Date : T[K]) : T[K]
}
type Rows<K extends keyof PersonalData> = PersonalData[K] extends (infer Row)[]
  ? Moments<Row>[]
  : never

/** A track of the member with its tags as stored. */
export type OwnTrack = Omit<Rows<'tracks'>[number], 'instrument' | 'mood' | 'genre'> & {
  tags: { kind: TagKind; name: string }[]
}

/**
 * Read model: all data of one member in all tables (ADR 33), except secrets and data deleted within
 * a day. The only place that reads all modules.
 */
export class ExportRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async formerNicknames(memberId: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('former_nicknames')
      .select('nickname_key')
      .where('member_id', '=', memberId)
      .orderBy('since')
      .execute()
    return rows.map(({ nickname_key }) => nickname_key)
  }

  ledger(memberId: number): Promise<Rows<'ledger'>> {
    const entries = this.#db
      .selectFrom('credit_entries')
      .select(['kind', 'amount', 'reference', 'created_at as date'])
    return entries.where('member_id', '=', memberId).orderBy('id').execute()
  }

  /** Tracks in the cart (`READY`), or owned (`DONE`). */
  async held(memberId: number, status: 'READY' | 'DONE'): Promise<Rows<'purchases'>> {
    const { rows } = await sql<Rows<'purchases'>[number]>`
      SELECT t.id AS "musicId", t.title, m.nickname AS artist, c.buyer_name AS "buyerName", c.since AS date
      FROM cart_items c JOIN tracks t ON t.id = c.track_id JOIN members m ON m.id = t.member_id
      WHERE c.member_id = ${memberId} AND c.status = ${status} ORDER BY c.since, t.id`.execute(
      this.#db,
    )
    return rows
  }

  async certificates(memberId: number): Promise<Rows<'certificates'>> {
    const { rows } = await sql<Rows<'certificates'>[number]>`
      SELECT code, track_id AS "musicId", title, nickname AS artist, album_name AS "albumName", licence_version AS "licenceVersion", created_at AS date
      FROM certificates WHERE member_id = ${memberId} ORDER BY created_at, code`.execute(this.#db)
    return rows
  }

  /** Orders that no payment belongs to: drafts, those that are being confirmed, and those that were refused. */
  async unpaidOrders(memberId: number): Promise<Rows<'unpaidOrders'>> {
    const { rows } = await sql<Rows<'unpaidOrders'>[number]>`
      SELECT id AS "orderId", name AS "orderName", amount, state, failure_reason AS reason, failure_says AS says, created_at AS date
      FROM orders WHERE member_id = ${memberId} AND state <> 'DONE' ORDER BY created_at, id`.execute(
      this.#db,
    )
    return rows
  }

  async payments(memberId: number): Promise<Rows<'payments'>> {
    const { rows } = await sql<Rows<'payments'>[number]>`
      SELECT o.id AS "orderId", o.name AS "orderName", p.amount, p.refunded, p.method, p.card->>'number' AS "cardNumber", p.approved_at AS date
      FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.member_id = ${memberId} ORDER BY p.approved_at, o.id`.execute(
      this.#db,
    )
    return rows
  }

  async unpublishedFiles(memberId: number): Promise<Rows<'unpublishedFiles'>> {
    const { rows } = await sql<Rows<'unpublishedFiles'>[number]>`
      SELECT path AS "filePath", bytes, created_at AS date FROM files f
      WHERE owner_id = ${memberId} AND NOT EXISTS (SELECT FROM tracks WHERE file_id = f.id) ORDER BY id`.execute(
      this.#db,
    )
    return rows
  }

  images(memberId: number): Promise<Rows<'images'>> {
    const images = this.#db
      .selectFrom('images')
      .select(['path as imagePath', 'bytes', 'created_at as date'])
    return images.where('owner_id', '=', memberId).orderBy('created_at').orderBy('path').execute()
  }

  /** Not who changed it. */
  async changes(memberId: number): Promise<Rows<'changes'>> {
    const { rows } = await sql<Rows<'changes'>[number]>`
      SELECT subject, label AS "subjectLabel", field, from_value AS "from", to_value AS "to", reason, at AS date
      FROM admin_changes WHERE member_id = ${memberId} ORDER BY id`.execute(this.#db)
    return rows
  }

  knownDevices(memberId: number): Promise<Rows<'knownDevices'>> {
    const devices = this.#db.selectFrom('known_devices').select('last_used_at as lastUsedDate')
    return devices.where('member_id', '=', memberId).orderBy('last_used_at').execute()
  }

  /** The member's reports. */
  async reports(memberId: number): Promise<Rows<'reports'>> {
    const { rows } = await sql<Rows<'reports'>[number]>`
      SELECT CASE WHEN r.track_id IS NULL THEN 'album' ELSE 'track' END AS kind, coalesce(t.title, a.name) AS name, r.reason, r.body AS text,
             r.answer, r.created_at AS date
      FROM reports r LEFT JOIN tracks t ON t.id = r.track_id LEFT JOIN albums a ON a.id = r.album_id
      WHERE r.reporter_id = ${memberId} ORDER BY r.id`.execute(this.#db)
    return rows
  }

  albums(memberId: number): Promise<Rows<'albums'>> {
    return this.#db
      .selectFrom('albums')
      .select([
        'id as albumId',
        'name as albumName',
        'art_path as albumArtPath',
        'description',
        'created_at as createDate',
        'modified_at as modifyDate',
      ])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute()
  }

  async tracks(memberId: number): Promise<OwnTrack[]> {
    const { rows } = await sql<OwnTrack>`
      SELECT t.id AS "musicId", t.album_id AS "albumId", t.title, f.path AS "filePath", t.description, coalesce(n.downloads, 0) AS downloads,
             t.created_at AS "createDate", t.modified_at AS "modifyDate",
             (SELECT coalesce(json_agg(json_build_object('kind', kind, 'name', name) ORDER BY name COLLATE "C"), '[]')
              FROM track_tags JOIN tags ON tags.id = tag_id WHERE track_id = t.id) AS tags
      FROM tracks t JOIN files f ON f.id = t.file_id LEFT JOIN track_counters n ON n.track_id = t.id
      WHERE t.member_id = ${memberId} ORDER BY t.id`.execute(this.#db)
    return rows
  }
}
