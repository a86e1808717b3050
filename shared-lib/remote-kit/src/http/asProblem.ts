import { problemOfThrown, type RequestProblem } from './hostFetch.ts'

/** Returns true for a rejection that is already a {@link RequestProblem}. */
export function isRequestProblem(thrown: unknown): thrown is RequestProblem {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown && 'code' in thrown
}

/** Converts a rejection to a {@link RequestProblem}. */
export function asProblem(thrown: unknown): RequestProblem {
  return isRequestProblem(thrown) ? thrown : problemOfThrown(thrown)
}
