import { createRemoteApi } from '@sori/remote-kit/data'

export const tagTypes = [
  'Cart',
  'Purchase',
  'Plan',
  'Subscription',
  'Payment',
  'Ledger',
  'Draft',
] as const

/** The remote's empty slice: features inject their endpoints. */
export const commerceApi = createRemoteApi('commerce', tagTypes)
