import type { Limit, Limits } from './limits.ts'

const MINUTE = 60
const HOUR = 3_600

/** Every limit of the product. `…Address`: for one {@link addressKey}; the others for one account. */
export const limitRules = {
  /** failed logins (D11) */
  loginAccount: { name: 'login-account', most: 10, seconds: 15 * MINUTE },
  loginAddress: { name: 'login-address', most: 30, seconds: 15 * MINUTE },
  /** wrong activation codes (D12) */
  activationAddress: { name: 'activation-address', most: 10, seconds: 10 * MINUTE },
  /** mails of one kind to one member: the next is left out in silence, since the answer must not tell who has an account (D11–D13) */
  mailPause: { name: 'mail-pause', most: 1, seconds: MINUTE },
  mailHour: { name: 'mail-hour', most: 6, seconds: HOUR },
  /** mails asked for, whoever they would go to; an office or a mobile network shares one address */
  mailAddress: { name: 'mail-address', most: 30, seconds: 10 * MINUTE },
  registrationAddress: { name: 'registration-address', most: 50, seconds: 10 * MINUTE },
  /** two a second: what one person types, debounced by 500 ms */
  availabilityAddress: { name: 'availability-address', most: 120, seconds: MINUTE },
} satisfies Record<string, Limit>

/** Counts a mail of a kind to a person; false when it is too soon for one, or they have had enough. */
export async function countMail(limits: Limits, kind: 'activation' | 'password', email: string): Promise<boolean> {
  const key = `${kind}:${email}`
  return (await limits.take([limitRules.mailPause, key])) && limits.take([limitRules.mailHour, key])
}
