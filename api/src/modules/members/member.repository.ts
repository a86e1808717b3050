import { createHash } from 'node:crypto'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../lib/postgres/database.ts'
import { ADMINISTRATOR } from '../../lib/postgres/member-roles.ts'
import type { Tables } from '../../lib/postgres/tables.ts'
import { nameKey } from '../../lib/text/name-key.ts'

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

  /** `email` in lower case, as it is stored. */
  byEmail(email: string): Promise<Member | undefined> {
    return this.#db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirst()
  }

  byNickname(nickname: string, db: Database = this.#db): Promise<Member | undefined> {
    return db.selectFrom('members').selectAll().where('nickname_key', '=', nameKey(nickname)).executeTakeFirst()
  }

  /** An email or a nickname that somebody has reaches the person as a field error (D17). */
  insert(member: Insertable<Tables['members']>, db: Database): Promise<Member> {
    return db.insertInto('members').values(member).returningAll().executeTakeFirstOrThrow()
  }

  /** Changes the record of a member who has not left. */
  async update(id: number, change: Updateable<Tables['members']>, db: Database): Promise<void> {
    await db.updateTable('members').set(change).where('id', '=', id).where('left_at', 'is', null).execute()
  }

  /** Moves the version on, unless what the transaction `db` has changed of the member did so already. */
  async moveVersion(db: Database, id: number, version: number): Promise<void> {
    const member = db.updateTable('members').set({ version: version + 1 })
    await member.where('id', '=', id).where('version', '=', version).execute()
  }

  /** Notes that the member's email is confirmed, at the first time that it is. */
  async activate(id: number, db: Database): Promise<void> {
    await sql`UPDATE members SET activated_at = coalesce(activated_at, now()) WHERE id = ${id}`.execute(db)
  }

  /** Makes the member an administrator who can log in now, with this password where there is one. */
  async makeAdministrator(id: number, passwordHash: string | undefined, db: Database): Promise<void> {
    await sql`
      UPDATE members SET role_id = ${ADMINISTRATOR}, activated_at = coalesce(activated_at, now()), password_hash = coalesce(${passwordHash ?? null}, password_hash)
      WHERE id = ${id} AND left_at IS NULL`.execute(db)
  }

  /**
   * Gives the account of this email that nobody has activated to somebody else, with a new beginning of its three days; undefined where there is
   * none, or it has just been activated. An activation at the same moment waits.
   */
  async replaceNeverActivated(
    { email, ...person }: Updateable<Tables['members']> & { email: string },
    db: Database,
  ): Promise<Member | undefined> {
    return db
      .updateTable('members')
      .set({ ...person, created_at: sql<Date>`now()` })
      .where('email', '=', email)
      .where('activated_at', 'is', null)
      .where('left_at', 'is', null)
      .returningAll()
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
        AND NOT EXISTS (SELECT FROM admin_changes WHERE member_id = m.id OR admin_id = m.id)`.execute(this.#db)
  }

  /** Locks the record until `db`, a transaction, ends: nobody changes it, and nothing new comes to refer to it. */
  lock(id: number, db: Database): Promise<Member | undefined> {
    return db.selectFrom('members').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  /** Deletes the nicknames that the member once had. */
  async forgetFormerNicknames(id: number, db: Database): Promise<void> {
    await db.deleteFrom('former_nicknames').where('member_id', '=', id).execute()
  }

  async retireNickname(nickname: string, db: Database): Promise<void> {
    const insert = db.insertInto('retired_nicknames').values({ key_hash: retiredHash(nickname) })
    await insert.onConflict((conflict) => conflict.doNothing()).execute()
  }

  async isRetiredNickname(nickname: string): Promise<boolean> {
    const retired = this.#db.selectFrom('retired_nicknames').select('key_hash').where('key_hash', '=', retiredHash(nickname))
    return (await retired.executeTakeFirst()) !== undefined
  }
}

function retiredHash(nickname: string): Buffer {
  return createHash('sha256').update(nameKey(nickname)).digest()
}
