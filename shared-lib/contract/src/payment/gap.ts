interface Offer {
  subscriptionPrice: number
  creditPerMonth: number
}

/**
 * Returns the cheapest plan that grants the missing credits, else the plan with the most credits.
 */
export function planForGap<Plan extends Offer>(
  plans: readonly Plan[],
  missing: number,
): Plan | undefined {
  const paidPlans = plans.filter(({ subscriptionPrice }) => subscriptionPrice > 0)
  const byPrice = paidPlans.toSorted(
    (first, second) => first.subscriptionPrice - second.subscriptionPrice,
  )
  return (
    byPrice.find(({ creditPerMonth }) => creditPerMonth >= missing) ??
    byPrice.toSorted((first, second) => second.creditPerMonth - first.creditPerMonth)[0]
  )
}
