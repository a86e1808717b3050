import type { Locale } from '@sori/contract/messages'
import type { RequestProblem } from '@sori/remote-kit/http'
import { wordsIn } from '../messages/useWords.ts'

/** The sentence of product.md §8 for a registration or an activation that our side could not carry out; other refusals keep their own words. */
export function serviceErrorText(
  locale: Locale,
  { status, code }: RequestProblem,
): string | undefined {
  return status >= 500 || code === 'UNKNOWN' ? wordsIn(locale).serviceError : undefined
}
