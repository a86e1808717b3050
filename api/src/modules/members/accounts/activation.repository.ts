import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { nameKey } from '../../../lib/text/name-key.ts'

const CODE_MINUTES = 30
/** The most earlier registrations. Six an hour send a mail, so no valid code is removed. */
const EARLIER_MAX = 10

type MemberRow = Selectable<Tables['members']>
type Registration = Pick<
  MemberRow,
  'name' | 'nickname' | 'nickname_key' | 'password_hash' | 'birth' | 'phone_number'
>

/**
 * Stores hashes of activation codes. When an email is registered again before its activation, the
 * earlier registration is stored too, and both codes are valid.
 */
export class ActivationRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Stores the hash of a code. Returns false when another registration uses the code. */
  async storeCode(tx: Transaction, memberId: number, hash: Buffer): Promise<boolean> {
    const { rows } = await sql`
      INSERT INTO activation_codes (member_id, code_hash, expires_at)
      SELECT ${memberId}, ${hash}, now() + make_interval(mins => ${CODE_MINUTES})
      WHERE NOT EXISTS (
          SELECT FROM activation_codes WHERE code_hash = ${hash} AND member_id <> ${memberId})
        AND NOT EXISTS (SELECT FROM earlier_registrations WHERE code_hash = ${hash})
      ON CONFLICT (member_id)
      DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at
      RETURNING 1`.execute(tx)
    return rows.length > 0
  }

  /**
   * Stores the hash of an earlier registration's code. Returns false when another registration uses
   * it.
   */
  async storeCodeOfEarlier(tx: Transaction, id: number, hash: Buffer): Promise<boolean> {
    const { rows } = await sql`
      UPDATE earlier_registrations
      SET code_hash = ${hash}, code_expires_at = now() + make_interval(mins => ${CODE_MINUTES})
      WHERE id = ${id} AND NOT EXISTS (SELECT FROM activation_codes WHERE code_hash = ${hash})
        AND NOT EXISTS (SELECT FROM earlier_registrations WHERE code_hash = ${hash})
      RETURNING 1`.execute(tx)
    return rows.length > 0
  }

  /** Copies a member's registration with its code, before a new one replaces it. */
  async copyToEarlier(tx: Transaction, member: MemberRow): Promise<void> {
    await sql`
      WITH code AS (DELETE FROM activation_codes WHERE member_id = ${member.id} RETURNING *)
      INSERT INTO earlier_registrations (member_id, name, nickname, nickname_key, password_hash,
        birth, phone_number, registered_at, code_hash, code_expires_at)
      SELECT ${member.id}, ${member.name}, ${member.nickname}, ${member.nickname_key},
        ${member.password_hash}, ${member.birth}, ${member.phone_number}, ${member.created_at},
        (SELECT code_hash FROM code), (SELECT expires_at FROM code)`.execute(tx)
    await sql`
      DELETE FROM earlier_registrations WHERE member_id = ${member.id} AND id NOT IN (
        SELECT id FROM earlier_registrations WHERE member_id = ${member.id}
        ORDER BY registered_at DESC, id DESC LIMIT ${EARLIER_MAX})`.execute(tx)
  }

  /** Returns a member's earlier registrations, the newest first. */
  listEarlier(
    tx: Transaction,
    memberId: number,
  ): Promise<{ id: number; nickname: string; registered_at: Date }[]> {
    return tx
      .selectFrom('earlier_registrations')
      .select(['id', 'nickname', 'registered_at'])
      .where('member_id', '=', memberId)
      .orderBy('registered_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  }

  /** Returns the id of the member whose valid code has one of these hashes. */
  async findMemberId(tx: Transaction, hashes: readonly Buffer[]): Promise<number | undefined> {
    const { rows } = await sql<{ member_id: number }>`
      SELECT member_id FROM activation_codes
      WHERE code_hash = ANY (${hashes}::bytea[]) AND expires_at > now()
      UNION ALL SELECT member_id FROM earlier_registrations
      WHERE code_hash = ANY (${hashes}::bytea[]) AND code_expires_at > now()`.execute(tx)
    return rows[0]?.member_id
  }

  /** Removes the code of the newest registration. Returns whether it existed and was valid. */
  async removeCode(tx: Transaction, hashes: readonly Buffer[]): Promise<boolean> {
    const { rows } = await sql`
      DELETE FROM activation_codes
      WHERE code_hash = ANY (${hashes}::bytea[]) AND expires_at > now() RETURNING 1`.execute(tx)
    return rows.length > 0
  }

  /** Removes and returns the earlier registration with a valid code. */
  async removeEarlier(
    tx: Transaction,
    hashes: readonly Buffer[],
  ): Promise<Registration | undefined> {
    const { rows } = await sql<Registration>`
      DELETE FROM earlier_registrations
      WHERE code_hash = ANY (${hashes}::bytea[]) AND code_expires_at > now()
      RETURNING name, nickname, nickname_key, password_hash, birth, phone_number`.execute(tx)
    return rows[0]
  }

  /** Returns whether an earlier registration of another member has this nickname. */
  async hasNickname(nickname: string, memberId: number | undefined): Promise<boolean> {
    const { rows } = await sql`
      SELECT FROM earlier_registrations WHERE nickname_key = ${nameKey(nickname)}
        AND member_id IS DISTINCT FROM ${memberId ?? null}::bigint LIMIT 1`.execute(this.#db)
    return rows.length > 0
  }

  async removeOf(tx: Transaction, memberId: number): Promise<void> {
    await tx.deleteFrom('activation_codes').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('earlier_registrations').where('member_id', '=', memberId).execute()
  }

  async removeExpired(days: number): Promise<void> {
    await sql`DELETE FROM activation_codes WHERE expires_at < now()`.execute(this.#db)
    await sql`
      DELETE FROM earlier_registrations
      WHERE registered_at < now() - make_interval(days => ${days})`.execute(this.#db)
  }
}
