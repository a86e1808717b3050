export { countersOf as countsOf, NETWORK_FACTOR, type Origin, originOf } from './address-key.ts'
export {
  limitRules,
  mailCounters as mailCounts,
  NICKNAME_CHANGE_DAYS,
  nicknameChangeLimit,
} from './limit-rules.ts'
export {
  type CallCounter as Count,
  type Limit,
  Limits,
  memberCounter as memberCount,
} from './limits.ts'
