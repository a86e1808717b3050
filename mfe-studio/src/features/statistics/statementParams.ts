import { type ListParams, optionalParam } from '@sori/contract/list-params'

const MONTH = '20\\d{2}-(?:0[1-9]|1[0-2])'
const isMonth = new RegExp(`^${MONTH}$`)

/** The month, `YYYY-MM`; without it, the present one in Seoul. */
export const statementParams = {
  month: optionalParam((text) => (isMonth.test(text) ? text : undefined), MONTH),
} as const
export type StatementParams = ListParams<typeof statementParams>
