/** Limits (ADR 23): the numbers are in `limit-rules.ts`, the counting in `limits.ts`. */
export type { Origin } from './address-key.ts'
export { countsOf, NETWORK_FACTOR, originOf } from './address-key.ts'
export {
  countMail,
  limitRules,
  mailCounts,
  NICKNAME_CHANGE_DAYS,
  nicknameChanges,
} from './limit-rules.ts'
export type { Count, Limit } from './limits.ts'
export { Limits, memberCount } from './limits.ts'
