import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { KNOWN_DEVICE_DAYS } from './device.ts'

/** The most devices of a member; the least recently used ones are removed. */
const DEVICES_MAX = 20

/** Stores known devices by the hash of member id and cookie token. */
export class KnownDeviceRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns whether the device is known. An unknown account takes one query too, the same time. */
  async isKnown(email: string, token = ''): Promise<boolean> {
    const { rows } = await sql`
      SELECT 1 FROM members m JOIN known_devices d ON d.member_id = m.id
      WHERE m.email = ${email} AND d.token_hash = ${hashIn('m.id', token)}
        AND d.last_used_at > now() - make_interval(days => ${KNOWN_DEVICE_DAYS})`.execute(this.#db)
    return rows.length > 0
  }

  async remember(memberId: number, token: string): Promise<void> {
    await sql`
      INSERT INTO known_devices (member_id, token_hash)
      SELECT id, ${hashIn('id', token)} FROM members WHERE id = ${memberId}
      ON CONFLICT (member_id, token_hash) DO UPDATE SET last_used_at = now()`.execute(this.#db)
    await sql`
      DELETE FROM known_devices WHERE member_id = ${memberId} AND token_hash NOT IN (
        SELECT token_hash FROM known_devices WHERE member_id = ${memberId}
        ORDER BY last_used_at DESC LIMIT ${DEVICES_MAX})`.execute(this.#db)
  }

  async removeExpired(): Promise<void> {
    await sql`
      DELETE FROM known_devices
      WHERE last_used_at < now() - make_interval(days => ${KNOWN_DEVICE_DAYS})`.execute(this.#db)
  }
}

function hashIn(idColumn: string, token: string) {
  return sql`sha256(convert_to(${sql.ref(idColumn)}::text || ':' || ${token}::text, 'UTF8'))`
}
