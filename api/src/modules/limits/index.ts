/** What may not be done too often (ADR 23): the numbers in `limit-rules.ts`, the counting in `limits.ts`. */
export { addressKey } from './address-key.ts'
export { countMail, countMailOrWait, limitRules, NICKNAME_CHANGE_DAYS, nicknameChanges } from './limit-rules.ts'
export type { Count, Limit } from './limits.ts'
export { Limits } from './limits.ts'
