import * as z from 'zod/mini'
import { composedText, singleSpaced } from '../text/index.ts'
import {
  AGE_MIN,
  dayText,
  dayYearsAgo,
  EMAIL,
  EMAIL_MAX,
  LOCAL_PART,
  NICKNAME,
  NICKNAME_LENGTH,
  PASSWORD_LENGTH,
} from './rules.ts'

/** The schema of an email. The server stores it in lower case. */
export const email = z
  .string()
  .check(
    z.overwrite(composedText),
    z.minLength(1),
    z.maxLength(EMAIL_MAX),
    z.regex(EMAIL),
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

export const nickname = z
  .string()
  .check(
    z.overwrite(singleSpaced),
    z.minLength(1),
    z.minLength(NICKNAME_LENGTH.min),
    z.maxLength(NICKNAME_LENGTH.max),
    z.regex(NICKNAME),
  )

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

/** A mobile number of Korea without separators. */
const PHONE_DIGITS = /^010\d{8}$/

export const phoneNumber = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]+/g, '')),
  z.refine((digits) => PHONE_DIGITS.test(digits), { params: { code: 'PHONE_PATTERN' } }),
  z.regex(PHONE_DIGITS),
)

export const birth = z.string().check(
  z.overwrite(dayText),
  z.minLength(1),
  z.regex(z.regexes.date),
  z.refine((day) => day >= '1900-01-01'),
  z.refine((day) => day <= dayYearsAgo(0), { params: { code: 'IN_FUTURE' } }),
  z.refine((day) => day <= dayYearsAgo(AGE_MIN), { params: { code: 'UNDER_14' } }),
)
