import type { Plan } from '@sori/contract/payment'
import type { PlanRow } from './plan.repository.ts'

export function presentPlan({ id, name, price, credits }: PlanRow): Plan {
  return {
    subscriptionId: id,
    subscriptionName: name,
    subscriptionPrice: price,
    creditPerMonth: credits,
  }
}
