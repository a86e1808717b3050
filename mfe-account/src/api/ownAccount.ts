import { ownAccountCalls } from '@sori/remote-kit/account'
import { accountApi } from './accountApi.ts'

export const ownAccount = ownAccountCalls(accountApi)
