import * as z from 'zod/mini'
import { composedText, singleSpaced } from '../text/index.ts'

const EMAIL_MAX = 254
const SEOUL_OFFSET_MS = 9 * 3_600_000

/** The youngest age of a member, in years (Personal Information Protection Act, article 22-2). */
export const AGE_MIN = 14

/** Returns today's date in Seoul minus `years` years, as YYYY-MM-DD. */
export function dayYearsAgo(years: number): string {
  const today = new Date(Date.now() + SEOUL_OFFSET_MS).toISOString().slice(0, 10)
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
}

/** The part before the @, at most 64 characters (RFC 5321). */
const LOCAL_PART = /^[^@]{1,64}@/

/** The schema of an email. The server stores it in lower case. */
export const email = z
  .string()
  .check(
    z.overwrite(composedText),
    z.minLength(1),
    z.maxLength(EMAIL_MAX),
    z.regex(z.regexes.email),
    z.regex(LOCAL_PART),
  )

/** Words of Latin or Hangul letters, separated by single spaces. */
const PERSON_NAME =
  /^[\p{Script=Latin}\p{Script=Hangul}]+(?: [\p{Script=Latin}\p{Script=Hangul}]+)*$/u

export const personName = z
  .string()
  .check(
    z.overwrite(singleSpaced),
    z.minLength(1),
    z.minLength(2),
    z.maxLength(37),
    z.regex(PERSON_NAME),
  )

/** Letters, digits and combining marks, without a mark at the start. */
const NICKNAME = /^(?!\p{M})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}])+$/u

export const nickname = z
  .string()
  .check(
    z.overwrite(singleSpaced),
    z.minLength(1),
    z.minLength(2),
    z.maxLength(50),
    z.regex(NICKNAME),
  )

/** Returns a refused nickname without its forbidden signs, or undefined if it is allowed. */
export function cleanNickname(text: string): string | undefined {
  if (nickname.safeParse(text).success) return undefined
  return nickname.safeParse(text.normalize('NFC').replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '')).data
}

const PASSWORD_LENGTH = { min: 8, max: 128 }

/** Letters, digits and eight signs, with at least one capital, one digit and one sign. */
const PASSWORD = /^(?=[^A-Z]*[A-Z])(?=[^\d]*\d)(?=[^!@#$%^&*]*[!@#$%^&*])[A-Za-z\d!@#$%^&*]+$/

export const password = z
  .string()
  .check(
    z.overwrite(singleSpaced),
    z.minLength(1),
    z.minLength(PASSWORD_LENGTH.min),
    z.maxLength(PASSWORD_LENGTH.max),
    z.regex(PASSWORD),
  )

/** Returns for each rule of a password whether the text follows it. */
export function passwordParts(text: string) {
  const spacedText = singleSpaced(text)
  return {
    length: spacedText.length >= PASSWORD_LENGTH.min,
    digit: /\d/.test(spacedText),
    special: /[!@#$%^&*]/.test(spacedText),
    capital: /[A-Z]/.test(spacedText),
    hasOnlyAllowed: /^[A-Za-z\d!@#$%^&*]*$/.test(spacedText),
    isShortEnough: spacedText.length <= PASSWORD_LENGTH.max,
  }
}

export type PasswordParts = ReturnType<typeof passwordParts>

/** A mobile number of Korea without separators. */
const PHONE_DIGITS = /^010\d{8}$/

export const phoneNumber = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]+/g, '')),
  z.refine((digits) => PHONE_DIGITS.test(digits), { params: { code: 'PHONE_PATTERN' } }),
  z.regex(PHONE_DIGITS),
)

const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})$/
const SEPARATED_DAY = /^(\d{4})[-./] ?(\d{1,2})[-./] ?(\d{1,2})\.?$/

/** Converts `19900131` and `1990.1.31` to YYYY-MM-DD. */
export function dayText(text: string): string {
  const composed = composedText(text)
  const [, year, month, day] = COMPACT_DAY.exec(composed) ?? SEPARATED_DAY.exec(composed) ?? []
  return year && month && day
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : composed
}

export const birth = z.string().check(
  z.overwrite(dayText),
  z.minLength(1),
  z.regex(z.regexes.date),
  z.refine((day) => day >= '1900-01-01'),
  z.refine((day) => day <= dayYearsAgo(0), { params: { code: 'IN_FUTURE' } }),
  z.refine((day) => day <= dayYearsAgo(AGE_MIN), { params: { code: 'UNDER_14' } }),
)
