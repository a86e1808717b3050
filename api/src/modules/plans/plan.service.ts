import type { Plan } from '@sori/contract/payment'
import type { Database } from '../../lib/postgres/database.ts'

/** The plans (D28): four rows, asked for each time, so that a new price counts at once in every process. */
export class PlanService {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** By id. */
  all(): Promise<Plan[]> {
    return this.#db
      .selectFrom('plans')
      .select(['id as subscriptionId', 'name as subscriptionName', 'price as subscriptionPrice', 'credits as creditPerMonth'])
      .orderBy('id')
      .execute()
  }

  /** Undefined for any number that is no plan's id, larger than the column can hold or not. */
  async find(id: number): Promise<Plan | undefined> {
    return (await this.all()).find(({ subscriptionId }) => subscriptionId === id)
  }
}
