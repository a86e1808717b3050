import { isValidatorCode } from '@sori/contract/errors'
import type { Locale } from '@sori/contract/messages'
import { type Outcome, problemText } from '@sori/remote-kit/data'
import type { FieldProblem } from '@sori/remote-kit/forms'
import type { Texts } from '../../messages/ko.ts'

/** Returns this page's text for an invalid tag name; undefined keeps the contract's text. */
export function tagNameText(texts: Texts['spelling'], { code }: FieldProblem): string | undefined {
  if (code === 'REQUIRED') return texts.nameRequired
  return code === 'TOO_LONG' || !isValidatorCode(code) ? undefined : texts.rule
}

/**
 * Returns the outcome with its refusal at the field `tagName`. The server reports the refusal at
 * the field of the tag's kind, which the form does not have.
 */
export function moveRefusalToName(
  outcome: Outcome<unknown> | undefined,
  locale: Locale,
): Outcome<unknown> | undefined {
  if (!outcome || outcome.ok) return outcome
  // The contract has no text for TAG_NAME, so the form shows `message`.
  const error = {
    field: 'tagName',
    code: 'TAG_NAME',
    message: problemText(locale, outcome.problem),
  }
  return { ...outcome, problem: { ...outcome.problem, errors: [error] } }
}
