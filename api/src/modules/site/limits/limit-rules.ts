import type { Count, Limit, Limits } from './limits.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 24 * HOUR

/** Every limit of the product. Limits of routes count calls of one member or, without a session, of one address. */
export const limitRules = {
  /** failed logins to one account from one address, or from one device that it knows (D11) */
  loginPair: { name: 'login-pair', max: 10, seconds: 15 * MINUTE },
  /**
   * failed logins per address, and per account from unknown devices. `max` is what is counted;
   * `login-pace.ts` has the free tries
   */
  loginAddress: { name: 'login-address', max: 60, seconds: 15 * MINUTE },
  loginAccount: { name: 'login-account', max: 80, seconds: 15 * MINUTE },
  /** logins of one address, or of one known device, right or wrong */
  logins: { name: 'logins', max: 300, seconds: MINUTE },
  /** refreshes and logouts of one member, or of one address without a token of ours */
  sessionCalls: { name: 'session-calls', max: 120, seconds: MINUTE },
  /** activations, right or wrong */
  activations: { name: 'activations', max: 120, seconds: 10 * MINUTE },
  /** wrong activation codes (D12) */
  activationAddress: { name: 'activation-address', max: 10, seconds: 10 * MINUTE },
  /**
   * mails of one kind per member. The next is skipped silently, because the response must not
   * reveal who has an account (D11–D13)
   */
  mailPause: { name: 'mail-pause', max: 1, seconds: MINUTE },
  mailHour: { name: 'mail-hour', max: 6, seconds: HOUR },
  /** mails that one address requests; an office or a mobile network shares one address */
  mailRequests: { name: 'mail-address', max: 30, seconds: 10 * MINUTE },
  registrations: { name: 'registration-address', max: 50, seconds: 10 * MINUTE },
  /** resets with a token, right or wrong */
  resets: { name: 'resets', max: 50, seconds: 10 * MINUTE },
  /** links "I did not do this", right or wrong (D43) */
  notMe: { name: 'not-me', max: 30, seconds: 10 * MINUTE },
  /** new passwords of one member: each is hashed */
  passwordChanges: { name: 'password-changes', max: 10, seconds: 15 * MINUTE },
  /** wrong passwords while leaving (D51) */
  leaving: { name: 'leaving', max: 10, seconds: 15 * MINUTE },
  /** exports of one's own data (D51): each reads every table with personal data */
  personalData: { name: 'personal-data', max: 5, seconds: HOUR },
  /** drafts of payments: each that is confirmed leaves an order */
  draftMember: { name: 'draft-member', max: 60, seconds: HOUR },
  /** calls to the provider that confirm a new order */
  confirmMember: { name: 'confirm-member', max: 30, seconds: HOUR },
  /** repeated confirmations of undecided orders; above it the answer stays `pending` */
  confirmAgainMember: { name: 'confirm-again-member', max: 20, seconds: 10 * MINUTE },
  /** violations of the CSP that browsers report */
  cspReports: { name: 'csp-report-address', max: 30, seconds: MINUTE },
  /** unsigned notices of the payment provider about one order: more than a payment has states are looked into later */
  webhookOrder: { name: 'webhook-order', max: 10, seconds: MINUTE },
  /** per address: the provider has few, and repeats a refused webhook after a minute */
  webhooks: { name: 'webhook-address', max: 300, seconds: MINUTE },
  /** two a second: a person's typing, debounced by 500 ms */
  availability: { name: 'availability-address', max: 120, seconds: MINUTE },
  /** certificates that were looked up, found or not */
  certificates: { name: 'certificate-address', max: 120, seconds: 10 * MINUTE },
  /** lists of one track's tags */
  tagLists: { name: 'tag-lists', max: 300, seconds: MINUTE },
  /** calls to the sandbox of payments */
  sandboxCalls: { name: 'sandbox-calls', max: 300, seconds: MINUTE },
  /** reports by one member */
  reportDay: { name: 'report-day', max: 20, seconds: DAY },
} satisfies Record<string, Limit>

/** Days within which a nickname can be changed only so often; how often is in the configuration. */
export const NICKNAME_CHANGE_DAYS = 30

/** Changes of a nickname: each keeps the former one from all others. */
export function nicknameChanges(max: number): Limit {
  return { name: 'nickname-changes', max, seconds: NICKNAME_CHANGE_DAYS * DAY }
}

/** Returns the counts of one mail to one person. */
export function mailCounts(kind: 'activation' | 'password', email: string): [Count, Count] {
  const key = `${kind}:${email}`
  return [
    [limitRules.mailPause, key],
    [limitRules.mailHour, key],
  ]
}

/** Counts a mail to a person; false, with nothing counted, when the person has had enough of them. */
export async function countMail(
  limits: Limits,
  kind: 'activation' | 'password',
  email: string,
): Promise<boolean> {
  const [pause, hour] = mailCounts(kind, email)
  if (!(await limits.take(pause))) return false
  if (await limits.take(hour)) return true
  await limits.release(pause)
  return false
}
