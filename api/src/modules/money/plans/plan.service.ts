import type { Plan } from '@sori/contract/payment'
import { presentPlan } from './plan.present.ts'
import type { PlanRepository } from './plan.repository.ts'

/** The plans (D28). Not cached: a new price applies immediately in every process. */
export class PlanService {
  #plans: PlanRepository

  constructor(plans: PlanRepository) {
    this.#plans = plans
  }

  /** Returns all plans, sorted by id. */
  async all(): Promise<Plan[]> {
    return (await this.#plans.all()).map(presentPlan)
  }

  /** Accepts any number, also one that the column cannot hold. */
  async find(id: number): Promise<Plan | undefined> {
    return (await this.all()).find(({ subscriptionId }) => subscriptionId === id)
  }
}
