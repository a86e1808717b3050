import type { LoginBody } from '@sori/shared-lib/contract/account'
import type { FieldErrorCode } from '@sori/shared-lib/contract/errors'
import type { RequestProblem } from '@sori/shared-lib/http'
import { fieldMessages, type Locale } from '@sori/shared-lib/messages'

/** Fields of the form, in its order: the first one that is wrong gets the focus. */
export const loginFields = ['username', 'password'] as const
export type LoginField = (typeof loginFields)[number]
/** What is wrong, by field, in words. */
export type LoginErrors = Partial<Record<LoginField, string>>

/**
 * The fields without which the contract's `loginBody` refuses the form. The schema itself would bring its library (11 kB)
 * to a page of two boxes; a test holds this against it, and what else the server refuses comes back as field errors.
 */
export function missingFields({ username, password }: LoginBody): LoginField[] {
  return loginFields.filter((field) => (field === 'username' ? username.trim() : password) === '')
}

/** Words for fields that are missing. */
export function requiredErrors(locale: Locale, fields: readonly LoginField[]): LoginErrors {
  const { errors: words, names } = fieldMessages(locale)
  return Object.fromEntries(fields.map((field) => [field, words.REQUIRED(names[field] ?? field, {})]))
}

/** The server's own field errors, on the same inputs. */
export function serverErrors(locale: Locale, { errors = [] }: RequestProblem): LoginErrors {
  const { errors: words, names } = fieldMessages(locale)
  const known = errors.filter(({ field }) => loginFields.includes(field as LoginField))
  return Object.fromEntries(
    known.map(({ field, code, params, message }) => [
      field,
      words[code as FieldErrorCode]?.(names[field] ?? field, (params ?? {}) as { max?: number }) ?? message,
    ]),
  )
}
