import { problemOfThrown, type RequestProblem } from './hostFetch.ts'

export function isRequestProblem(thrown: unknown): thrown is RequestProblem {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown && 'code' in thrown
}

export function asProblem(thrown: unknown): RequestProblem {
  return isRequestProblem(thrown) ? thrown : problemOfThrown(thrown)
}
