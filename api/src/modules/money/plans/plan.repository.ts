import type { Selectable } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'

export type PlanRow = Selectable<Tables['plans']>

/** Plans in the database. */
export class PlanRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  all(): Promise<PlanRow[]> {
    return this.#db.selectFrom('plans').selectAll().orderBy('id').execute()
  }
}
