import { problemOfThrown, type RequestProblem } from './hostFetch.ts'

export function isRequestProblem(error: unknown): error is RequestProblem {
  return typeof error === 'object' && error !== null && 'status' in error && 'code' in error
}

export function asProblem(error: unknown): RequestProblem {
  return isRequestProblem(error) ? error : problemOfThrown(error)
}
