import { keptInTab } from './keptInTab.ts'

const kept = keptInTab('resetToken')

/** The one-time token of a password reset, from the login or a mail's link. */
export const resetToken = {
  keep: kept.set,
  read: kept.get,
  forget: kept.remove,
}
