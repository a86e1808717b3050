import { type FieldRefusal, fieldErrorCodes } from '@sori/contract/errors'
import { fieldMessages, type Locale } from '@sori/contract/messages'
import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form'

/** A refusal by the schema or the server. Unknown codes show the server's text. */
export interface FieldProblem {
  field: string
  code: string
  params?: FieldRefusal['params']
  message?: string
}

export function errorsOf(problems: readonly FieldProblem[]): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {}
  for (const problem of problems) set(errors, problem.field, { ...problem, type: problem.code })
  return errors
}

export function problemAt(
  errors: FieldErrors<FieldValues>,
  field: string,
): FieldProblem | undefined {
  const problem = get(errors, field) as Partial<FieldProblem> | undefined
  return problem?.code === undefined ? undefined : { ...problem, field, code: problem.code }
}

export function fieldProblemText(
  locale: Locale,
  { field, code, params, message }: FieldProblem,
): string {
  const { nameOf, errors } = fieldMessages(locale)
  const knownCode = fieldErrorCodes.find((name) => name === code)
  return knownCode ? errors[knownCode](nameOf(field), params ?? {}) : (message ?? '')
}
