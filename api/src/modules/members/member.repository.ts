import type { Selectable } from 'kysely'
import type { Database } from '../../lib/database.ts'
import type { Tables } from '../../lib/tables.ts'

/** A row of `members`. */
export type Member = Selectable<Tables['members']>

/** Members in the database. */
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
}
