import type { Plan } from '@sori/contract/payment'
import type { Database } from '../../../lib/postgres/database.ts'

export class PlanRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  listPlans(): Promise<Plan[]> {
    return this.#db
      .selectFrom('plans')
      .select([
        'id as subscriptionId',
        'name as subscriptionName',
        'price as subscriptionPrice',
        'credits as creditPerMonth',
      ])
      .orderBy('id')
      .execute()
  }
}
