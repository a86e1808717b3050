import { problemOfThrown, type RequestProblem } from './hostFetch.ts'

/** Whether a call rejected with what the API said, or with a failure that is described already. */
export function isRequestProblem(thrown: unknown): thrown is RequestProblem {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown && 'code' in thrown
}

/** What a call rejected with, as a {@link RequestProblem}. */
export function asProblem(thrown: unknown): RequestProblem {
  return isRequestProblem(thrown) ? thrown : problemOfThrown(thrown)
}
