import { isErrorCode } from '../contract/errors/index.ts'
import { type Locale, messages } from '../messages/index.ts'
import type { RequestProblem } from './hostFetch.ts'

/** A failure in words: ours for a code that we know, else the server's own message, else a general sentence (D1). */
export function problemText(locale: Locale, problem: RequestProblem): string {
  const t = messages(locale)
  if (problem.code === 'OFFLINE') return t.common.offline
  if (isErrorCode(problem.code)) return (t.errors[problem.code] as (params: unknown) => string)(problem.params ?? {})
  return problem.message || t.common.unexpected
}
