import { type FieldRefusal, fieldErrorCodes } from '@sori/contract/errors'
import { fieldMessages, type Locale } from '@sori/contract/messages'

/** A refusal by the schema or the server. Unknown codes show the server's text. */
export interface FieldProblem {
  field: string
  code: string
  params?: FieldRefusal['params']
  message?: string
}

export function fieldProblemText(
  locale: Locale,
  { field, code, params, message }: FieldProblem,
): string {
  const { nameOf, errors } = fieldMessages(locale)
  const knownCode = fieldErrorCodes.find((name) => name === code)
  return knownCode ? errors[knownCode](nameOf(field), params ?? {}) : (message ?? '')
}
