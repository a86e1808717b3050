import { ownAccountCalls } from '@sori/remote-kit/account'
import { accountApi } from './accountApi.ts'

/** Password and sessions of who is logged in. */
export const ownAccount = ownAccountCalls(accountApi)
