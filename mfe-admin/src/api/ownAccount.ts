import { ownAccountCalls } from '@sori/market-kit/account'
import { adminApi } from './adminApi.ts'

export const ownAccount = ownAccountCalls(adminApi)
