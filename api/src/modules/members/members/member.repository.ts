import { hash } from 'node:crypto'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { ADMINISTRATOR } from '../../../lib/postgres/member-roles.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { skeletonsOf } from './nickname-skeleton.ts'

/** The number of days to activate an account. */
export const NEVER_ACTIVATED_DAYS = 3
const SKELETONS_PER_BATCH = 5_000

export type MemberRow = Selectable<Tables['members']>
type MemberChange = Updateable<Tables['members']>

export class MemberRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  find(id: number, db: Database = this.#db): Promise<MemberRow | undefined> {
    return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst()
  }

  findByEmail(email: string): Promise<MemberRow | undefined> {
    const members = this.#db.selectFrom('members').selectAll()
    return members.where('email', '=', emailKey(email)).executeTakeFirst()
  }

  findByNickname(nickname: string, db: Database = this.#db): Promise<MemberRow | undefined> {
    const members = db.selectFrom('members').selectAll()
    return members.where('nickname_key', '=', nameKey(nickname)).executeTakeFirst()
  }

  /** Throws a unique violation, which becomes `TAKEN`, for a used email or nickname. */
  protected insert(tx: Transaction, member: Insertable<Tables['members']>): Promise<MemberRow> {
    return tx.insertInto('members').values(member).returningAll().executeTakeFirstOrThrow()
  }

  /** Changes a member. Does nothing after the member has left. */
  protected async update(db: Database, id: number, change: MemberChange): Promise<void> {
    const member = db.updateTable('members').set(change).where('id', '=', id)
    await member.where('left_at', 'is', null).execute()
  }

  /** Increases the version, unless the transaction has already done so. */
  async increaseVersion(tx: Transaction, id: number, version: number): Promise<void> {
    const member = tx.updateTable('members').set({ version: version + 1 })
    await member.where('id', '=', id).where('version', '=', version).execute()
  }

  async makeAdministrator(
    tx: Transaction,
    id: number,
    passwordHash: string | undefined,
  ): Promise<void> {
    await sql`
      UPDATE members SET role_id = ${ADMINISTRATOR}, activated_at = coalesce(activated_at, now()),
        password_hash = coalesce(${passwordHash ?? null}, password_hash)
      WHERE id = ${id} AND left_at IS NULL`.execute(tx)
  }

  /**
   * Replaces the data of a never-activated account and restarts its three days. Returns undefined
   * if the account is activated or missing.
   */
  protected async replaceNeverActivated(
    tx: Transaction,
    { email, ...person }: MemberChange & { email: string },
  ): Promise<MemberRow | undefined> {
    return tx
      .updateTable('members')
      .set({ ...person, created_at: sql<Date>`now()` })
      .where('email', '=', email)
      .where('activated_at', 'is', null)
      .where('left_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
  }

  lockNeverActivated(
    tx: Transaction,
    column: 'id' | 'email',
    value: number | string,
  ): Promise<MemberRow | undefined> {
    return tx
      .selectFrom('members')
      .selectAll()
      .where(column, '=', value)
      .where('activated_at', 'is', null)
      .where('left_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
  }

  /** Removes accounts that were not activated in time, except those with other data. */
  async removeNeverActivated(): Promise<void> {
    await sql`
      DELETE FROM members m WHERE activated_at IS NULL AND left_at IS NULL
        AND created_at < now() - make_interval(days => ${NEVER_ACTIVATED_DAYS})
        AND NOT EXISTS (SELECT FROM credit_entries WHERE member_id = m.id)
        AND NOT EXISTS (SELECT FROM subscriptions WHERE member_id = m.id)
        AND NOT EXISTS (SELECT FROM orders WHERE member_id = m.id)
        AND NOT EXISTS (SELECT FROM cart_items WHERE member_id = m.id)
        AND NOT EXISTS (SELECT FROM files WHERE owner_id = m.id)
        AND NOT EXISTS (SELECT FROM albums WHERE member_id = m.id)
        AND NOT EXISTS (
          SELECT FROM admin_changes WHERE member_id = m.id OR admin_id = m.id)`.execute(this.#db)
  }

  /** Locks a member. No transaction can add a row that refers to the member meanwhile. */
  protected lockRow(tx: Transaction, id: number): Promise<MemberRow | undefined> {
    return tx.selectFrom('members').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  /** Changes the nickname. Links with the former one still find the member. Throws like `insert`. */
  async rename(tx: Transaction, id: number, newNickname: string): Promise<void> {
    const nickname = newNickname.normalize('NFC')
    const key = nameKey(nickname)
    await sql`
      WITH before AS (
        SELECT id, nickname_key FROM members WHERE id = ${id} AND left_at IS NULL FOR UPDATE),
      former AS (
        INSERT INTO former_nicknames (nickname_key, member_id)
        SELECT nickname_key, id FROM before WHERE nickname_key <> ${key}
        ON CONFLICT (nickname_key)
        DO UPDATE SET member_id = excluded.member_id, since = excluded.since)
      UPDATE members SET nickname = ${nickname}, nickname_key = ${key}
      FROM before WHERE members.id = before.id`.execute(tx)
  }

  /** Removes the member's former nicknames, and the skeletons of all their nicknames. */
  protected async removeNicknames(tx: Transaction, id: number): Promise<void> {
    await sql`
      DELETE FROM nickname_skeletons WHERE nickname_key IN (
        SELECT nickname_key FROM members WHERE id = ${id}
        UNION ALL SELECT nickname_key FROM former_nicknames WHERE member_id = ${id})`.execute(tx)
    await tx.deleteFrom('former_nicknames').where('member_id', '=', id).execute()
  }

  protected async addSkeletons(db: Database, keys: readonly string[]): Promise<void> {
    const rows = keys.flatMap((key) => skeletonsOf(key).map((skeleton) => ({ key, skeleton })))
    const skeletons = rows.map(({ skeleton }) => skeleton)
    await sql`
      INSERT INTO nickname_skeletons (nickname_key, skeleton)
      SELECT * FROM unnest(${rows.map(({ key }) => key)}::text[], ${skeletons}::text[])
      ON CONFLICT DO NOTHING`.execute(db)
  }

  /** Returns whether the nickname looks like a present or former one of another member. */
  async hasLookalike(nickname: string, memberId = 0): Promise<boolean> {
    const { rows } = await sql`
      SELECT FROM (
        SELECT nickname_key FROM nickname_skeletons
        WHERE skeleton = ANY (${skeletonsOf(nickname)}::text[])
        UNION ALL SELECT ${nameKey(nickname)}) AS alike
      WHERE EXISTS (
          SELECT FROM members m
          WHERE m.nickname_key = alike.nickname_key AND m.id <> ${memberId})
        OR EXISTS (
          SELECT FROM former_nicknames f
          WHERE f.nickname_key = alike.nickname_key AND f.member_id <> ${memberId})
      LIMIT 1`.execute(this.#db)
    return rows.length > 0
  }

  /** Adds the missing skeletons of nicknames, and removes those of removed nicknames. */
  async fillSkeletons(): Promise<void> {
    let lastFilled: string | undefined = ''
    while (lastFilled !== undefined) lastFilled = await this.#fillSkeletonsAfter(lastFilled)
    await sql`
      DELETE FROM nickname_skeletons s
      WHERE NOT EXISTS (SELECT FROM members m WHERE m.nickname_key = s.nickname_key)
        AND NOT EXISTS (
          SELECT FROM former_nicknames f
          WHERE f.nickname_key = s.nickname_key)`.execute(this.#db)
  }

  /** Fills one batch and returns its last nickname, or undefined at the end. */
  async #fillSkeletonsAfter(after: string): Promise<string | undefined> {
    const missing = (table: 'members' | 'former_nicknames') => sql`
      (SELECT nickname_key FROM ${sql.table(table)} t WHERE nickname_key > ${after}
        AND NOT EXISTS (SELECT FROM nickname_skeletons s WHERE s.nickname_key = t.nickname_key)
      ORDER BY nickname_key LIMIT ${SKELETONS_PER_BATCH})`
    const { rows } = await sql<{ nickname_key: string }>`
      ${missing('members')} UNION ${missing('former_nicknames')}
      ORDER BY nickname_key LIMIT ${SKELETONS_PER_BATCH}`.execute(this.#db)
    const keys = rows.map(({ nickname_key }) => nickname_key)
    await this.addSkeletons(this.#db, keys)
    return keys.at(-1)
  }

  /** Forbids all members to take this nickname, or one that looks like it. */
  protected async retireNickname(tx: Transaction, nickname: string): Promise<void> {
    const hashes = retiredHashes(nickname).map((key_hash) => ({ key_hash }))
    const insert = tx.insertInto('retired_nicknames').values(hashes)
    await insert.onConflict((conflict) => conflict.doNothing()).execute()
  }

  async isRetiredNickname(nickname: string): Promise<boolean> {
    const retired = this.#db.selectFrom('retired_nicknames').select('key_hash')
    const matching = retired.where('key_hash', 'in', retiredHashes(nickname)).limit(1)
    return (await matching.executeTakeFirst()) !== undefined
  }
}

export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** Returns hashes of the nickname and its skeletons. An earlier release stored only the first. */
function retiredHashes(nickname: string): Buffer[] {
  const texts = [nameKey(nickname), ...skeletonsOf(nickname).map((text) => `skeleton:${text}`)]
  return texts.map((text) => hash('sha256', text, 'buffer'))
}
