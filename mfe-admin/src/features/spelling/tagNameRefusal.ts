import { isValidatorCode } from '@sori/contract/errors'
import type { Locale } from '@sori/contract/messages'
import { type Outcome, problemText } from '@sori/remote-kit/data'
import type { FieldProblem } from '@sori/remote-kit/forms'
import type { Texts } from '../../messages/ko.ts'

/** Returns this page's text for an invalid tag name, or undefined for the text of the code. */
export function tagNameText(t: Texts['spelling'], { code }: FieldProblem): string | undefined {
  if (code === 'REQUIRED') return t.nameRequired
  return code === 'TOO_LONG' || !isValidatorCode(code) ? undefined : t.rule
}

/** Returns the refusal at the name; the server reports it at the tag's kind. */
export function refusalAtName(
  outcome: Outcome<unknown> | undefined,
  locale: Locale,
): Outcome<unknown> | undefined {
  if (!outcome || outcome.ok) return outcome
  // No code of the contract, so that the form shows `message`.
  const error = {
    field: 'tagName',
    code: 'TAG_NAME',
    message: problemText(locale, outcome.problem),
  }
  return { ...outcome, problem: { ...outcome.problem, errors: [error] } }
}
