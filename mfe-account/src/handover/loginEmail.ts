import { keptInTab } from './keptInTab.ts'

/** The email of an activated account, which the activation page passes to the login page. */
export const loginEmail = keptInTab('loginEmail')
