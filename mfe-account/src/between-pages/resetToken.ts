import { createTabValue } from './createTabValue.ts'

/** The reset token. The login or the link in a mail passes it to the form. */
export const resetToken = createTabValue('resetToken')
