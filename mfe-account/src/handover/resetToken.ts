import { keptInTab } from './keptInTab.ts'

const kept = keptInTab('resetToken')

/**
 * The one-time token of a password reset, passed from the login or a mail's link to the page of the
 * new password (D9, D13, D43).
 */
export const resetToken = {
  keep: kept.set,
  read: kept.get,
  forget: kept.remove,
}
