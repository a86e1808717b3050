import * as z from 'zod/mini'
import { composedText, singleSpaced } from '../text/index.ts'

/** RFC 5321. */
const EMAIL_MAX = 254

/** The youngest age to register alone (Personal Information Protection Act, article 22-2). */
export const AGE_MIN = 14

/** Returns the date in Seoul `years` ago as YYYY-MM-DD. */
export function dayYearsAgo(years: number): string {
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
}

/** RFC 5321 allows 64 characters before the @. */
const LOCAL_PART = /^[^@]{1,64}@/

/** Trimmed; the server stores and compares it in lower case. */
export const email = z
  .string()
  .check(
    z.overwrite(composedText),
    z.minLength(1),
    z.maxLength(EMAIL_MAX),
    z.regex(z.regexes.email),
    z.regex(LOCAL_PART),
  )

/** Words of Latin or Hangul letters, one space between them. */
export const personName = z
  .string()
  .check(
    z.overwrite(singleSpaced),
    z.minLength(1),
    z.minLength(2),
    z.maxLength(37),
    z.regex(/^[\p{Script=Latin}\p{Script=Hangul}]+(?: [\p{Script=Latin}\p{Script=Hangul}]+)*$/u),
  )

/** Visible letters of any script, with their marks, and digits. */
export const nickname = z
  .string()
  .check(
    z.overwrite(singleSpaced),
    z.minLength(1),
    z.minLength(2),
    z.maxLength(50),
    z.regex(/^(?!\p{M})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}])+$/u),
  )

/**
 * Removes signs and spaces from a refused nickname ("Don't" → "Dont"). Returns undefined when it
 * was permitted or nothing usable is left.
 */
export function cleanNickname(text: string): string | undefined {
  if (nickname.safeParse(text).success) return undefined
  return nickname.safeParse(text.normalize('NFC').replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '')).data
}

const PASSWORD_LENGTH = { min: 8, max: 128 }

/** With a capital, a digit and a mark of `!@#$%^&*`. */
export const password = z
  .string()
  .check(
    z.overwrite(singleSpaced),
    z.minLength(1),
    z.minLength(PASSWORD_LENGTH.min),
    z.maxLength(PASSWORD_LENGTH.max),
    z.regex(/^(?=[^A-Z]*[A-Z])(?=[^\d]*\d)(?=[^!@#$%^&*]*[!@#$%^&*])[A-Za-z\d!@#$%^&*]+$/),
  )

/** The password rule's parts, for a checklist. */
export interface PasswordParts {
  length: boolean
  digit: boolean
  special: boolean
  capital: boolean
  /** Only permitted characters. */
  allowed: boolean
  /** Within the maximum length. */
  short: boolean
}

export function passwordParts(text: string): PasswordParts {
  const given = singleSpaced(text)
  return {
    length: given.length >= PASSWORD_LENGTH.min,
    digit: /\d/.test(given),
    special: /[!@#$%^&*]/.test(given),
    capital: /[A-Z]/.test(given),
    allowed: /^[A-Za-z\d!@#$%^&*]*$/.test(given),
    short: given.length <= PASSWORD_LENGTH.max,
  }
}

const PHONE = /^010\d{8}$/

/**
 * 010 and eight digits; spaces and hyphens are removed. The last pattern is for the API's
 * description.
 */
export const phoneNumber = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]+/g, '')),
  z.refine((digits) => PHONE.test(digits), { params: { code: 'PHONE_PATTERN' } }),
  z.regex(PHONE),
)

/** Converts `19900131`, `1990.1.31` and `1990/01/31` to YYYY-MM-DD. */
export function dayText(text: string): string {
  const given = composedText(text)
  const [, year, month, day] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(given) ??
    /^(\d{4})[-./] ?(\d{1,2})[-./] ?(\d{1,2})\.?$/.exec(given) ??
    []
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : given
}

/** In any format of {@link dayText}: since 1900, at least {@link AGE_MIN} years ago. */
export const birth = z.string().check(
  z.overwrite(dayText),
  z.minLength(1),
  z.regex(z.regexes.date),
  z.refine((day) => day >= '1900-01-01'),
  z.refine((day) => day <= dayYearsAgo(0), { params: { code: 'IN_FUTURE' } }),
  z.refine((day) => day <= dayYearsAgo(AGE_MIN), { params: { code: 'UNDER_14' } }),
)

/** Needs {@link samePasswords} on its object. */
export const newPassword = {
  password,
  'password-check': z.string().check(z.overwrite(singleSpaced), z.minLength(1)),
}

type Passwords = { password: string; 'password-check': string }

/** Checks the repetition even when other fields are missing: a form shows all errors together. */
export function samePasswords() {
  return z.refine<Passwords>((body) => body.password === body['password-check'], {
    path: ['password-check'],
    params: { code: 'PASSWORD_MISMATCH' },
    when: ({ value }) => hasBoth(value),
  })
}

function hasBoth(value: unknown): boolean {
  const { password: first, 'password-check': second } = (value ?? {}) as Partial<
    Record<keyof Passwords, unknown>
  >
  return typeof first === 'string' && typeof second === 'string'
}
