import { createMemberData, type MemberDataOptions } from './memberData.ts'

/**
 * Creates the number of tracks in the cart. It is null for visitors and until the first response.
 */
export function createCartCount(options: MemberDataOptions) {
  return createMemberData<number>(options, {
    urlOf: (userId) => `/api/cart/${userId}`,
    changedBy: ['cart.changed', 'purchase.completed', 'track.changed'],
    read: (body) => {
      const items = (body as { dtoList?: unknown } | undefined)?.dtoList
      return Array.isArray(items) ? items.length : undefined
    },
  })
}
