import { keptInTab } from './keptInTab.ts'

/** The reset token, which the login or a mail's link passes to the form. */
export const resetToken = keptInTab('resetToken')
