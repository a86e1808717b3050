import type { Me } from '@sori/contract/account'
import { createMemberData, type MemberDataOptions } from './memberData.ts'

/**
 * Milliseconds after which a hidden tab reads the member again when shown, because another device
 * may have changed the member.
 */
const STALE_MS = 60_000

export function createMe(options: MemberDataOptions) {
  const me = createMemberData<Me>(options, {
    urlOf: () => '/api/me',
    changedBy: [
      'credit.changed',
      'profile.changed',
      'subscription.changed',
      'purchase.completed',
      'notifications.read',
      'report.decided',
    ],
    read: (body) => {
      const dto = (body as { dto?: Partial<Me> } | undefined)?.dto
      const isValid = typeof dto?.userId === 'number' && typeof dto.creditBalance === 'number'
      return isValid ? (dto as Me) : undefined
    },
  })
  let hiddenAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt >= STALE_MS) void me.refresh()
  })
  return me
}
