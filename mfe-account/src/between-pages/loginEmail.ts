import { createTabValue } from './createTabValue.ts'

/** The email of an activated account. The activation page passes it to the login page. */
export const loginEmail = createTabValue('loginEmail')
