export { countsOf, NETWORK_FACTOR, type Origin, originOf } from './address-key.ts'
export {
  limitRules,
  mailCounts,
  NICKNAME_CHANGE_DAYS,
  nicknameChangeLimit,
} from './limit-rules.ts'
export { type Count, type Limit, Limits, memberCount } from './limits.ts'
