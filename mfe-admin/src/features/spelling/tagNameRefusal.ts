import { isValidatorCode } from '@sori/contract/errors'
import type { Locale } from '@sori/contract/messages'
import { type Outcome, problemText } from '@sori/remote-kit/data'
import type { FieldProblem } from '@sori/remote-kit/forms'
import type { Texts } from '../../messages/ko.ts'

/** Returns the page's words for a tag name that its schema refuses; undefined keeps the words of the code. */
export function tagNameText(t: Texts['spelling'], { code }: FieldProblem): string | undefined {
  if (code === 'REQUIRED') return t.nameRequired
  return code === 'TOO_LONG' || !isValidatorCode(code) ? undefined : t.rule
}

/** Moves a refusal to the name: the server blames the tag's kind, and the form has one field for both. */
export function refusalAtName(
  outcome: Outcome<unknown> | undefined,
  locale: Locale,
): Outcome<unknown> | undefined {
  if (!outcome || outcome.ok) return outcome
  // not a code of the contract, or the form would show the contract's words
  const error = {
    field: 'tagName',
    code: 'TAG_NAME',
    message: problemText(locale, outcome.problem),
  }
  return { ...outcome, problem: { ...outcome.problem, errors: [error] } }
}
