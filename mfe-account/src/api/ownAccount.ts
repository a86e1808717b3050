import { ownAccountCalls } from '@sori/market-kit/account'
import { accountApi } from './accountApi.ts'

export const ownAccount = ownAccountCalls(accountApi)
