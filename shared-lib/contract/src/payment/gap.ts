/** What a plan costs, and what it gives in a month. */
interface Offer {
  subscriptionPrice: number
  creditPerMonth: number
}

/** The cheapest plan whose credits are enough for what is missing; where none is, the one with the most credits. Undefined without paid plans. */
export function planForGap<Plan extends Offer>(plans: readonly Plan[], missing: number): Plan | undefined {
  const paid = plans.filter(({ subscriptionPrice }) => subscriptionPrice > 0)
  const byPrice = paid.toSorted((one, other) => one.subscriptionPrice - other.subscriptionPrice)
  return (
    byPrice.find(({ creditPerMonth }) => creditPerMonth >= missing) ??
    byPrice.toSorted((one, other) => other.creditPerMonth - one.creditPerMonth)[0]
  )
}
