import { managementCalls } from '@sori/remote-kit/management'
import { studioApi } from './studioApi.ts'

/** The calls that manage an artist's own sounds. */
export const management = managementCalls(studioApi, 'me')
