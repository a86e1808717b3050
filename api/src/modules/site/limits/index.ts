export { countersOf, NETWORK_FACTOR, type Origin, originOf } from './address-key.ts'
export {
  limitRules,
  mailCounters,
  NICKNAME_CHANGE_DAYS,
  nicknameChangeLimit,
} from './limit-rules.ts'
export {
  type CallCounter,
  type Limit,
  Limits,
  memberCounter,
} from './limits.ts'
