/** The schemas of the payout forms, which load them when they receive the focus. */
export { payoutAccountBody, payoutForm } from '@sori/contract/payouts'
