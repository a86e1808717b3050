import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { CODE_MINUTES } from './activation.repository.ts'

/** Registrations kept of one address. At most six an hour send a mail, so living codes stay. */
const KEPT = 10

type Registered = Pick<
  Selectable<Tables['members']>,
  'name' | 'nickname' | 'nickname_key' | 'password_hash' | 'birth' | 'phone_number'
>
/** An account that nobody has activated. */
type Waiting = Registered & { id: number; created_at: Date }

/** Registrations that a later one of the same address has replaced (D12). */
export class EarlierRegistrationRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Moves the member's current registration and its code here. */
  async keep(tx: Transaction, member: Waiting): Promise<void> {
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
        ORDER BY registered_at DESC, id DESC LIMIT ${KEPT})`.execute(tx)
  }

  /** Returns the member's earlier registrations, the newest first. */
  of(
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

  /** Stores a new code for the registration; returns false when the code is already in use. */
  async putCode(tx: Transaction, id: number, hash: Buffer): Promise<boolean> {
    const { rows } = await sql`
      UPDATE earlier_registrations
      SET code_hash = ${hash}, code_expires_at = now() + make_interval(mins => ${CODE_MINUTES})
      WHERE id = ${id} AND NOT EXISTS (SELECT FROM activation_codes WHERE code_hash = ${hash})
        AND NOT EXISTS (SELECT FROM earlier_registrations WHERE code_hash = ${hash})
      RETURNING 1`.execute(tx)
    return rows.length > 0
  }

  /** Returns the member whose earlier registration has a living code with one of these hashes. */
  async holderOf(tx: Transaction, hashes: readonly Buffer[]): Promise<number | undefined> {
    const { rows } = await sql<{ member_id: number }>`
      SELECT member_id FROM earlier_registrations
      WHERE code_hash = ANY (${hashes}::bytea[]) AND code_expires_at > now()`.execute(tx)
    return rows[0]?.member_id
  }

  /** Removes and returns the registration that has a living code with one of these hashes. */
  async take(tx: Transaction, hashes: readonly Buffer[]): Promise<Registered | undefined> {
    const { rows } = await sql<Registered>`
      DELETE FROM earlier_registrations
      WHERE code_hash = ANY (${hashes}::bytea[]) AND code_expires_at > now()
      RETURNING name, nickname, nickname_key, password_hash, birth, phone_number`.execute(tx)
    return rows[0]
  }

  /** True when an earlier registration of anybody but the member `memberId` has this nickname. */
  async hasNickname(nickname: string, memberId: number | undefined): Promise<boolean> {
    const { rows } = await sql`
      SELECT 1 FROM earlier_registrations WHERE nickname_key = ${nameKey(nickname)}
        AND member_id IS DISTINCT FROM ${memberId ?? null}::bigint LIMIT 1`.execute(this.#db)
    return rows.length > 0
  }

  async removeOf(tx: Transaction, memberId: number): Promise<void> {
    await tx.deleteFrom('earlier_registrations').where('member_id', '=', memberId).execute()
  }

  /** Removes registrations that are older than `days`. */
  async removeExpired(days: number): Promise<void> {
    await sql`
      DELETE FROM earlier_registrations
      WHERE registered_at < now() - make_interval(days => ${days})`.execute(this.#db)
  }
}
