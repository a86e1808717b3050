import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'

/** A certificate with its purchase; the last two are null where the purchase was undone. */
export type CertificateRow = {
  code: string
  title: string
  nickname: string
  album_name: string
  licence_version: string
  buyer: string
  created_at: Date
  bought_at: Date | null
  entry_id: number | null
}

/** Certificates in the database (D50). */
export class CertificateRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Creates the certificate of a purchase, unless it exists or nothing was bought. */
  async add(
    memberId: number,
    trackId: number,
    { code, version }: { code: string; version: string },
  ): Promise<void> {
    await sql`
      INSERT INTO certificates (code, member_id, track_id, title, nickname, album_name, licence_version)
      SELECT ${code}, c.member_id, t.id, t.title, artist.nickname, a.name, ${version}
      FROM cart_items c
      JOIN tracks t ON t.id = c.track_id
      JOIN albums a ON a.id = t.album_id
      JOIN members artist ON artist.id = t.member_id
      WHERE c.member_id = ${memberId} AND c.track_id = ${trackId} AND c.status = 'DONE' AND c.entry_id IS NOT NULL
      ON CONFLICT ON CONSTRAINT certificates_once DO NOTHING`.execute(this.#db)
  }

  /** The certificate of the member's purchase of a track. */
  async ofPurchase(memberId: number, trackId: number): Promise<CertificateRow | undefined> {
    const { rows } =
      await sql<CertificateRow>`${select} WHERE certificates.member_id = ${memberId} AND certificates.track_id = ${trackId}`.execute(
        this.#db,
      )
    return rows[0]
  }

  async byCode(code: string): Promise<CertificateRow | undefined> {
    const { rows } = await sql<CertificateRow>`${select} WHERE certificates.code = ${code}`.execute(
      this.#db,
    )
    return rows[0]
  }
}

const select = sql`
  SELECT certificates.code, certificates.title, certificates.nickname, certificates.album_name, certificates.licence_version,
    certificates.created_at, coalesce(c.buyer_name, m.name) AS buyer, c.since AS bought_at, c.entry_id
  FROM certificates
  JOIN members m ON m.id = certificates.member_id
  LEFT JOIN cart_items c ON c.member_id = certificates.member_id AND c.track_id = certificates.track_id
    AND c.status = 'DONE' AND c.entry_id IS NOT NULL`
