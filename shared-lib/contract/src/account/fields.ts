import * as z from 'zod/mini'
import { composedText } from '../text/index.ts'

/** Longest address that mail can carry (RFC 5321). */
const EMAIL_MAX = 254

/**
 * As names, nicknames and passwords are taken before they are checked (section 5): NFC, trimmed, one space between words.
 * A line break inside is no space: no line of a mail may begin in a name.
 */
export function singleSpaced(text: string): string {
  return composedText(text).replace(/[^\S\r\n]+/g, ' ')
}

/** Today in Seoul, YYYY-MM-DD (D2). */
const today = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)

/** An email address, trimmed; stored and compared in lower case. */
export const email = z.string().check(z.overwrite(composedText), z.minLength(1), z.maxLength(EMAIL_MAX), z.regex(z.regexes.email))

/** A person's name: Latin or Hangul letters. The one space between words that section 5's normalisation leaves is let through. */
export const personName = z
  .string()
  .check(
    z.overwrite(singleSpaced),
    z.minLength(1),
    z.minLength(2),
    z.maxLength(37),
    z.regex(/^[\p{Script=Latin}\p{Script=Hangul}]+(?: [\p{Script=Latin}\p{Script=Hangul}]+)*$/u),
  )

/** A nickname: letters of any script, with their marks, and digits (D17); nothing that cannot be seen. */
export const nickname = z
  .string()
  .check(
    z.overwrite(singleSpaced),
    z.minLength(1),
    z.minLength(2),
    z.maxLength(50),
    z.regex(/^(?!\p{M})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}])+$/u),
  )

/** A password: Latin letters, digits and `!@#$%^&*` only, with a capital, a digit and one of those marks (section 5, D14). */
export const password = z
  .string()
  .check(
    z.overwrite(singleSpaced),
    z.minLength(1),
    z.minLength(8),
    z.maxLength(128),
    z.regex(/^(?=[^A-Z]*[A-Z])(?=[^\d]*\d)(?=[^!@#$%^&*]*[!@#$%^&*])[A-Za-z\d!@#$%^&*]+$/),
  )

/** A mobile number: 010 and twice four digits (section 9). Spaces and hyphens are left out; what is left is digits only (D2). */
export const phoneNumber = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]+/g, '')),
  z.minLength(1),
  z.regex(/^010\d{8}$/),
)

/** A day of birth, YYYY-MM-DD: a real day from 1900 until today. */
export const birth = z.string().check(
  z.overwrite(composedText),
  z.minLength(1),
  z.regex(z.regexes.date),
  z.refine((day) => day >= '1900-01-01' && day <= today()),
)

/** A new password with its repetition, as registration and both password pages send it. A repetition that differs: `PASSWORD_MISMATCH`. */
export const newPassword = { password, 'password-check': z.string().check(z.overwrite(singleSpaced), z.minLength(1)) }

type Passwords = { password: string; 'password-check': string }

/** The check that goes with {@link newPassword}: also made when other fields are missing, so that a form hears of all at once. */
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
