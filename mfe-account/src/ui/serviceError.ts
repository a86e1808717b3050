import type { Locale } from '@sori/contract/messages'
import type { RequestProblem } from '@sori/remote-kit/data'
import { textsIn } from '../messages/useTexts.ts'

/** Returns the text of product.md §8 for server errors. Other refusals keep their own texts. */
export function serviceErrorText(
  locale: Locale,
  { status, code }: RequestProblem,
): string | undefined {
  return status >= 500 || code === 'UNKNOWN' ? textsIn(locale).serviceError : undefined
}
