import { ownAccountCalls } from '@sori/market-kit/account'
import { adminApi } from './adminApi.ts'

/** The calls of the administrator's own account. */
export const ownAccount = ownAccountCalls(adminApi)
