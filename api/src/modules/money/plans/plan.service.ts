import type { Plan } from '@sori/contract/payment'
import type { PlanRepository } from './plan.repository.ts'

/** Reads plans without a cache: a new price applies immediately in every process. */
export class PlanService {
  #plans: PlanRepository

  constructor(plans: PlanRepository) {
    this.#plans = plans
  }

  all(): Promise<Plan[]> {
    return this.#plans.all()
  }

  /** Accepts any number, even one that the column cannot hold. */
  async find(id: number): Promise<Plan | undefined> {
    return (await this.all()).find(({ subscriptionId }) => subscriptionId === id)
  }
}
