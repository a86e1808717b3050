import type { Limit, Limits } from './limits.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 24 * HOUR

/** Every limit of the product. `…Address`: for one {@link addressKey}; the others for one account. */
export const limitRules = {
  /** failed logins to one account from one address, or from one device that it knows (D11) */
  loginPair: { name: 'login-pair', max: 10, seconds: 15 * MINUTE },
  /** failed logins from one address, and to one account from unknown devices: `max` is what is counted, `login-pace.ts` says what is free */
  loginAddress: { name: 'login-address', max: 60, seconds: 15 * MINUTE },
  loginAccount: { name: 'login-account', max: 80, seconds: 15 * MINUTE },
  /** wrong activation codes (D12) */
  activationAddress: { name: 'activation-address', max: 10, seconds: 10 * MINUTE },
  /** mails of one kind to one member: the next is left out in silence, since the answer must not tell who has an account (D11–D13) */
  mailPause: { name: 'mail-pause', max: 1, seconds: MINUTE },
  mailHour: { name: 'mail-hour', max: 6, seconds: HOUR },
  /** mails asked for, whoever they would go to; an office or a mobile network shares one address */
  mailAddress: { name: 'mail-address', max: 30, seconds: 10 * MINUTE },
  registrationAddress: { name: 'registration-address', max: 50, seconds: 10 * MINUTE },
  /** wrong passwords of a member who is about to leave (D51) */
  leaving: { name: 'leaving', max: 10, seconds: 15 * MINUTE },
  /** files of one's own data (D51): each reads every table that knows the member */
  personalData: { name: 'personal-data', max: 5, seconds: HOUR },
  /** violations of the CSP that browsers report */
  cspReportAddress: { name: 'csp-report-address', max: 30, seconds: MINUTE },
  /** unsigned notices of the payment provider about one order: more than a payment has states are looked into later */
  webhookOrder: { name: 'webhook-order', max: 10, seconds: MINUTE },
  /** and from one address; all of the shop's come from a few, and one that was refused is sent again after a minute */
  webhookAddress: { name: 'webhook-address', max: 300, seconds: MINUTE },
  /** two a second: what one person types, debounced by 500 ms */
  availabilityAddress: { name: 'availability-address', max: 120, seconds: MINUTE },
  /** certificates that were looked up, found or not */
  certificateAddress: { name: 'certificate-address', max: 120, seconds: 10 * MINUTE },
  /** reports by one member */
  reportDay: { name: 'report-day', max: 20, seconds: DAY },
} satisfies Record<string, Limit>

/** Days within which a nickname can be changed only so often; how often is in the configuration. */
export const NICKNAME_CHANGE_DAYS = 30

/** Changes of one's nickname: old names are free for others, so a member must not wander through many. */
export function nicknameChanges(max: number): Limit {
  return { name: 'nickname-changes', max, seconds: NICKNAME_CHANGE_DAYS * DAY }
}

/** Counts a mail of a kind to a person; false when it is too soon for one, or they have had enough. */
export async function countMail(limits: Limits, kind: 'activation' | 'password', email: string): Promise<boolean> {
  return (await countMailOrWait(limits, kind, email)) === 0
}

/** As {@link countMail}; gives 0, or the seconds until a mail can be sent. */
export async function countMailOrWait(limits: Limits, kind: 'activation' | 'password', email: string): Promise<number> {
  const key = `${kind}:${email}`
  for (const rule of [limitRules.mailPause, limitRules.mailHour]) {
    if (!(await limits.take([rule, key]))) return Math.max(1, await limits.wait([rule, key]))
  }
  return 0
}
