import type { OwnCertificate } from '@sori/contract/licence'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'

/** `boughtAt` and `entryId` are null after the purchase was undone. */
type CertificateRow = Omit<OwnCertificate, 'orderDate' | 'orderNumber'> & {
  createdAt: Date
  boughtAt: Date | null
  entryId: number | null
}

export class CertificateRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Adds the certificate of a purchase. Does nothing if it exists or the purchase is missing. */
  async add(memberId: number, trackId: number, code: string, version: string): Promise<void> {
    await sql`
      INSERT INTO certificates
        (code, member_id, track_id, title, nickname, album_name, licence_version)
      SELECT ${code}, c.member_id, t.id, t.title, artist.nickname, a.name, ${version}
      FROM cart_items c
      JOIN tracks t ON t.id = c.track_id
      JOIN albums a ON a.id = t.album_id
      JOIN members artist ON artist.id = t.member_id
      WHERE c.member_id = ${memberId} AND c.track_id = ${trackId} AND c.status = 'DONE'
        AND c.entry_id IS NOT NULL
      ON CONFLICT ON CONSTRAINT certificates_once DO NOTHING`.execute(this.#db)
  }

  findByPurchase(memberId: number, trackId: number): Promise<CertificateRow | undefined> {
    return this.#find(sql`k.member_id = ${memberId} AND k.track_id = ${trackId}`)
  }

  findByCode(code: string): Promise<CertificateRow | undefined> {
    return this.#find(sql`k.code = ${code}`)
  }

  async #find(condition: RawBuilder<unknown>) {
    const { rows } = await sql<CertificateRow>`
      SELECT k.code, k.title, k.nickname, k.album_name AS "albumName",
        k.licence_version AS "licenceVersion", k.created_at AS "createdAt",
        coalesce(c.buyer_name, m.name) AS buyer, c.since AS "boughtAt", c.entry_id AS "entryId"
      FROM certificates k
      JOIN members m ON m.id = k.member_id
      LEFT JOIN cart_items c ON c.member_id = k.member_id AND c.track_id = k.track_id
        AND c.status = 'DONE' AND c.entry_id IS NOT NULL
      WHERE ${condition}`.execute(this.#db)
    return rows[0]
  }
}
