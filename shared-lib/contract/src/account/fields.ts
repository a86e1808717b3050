import * as z from 'zod/mini'
import { composedText, singleSpaced } from '../text/index.ts'

/** RFC 5321. */
const EMAIL_MAX = 254

/**
 * Years; the youngest age to register without a guardian (Personal Information Protection Act,
 * article 22-2).
 */
export const AGE_MIN = 14

/** Returns the date in Seoul `years` ago as YYYY-MM-DD (D2). */
export function dayYearsAgo(years: number): string {
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
}

/** RFC 5321 allows 64 characters before the @. */
const LOCAL_PART = /^[^@]{1,64}@/

/** An email address, trimmed. The server stores and compares it in lower case. */
export const email = z
  .string()
  .check(z.overwrite(composedText), z.minLength(1), z.maxLength(EMAIL_MAX), z.regex(z.regexes.email), z.regex(LOCAL_PART))

/** A person's name: words of Latin or Hangul letters, one space between them (product.md §5). */
export const personName = z
  .string()
  .check(
    z.overwrite(singleSpaced),
    z.minLength(1),
    z.minLength(2),
    z.maxLength(37),
    z.regex(/^[\p{Script=Latin}\p{Script=Hangul}]+(?: [\p{Script=Latin}\p{Script=Hangul}]+)*$/u),
  )

/** A nickname: visible letters of any script, with their marks, and digits (D17). */
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
 * Returns a refused nickname without signs and spaces ("Don't" → "Dont"). Returns undefined for a
 * permitted nickname and when nothing usable is left.
 */
export function cleanNickname(text: string): string | undefined {
  if (nickname.safeParse(text).success) return undefined
  return nickname.safeParse(text.normalize('NFC').replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '')).data
}

const PASSWORD_LENGTH = { min: 8, max: 128 }

/**
 * Only Latin letters, digits and `!@#$%^&*`, with a capital, a digit and a mark (product.md §5,
 * D14).
 */
export const password = z
  .string()
  .check(
    z.overwrite(singleSpaced),
    z.minLength(1),
    z.minLength(PASSWORD_LENGTH.min),
    z.maxLength(PASSWORD_LENGTH.max),
    z.regex(/^(?=[^A-Z]*[A-Z])(?=[^\d]*\d)(?=[^!@#$%^&*]*[!@#$%^&*])[A-Za-z\d!@#$%^&*]+$/),
  )

/** The parts of the password rule, which a form checks off during typing. */
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
 * A mobile number: 010 and eight digits (product.md §9). Removes spaces and hyphens. Every error
 * has the code `PHONE_PATTERN` (product.md §5); the second pattern documents the format in the
 * API's description.
 */
export const phoneNumber = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]+/g, '')),
  z.refine((digits) => PHONE.test(digits), { params: { code: 'PHONE_PATTERN' } }),
  z.regex(PHONE),
)

/** Converts `19900131`, `1990.1.31` and `1990/01/31` to YYYY-MM-DD; other text stays unchanged. */
export function dayText(text: string): string {
  const given = composedText(text)
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(given) ?? /^(\d{4})[-./] ?(\d{1,2})[-./] ?(\d{1,2})\.?$/.exec(given) ?? []
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : given
}

/**
 * A birth date in any format of {@link dayText}: since 1900, at least {@link AGE_MIN} years ago.
 */
export const birth = z.string().check(
  z.overwrite(dayText),
  z.minLength(1),
  z.regex(z.regexes.date),
  z.refine((day) => day >= '1900-01-01'),
  z.refine((day) => day <= dayYearsAgo(0), { params: { code: 'IN_FUTURE' } }),
  z.refine((day) => day <= dayYearsAgo(AGE_MIN), { params: { code: 'UNDER_14' } }),
)

/** A new password with its repetition; add {@link samePasswords} to the object. */
export const newPassword = { password, 'password-check': z.string().check(z.overwrite(singleSpaced), z.minLength(1)) }

type Passwords = { password: string; 'password-check': string }

/**
 * Checks that the repetition matches, even when other fields are missing: a form shows all errors
 * together.
 */
export function samePasswords() {
  return z.refine<Passwords>((body) => body.password === body['password-check'], {
    path: ['password-check'],
    params: { code: 'PASSWORD_MISMATCH' },
    when: ({ value }) => hasBoth(value),
  })
}

function hasBoth(value: unknown): boolean {
  const { password: first, 'password-check': second } = (value ?? {}) as Partial<Record<keyof Passwords, unknown>>
  return typeof first === 'string' && typeof second === 'string'
}
