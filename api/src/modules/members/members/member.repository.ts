import { createHash } from 'node:crypto'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { ADMINISTRATOR } from '../../../lib/postgres/member-roles.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { skeletonsOf } from './nickname-skeleton.ts'

const SKELETONS_AT_ONCE = 5_000

/** A row of `members`. */
export type Member = Selectable<Tables['members']>

/** Members in the database. Methods that write take the transaction they belong to. */
export class MemberRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  byId(id: number, db: Database = this.#db): Promise<Member | undefined> {
    return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Finds a member by `email` in lower case, as stored. */
  byEmail(email: string): Promise<Member | undefined> {
    return this.#db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirst()
  }

  byNickname(nickname: string, db: Database = this.#db): Promise<Member | undefined> {
    return db
      .selectFrom('members')
      .selectAll()
      .where('nickname_key', '=', nameKey(nickname))
      .executeTakeFirst()
  }

  /** An email or a nickname that somebody has reaches the person as a field error (D17). */
  insert(tx: Transaction, member: Insertable<Tables['members']>): Promise<Member> {
    return tx.insertInto('members').values(member).returningAll().executeTakeFirstOrThrow()
  }

  /** Updates a member who has not left. */
  async update(db: Database, id: number, change: Updateable<Tables['members']>): Promise<void> {
    await db
      .updateTable('members')
      .set(change)
      .where('id', '=', id)
      .where('left_at', 'is', null)
      .execute()
  }

  /** Increments the version, unless the transaction has already done so. */
  async moveVersion(tx: Transaction, id: number, version: number): Promise<void> {
    const member = tx.updateTable('members').set({ version: version + 1 })
    await member.where('id', '=', id).where('version', '=', version).execute()
  }

  /** Notes that the member's email is confirmed, at the first time that it is. */
  async activate(tx: Transaction, id: number): Promise<void> {
    await sql`UPDATE members SET activated_at = coalesce(activated_at, now()) WHERE id = ${id}`.execute(
      tx,
    )
  }

  /** Makes the member an activated administrator, with a new password if given. */
  async makeAdministrator(
    tx: Transaction,
    id: number,
    passwordHash: string | undefined,
  ): Promise<void> {
    await sql`
      UPDATE members SET role_id = ${ADMINISTRATOR}, activated_at = coalesce(activated_at, now()), password_hash = coalesce(${passwordHash ?? null}, password_hash)
      WHERE id = ${id} AND left_at IS NULL`.execute(tx)
  }

  /**
   * Passes a never-activated account of this email to another person for three more days. Returns
   * undefined if there is none, or it was just activated. A concurrent activation waits.
   */
  async replaceNeverActivated(
    tx: Transaction,
    { email, ...person }: Updateable<Tables['members']> & { email: string },
  ): Promise<Member | undefined> {
    return tx
      .updateTable('members')
      .set({ ...person, created_at: sql<Date>`now()` })
      .where('email', '=', email)
      .where('activated_at', 'is', null)
      .where('left_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
  }

  /** Locks and returns an account that was never activated. */
  lockNeverActivated(
    tx: Transaction,
    column: 'id' | 'email',
    value: number | string,
  ): Promise<Member | undefined> {
    return tx
      .selectFrom('members')
      .selectAll()
      .where(column, '=', value)
      .where('activated_at', 'is', null)
      .where('left_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
  }

  /** Deletes accounts that nobody has activated within `days`, except the few that an administrator's edit refers to. */
  async removeNeverActivated(days: number): Promise<void> {
    await sql`
      DELETE FROM members m WHERE activated_at IS NULL AND left_at IS NULL AND created_at < now() - make_interval(days => ${days})
        AND NOT EXISTS (SELECT FROM credit_entries WHERE member_id = m.id)
        AND NOT EXISTS (SELECT FROM subscriptions WHERE member_id = m.id)
        AND NOT EXISTS (SELECT FROM orders WHERE member_id = m.id)
        AND NOT EXISTS (SELECT FROM cart_items WHERE member_id = m.id)
        AND NOT EXISTS (SELECT FROM files WHERE owner_id = m.id)
        AND NOT EXISTS (SELECT FROM albums WHERE member_id = m.id)
        AND NOT EXISTS (SELECT FROM admin_changes WHERE member_id = m.id OR admin_id = m.id)`.execute(
      this.#db,
    )
  }

  /** Locks the row against changes and against new references to it. */
  lock(tx: Transaction, id: number): Promise<Member | undefined> {
    return tx.selectFrom('members').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  /** Deletes the member's former nicknames, and the skeletons of all. */
  async forgetNicknames(tx: Transaction, id: number): Promise<void> {
    await sql`
      DELETE FROM nickname_skeletons WHERE nickname_key IN (
        SELECT nickname_key FROM members WHERE id = ${id}
        UNION ALL SELECT nickname_key FROM former_nicknames WHERE member_id = ${id})`.execute(tx)
    await tx.deleteFrom('former_nicknames').where('member_id', '=', id).execute()
  }

  /** Stores how the nickname looks. */
  async keepSkeleton(tx: Transaction, nickname: string): Promise<void> {
    await addSkeletons(tx, [nameKey(nickname)])
  }

  /** True for a nickname that looks like a present or former one of a member other than `memberId`. */
  async looksTaken(nickname: string, memberId = 0): Promise<boolean> {
    const { rows } = await sql`
      SELECT FROM (
        SELECT nickname_key FROM nickname_skeletons WHERE skeleton = ANY (${skeletonsOf(nickname)}::text[])
        UNION ALL SELECT ${nameKey(nickname)}) AS alike
      WHERE EXISTS (SELECT FROM members m WHERE m.nickname_key = alike.nickname_key AND m.id <> ${memberId})
        OR EXISTS (SELECT FROM former_nicknames f WHERE f.nickname_key = alike.nickname_key AND f.member_id <> ${memberId})
      LIMIT 1`.execute(this.#db)
    return rows.length > 0
  }

  /** Adds the missing skeletons of present and former nicknames, and deletes the others. */
  async fillSkeletons(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined; )
      after = await this.#fillSkeletonsAfter(after)
    await sql`
      DELETE FROM nickname_skeletons s
      WHERE NOT EXISTS (SELECT FROM members m WHERE m.nickname_key = s.nickname_key)
        AND NOT EXISTS (SELECT FROM former_nicknames f WHERE f.nickname_key = s.nickname_key)`.execute(
      this.#db,
    )
  }

  /** Fills one batch and returns its last nickname, or undefined at the end. */
  async #fillSkeletonsAfter(after: string): Promise<string | undefined> {
    const missing = (table: 'members' | 'former_nicknames') => sql`
      (SELECT nickname_key FROM ${sql.table(table)} t WHERE nickname_key > ${after}
        AND NOT EXISTS (SELECT FROM nickname_skeletons s WHERE s.nickname_key = t.nickname_key)
      ORDER BY nickname_key LIMIT ${SKELETONS_AT_ONCE})`
    const { rows } = await sql<{ nickname_key: string }>`
      ${missing('members')} UNION ${missing('former_nicknames')} ORDER BY nickname_key LIMIT ${SKELETONS_AT_ONCE}`.execute(
      this.#db,
    )
    const keys = rows.map(({ nickname_key }) => nickname_key)
    await addSkeletons(this.#db, keys)
    return keys.at(-1)
  }

  /** Retires the nickname and what looks like it. */
  async retireNickname(tx: Transaction, nickname: string): Promise<void> {
    const hashes = retiredHashes(nickname).map((key_hash) => ({ key_hash }))
    const insert = tx.insertInto('retired_nicknames').values(hashes)
    await insert.onConflict((conflict) => conflict.doNothing()).execute()
  }

  async isRetiredNickname(nickname: string): Promise<boolean> {
    const retired = this.#db
      .selectFrom('retired_nicknames')
      .select('key_hash')
      .where('key_hash', 'in', retiredHashes(nickname))
    return (await retired.limit(1).executeTakeFirst()) !== undefined
  }
}

async function addSkeletons(db: Database, keys: readonly string[]): Promise<void> {
  const rows = keys.flatMap((key) => skeletonsOf(key).map((skeleton) => ({ key, skeleton })))
  await sql`
    INSERT INTO nickname_skeletons (nickname_key, skeleton)
    SELECT * FROM unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ skeleton }) => skeleton)}::text[])
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Hashes of the nickname and of its skeletons. An earlier release stored the first one alone. */
function retiredHashes(nickname: string): Buffer[] {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return [
    hash(nameKey(nickname)),
    ...skeletonsOf(nickname).map((skeleton) => hash(`skeleton:${skeleton}`)),
  ]
}
