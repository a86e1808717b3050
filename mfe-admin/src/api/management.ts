import { managementCalls } from '@sori/remote-kit/management'
import { adminApi } from './adminApi.ts'

/** The calls that manage everybody's sounds. */
export const management = managementCalls(adminApi, 'admin')
