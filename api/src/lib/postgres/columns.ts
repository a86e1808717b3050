/** The facts of a card that a receipt shows. The provider masks the number. */
export type PaidCard = { number: string; issuerCode: string; installmentPlanMonths: number }

/** Why an entry changed a balance (D24). */
export type CreditKind = 'opening' | 'grant' | 'purchase' | 'adjustment' | 'revoke'
