/**
 * Rules of typed fields. Uses no schema library, because pages show forms before they load its
 * schemas.
 */
import { composedText, singleSpaced } from '../text/index.ts'

const SEOUL_OFFSET_MS = 9 * 3_600_000

/** The youngest age of a member, in years (Personal Information Protection Act, article 22-2). */
export const AGE_MIN = 14

/** Returns today's date in Seoul minus `years` years, as YYYY-MM-DD. */
export function dayYearsAgo(years: number): string {
  const today = new Date(Date.now() + SEOUL_OFFSET_MS).toISOString().slice(0, 10)
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
}

export const EMAIL_MAX = 254

/** Equals zod's pattern of an email. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** The part before the @, at most 64 characters (RFC 5321). */
export const LOCAL_PART = /^[^@]{1,64}@/

/** Returns the email in a text, or undefined if it is invalid. */
export function emailIn(text: string): string | undefined {
  const email = composedText(text)
  const isValid = email.length <= EMAIL_MAX && EMAIL.test(email) && LOCAL_PART.test(email)
  return isValid ? email : undefined
}

export const NICKNAME_LENGTH = { min: 2, max: 50 }

/** Letters, digits and combining marks, without a mark at the start. */
export const NICKNAME = /^(?!\p{M})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}])+$/u

/** Returns the nickname in a text, or undefined if it is invalid. */
export function nicknameIn(text: string): string | undefined {
  const nickname = singleSpaced(text)
  const { min, max } = NICKNAME_LENGTH
  const isValid = nickname.length >= min && nickname.length <= max && NICKNAME.test(nickname)
  return isValid ? nickname : undefined
}

/** Returns a refused nickname without its forbidden signs, or undefined if it is allowed. */
export function cleanNickname(text: string): string | undefined {
  if (nicknameIn(text)) return undefined
  return nicknameIn(text.normalize('NFC').replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ''))
}

export const PASSWORD_LENGTH = { min: 8, max: 128 }

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

export const ACTIVATION_CODE = /^[A-Z\d]{6}$/

/** Converts a typed activation code, in any case, with or without spaces, to the mailed form. */
export function activationCodeText(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase()
}

export function isActivationCode(text: string): boolean {
  return ACTIVATION_CODE.test(activationCodeText(text))
}
