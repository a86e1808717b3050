/** The code for refused input. Forms load it late, because their first view does not need it. */
import { isValidatorCode } from '@sori/contract/errors'
import { fieldMessages, type Locale } from '@sori/contract/messages'
import type { FieldProblem } from './fieldProblems.ts'

export { fieldRefusals } from '@sori/contract/errors'
export { problemText } from '../http/problemText.ts'
export { fieldProblemText } from './fieldProblems.ts'

/** Returns the toast of a problem with this text. Texts of validator codes need a prefix. */
export function toastOf(locale: Locale, problem: FieldProblem | undefined, text: string): string {
  const isSentence = problem && !isValidatorCode(problem.code)
  return isSentence ? text : fieldMessages(locale).validationError(text)
}
