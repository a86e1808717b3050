import { keptInTab } from './keptInTab.ts'

/** The one-time token of a password reset, from the login or a mail's link. */
export const resetToken = keptInTab('resetToken')
