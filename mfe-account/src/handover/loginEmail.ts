import { keptInTab } from './keptInTab.ts'

/** The email of an activated account, from the activation page to the login page. */
export const loginEmail = keptInTab('loginEmail')
