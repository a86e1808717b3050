import { pageParams } from '@sori/contract/catalogue'
import { type ListParams, optionalIdParam } from '@sori/contract/list-params'

/** The filter and page of the list of sales. */
export const salesParams = { musicId: optionalIdParam(), ...pageParams } as const
export type SalesParams = ListParams<typeof salesParams>
