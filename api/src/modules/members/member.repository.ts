import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../lib/database.ts'
import { nameKey } from '../../lib/name-key.ts'
import type { Tables } from '../../lib/tables.ts'

/** A row of `members`. */
export type Member = Selectable<Tables['members']>

/** Members in the database. Methods that write take the transaction they belong to. */
export class MemberRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  byId(id: number): Promise<Member | undefined> {
    return this.#db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** `email` in lower case, as it is stored. */
  byEmail(email: string): Promise<Member | undefined> {
    return this.#db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirst()
  }

  byNickname(nickname: string): Promise<Member | undefined> {
    return this.#db.selectFrom('members').selectAll().where('nickname_key', '=', nameKey(nickname)).executeTakeFirst()
  }

  /** An email or a nickname that somebody has reaches the person as a field error (D17). */
  insert(member: Insertable<Tables['members']>, db: Database): Promise<Member> {
    return db.insertInto('members').values(member).returningAll().executeTakeFirstOrThrow()
  }

  /** Lets each statement of the transaction `db` take this long. */
  async allowSeconds(seconds: number, db: Database): Promise<void> {
    await sql`SELECT set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(db)
  }

  async update(id: number, change: Updateable<Tables['members']>, db: Database): Promise<void> {
    await db.updateTable('members').set(change).where('id', '=', id).execute()
  }
}
