import type { CallCounter, Limit } from './limits.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 24 * HOUR

/** All limits. A route counts the calls of a member or, without a session, of an address. */
export const limitRules = {
  /** Failed logins to one account from one address or known device. */
  loginPair: { name: 'login-pair', max: 10, seconds: 15 * MINUTE },
  /** Failed logins from unknown devices, which `login-pace.ts` delays. */
  loginAddress: { name: 'login-address', max: 60, seconds: 15 * MINUTE },
  loginAccount: { name: 'login-account', max: 80, seconds: 15 * MINUTE },
  /** All logins of one address or known device. */
  logins: { name: 'logins', max: 300, seconds: MINUTE },
  /** Refreshes and logouts. */
  sessionCalls: { name: 'session-calls', max: 120, seconds: MINUTE },
  activations: { name: 'activations', max: 120, seconds: 10 * MINUTE },
  /** Wrong activation codes. */
  activationAddress: { name: 'activation-address', max: 10, seconds: 10 * MINUTE },
  /** Mails of one kind to a member. More are skipped silently, so that no account is revealed. */
  mailPause: { name: 'mail-pause', max: 1, seconds: MINUTE },
  mailHour: { name: 'mail-hour', max: 6, seconds: HOUR },
  /** Mail requests from an IP address. An office or a mobile network may share the address. */
  mailRequests: { name: 'mail-address', max: 30, seconds: 10 * MINUTE },
  registrations: { name: 'registration-address', max: 50, seconds: 10 * MINUTE },
  resets: { name: 'resets', max: 50, seconds: 10 * MINUTE },
  /** Unsubscriptions by one click. Mail providers send them from few IP addresses. */
  unsubscribes: { name: 'unsubscribe-address', max: 600, seconds: MINUTE },
  notMe: { name: 'not-me', max: 30, seconds: 10 * MINUTE },
  passwordChanges: { name: 'password-changes', max: 10, seconds: 15 * MINUTE },
  /** Wrong passwords of logged-in members. */
  ownPasswords: { name: 'own-passwords', max: 10, seconds: 15 * MINUTE },
  /** Wrong codes per account or known device; three codes in a million are valid at a time. */
  secondFactors: { name: 'second-factors', max: 10, seconds: HOUR },
  /** Each export reads every table with personal data. */
  personalData: { name: 'personal-data', max: 5, seconds: HOUR },
  draftMember: { name: 'draft-member', max: 60, seconds: HOUR },
  /** Each confirmation calls the provider. */
  confirmMember: { name: 'confirm-member', max: 30, seconds: HOUR },
  /** Repeated confirmations of undecided orders; above the limit, the answer is `pending`. */
  confirmAgainMember: { name: 'confirm-again-member', max: 20, seconds: 10 * MINUTE },
  cspReports: { name: 'csp-report-address', max: 30, seconds: MINUTE },
  /** A tab sends at most three times a minute; an office shares one address. */
  signals: { name: 'signal-address', max: 300, seconds: MINUTE },
  /** Webhooks for one order. A payment has fewer states, so further webhooks are checked later. */
  webhookOrder: { name: 'webhook-order', max: 10, seconds: MINUTE },
  /** The provider has few addresses, and repeats a refused webhook after a minute. */
  webhooks: { name: 'webhook-address', max: 300, seconds: MINUTE },
  /** Checks whether a name is free. A form checks at most every 500 ms. */
  availability: { name: 'availability-address', max: 120, seconds: MINUTE },
  certificates: { name: 'certificate-address', max: 120, seconds: 10 * MINUTE },
  tagLists: { name: 'tag-lists', max: 300, seconds: MINUTE },
  /** Nobody hears more than three tracks a minute, except very short ones. */
  plays: { name: 'plays', max: 180, seconds: HOUR },
  follows: { name: 'follows', max: 300, seconds: HOUR },
  sandboxCalls: { name: 'sandbox-calls', max: 300, seconds: MINUTE },
  tagRequestDay: { name: 'tag-request-day', max: 20, seconds: DAY },
  /** Changes of a payout account. Each change sends a mail. */
  payoutAccountDay: { name: 'payout-account-day', max: 5, seconds: DAY },
  reportDay: { name: 'report-day', max: 20, seconds: DAY },
} satisfies Record<string, Limit>

export const NICKNAME_CHANGE_DAYS = 30

/** Returns the limit of nickname changes. Each change reserves the former nickname. */
export function nicknameChangeLimit(max: number): Limit {
  return { name: 'nickname-changes', max, seconds: NICKNAME_CHANGE_DAYS * DAY }
}

/** Returns the counters of mails to an address: one a minute and six an hour. */
export function mailCounters(
  kind: 'activation' | 'password',
  email: string,
): [CallCounter, CallCounter] {
  const key = `${kind}:${email}`
  return [
    [limitRules.mailPause, key],
    [limitRules.mailHour, key],
  ]
}
