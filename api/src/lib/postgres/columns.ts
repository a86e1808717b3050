/** A card as the receipt shows it. The provider masks the number. */
export type PaidCard = { number: string; issuerCode: string; installmentPlanMonths: number }

export type CreditKind = 'opening' | 'grant' | 'purchase' | 'adjustment' | 'revoke'
