import type { Plan } from '@sori/contract/payment'
import type { PlanRepository } from './plan.repository.ts'

/** Reads plans without a cache: a new price applies immediately in every process. */
export class PlanService {
  #plans: PlanRepository

  constructor(plans: PlanRepository) {
    this.#plans = plans
  }

  listPlans(): Promise<Plan[]> {
    return this.#plans.listPlans()
  }

  /** Returns undefined for an unknown id. Accepts numbers beyond the column's range. */
  async find(id: number): Promise<Plan | undefined> {
    return (await this.listPlans()).find(({ subscriptionId }) => subscriptionId === id)
  }
}
