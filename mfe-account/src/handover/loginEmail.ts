import { keptInTab } from './keptInTab.ts'

const kept = keptInTab('loginEmail')

/** The email of an activated account, from the activation page to the login page. */
export const loginEmail = {
  keep: kept.set,
  read: kept.get,
  forget: kept.remove,
}
