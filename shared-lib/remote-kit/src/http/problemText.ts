import { isErrorCode } from '@sori/contract/errors'
import { commonTexts, type Locale, messages } from '@sori/contract/messages'
import type { RequestProblem } from './hostFetch.ts'

/** Returns the text of a known code, else the server's message, else a general text. */
export function problemText(locale: Locale, problem: RequestProblem): string {
  const common = commonTexts(locale)
  if (problem.code === 'OFFLINE') return common.offline
  if (problem.code === 'TIMEOUT') return common.timeout
  if (isErrorCode(problem.code))
    return (messages(locale).errors[problem.code] as (params: unknown) => string)(
      problem.params ?? {},
    )
  return problem.message || common.unexpected
}
