import { pageParams } from '../catalogue/browse-params.ts'
import { KEYWORD_MAX } from '../catalogue/words.ts'
import {
  choiceParam,
  type ListParams,
  optionalChoiceParam,
  optionalDayParam,
  optionalIdParam,
  textParam,
} from '../list-params/index.ts'
import { changeFields } from './change-texts.ts'

const direction = optionalChoiceParam(['asc', 'desc'])

export const usersParams = {
  keyword: textParam(KEYWORD_MAX),
  type: optionalChoiceParam(['n', 't']),
  'more[createDate]': direction,
  'more[creditBalance]': direction,
  'more[nickname]': direction,
  'more[userId]': direction,
  ...pageParams,
} as const
export type UsersParams = ListParams<typeof usersParams>

export const userSections = [
  'info',
  'ledger',
  'payments',
  'purchases',
  'tracks',
  'reports',
  'sessions',
  'changes',
] as const
export type UserSection = (typeof userSections)[number]
export const userParams = {
  userId: optionalIdParam(),
  section: optionalChoiceParam(userSections),
} as const

export const changesParams = {
  keyword: textParam(KEYWORD_MAX),
  userId: optionalIdParam(),
  adminId: optionalIdParam(),
  field: optionalChoiceParam(changeFields),
  from: optionalDayParam(),
  to: optionalDayParam(),
  ...pageParams,
} as const
export type ChangesParams = ListParams<typeof changesParams>

/** Days of signals that `/admin/remotes` can show. */
export const remotesPeriods = ['7', '1', '30'] as const

export const remotesParams = { days: choiceParam(remotesPeriods) } as const
export type RemotesParams = ListParams<typeof remotesParams>
