import { banged } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { RequestProblem } from '../http/hostFetch.ts'

/** Where a command leaves the person: on the page, on the page before, or at a path. */
export type Destination = 'stay' | 'back' | (string & {})

/** What a command says and where it leads, when it was carried out or refused. */
export interface Response {
  kind: 'ok' | 'error'
  /** Undefined: nothing is said. */
  text: string | undefined
  to: Destination
}

/** What the caller wants of an outcome; each part replaces what product.md §8 prescribes. */
export interface Wish {
  /** Null says nothing; undefined leaves the words to the server. */
  message?: string | null
  to?: Destination
}

/** What product.md §8 prescribes for a success: the message and the landing page, or, where the caller says nothing at all, the server's message with `!!`. */
export function respondToSuccess(serverMessage: string | undefined, wish: Wish | undefined): Response {
  if (!wish) return { kind: 'ok', text: serverMessage && banged(serverMessage), to: 'stay' }
  const text = wish.message === undefined ? serverMessage : (wish.message ?? undefined)
  return { kind: 'ok', text, to: wish.to ?? paths.tracks() }
}

/** Statuses of a refusal that the person is told of in its own words (product.md §8, D6). */
const refusals: readonly number[] = [400, 401, 404, 405, 408, 409, 413, 415, 422, 429, 500, 503, 504]
/** The status of a call without an answer: its outcome is unknown, so the page stays. */
const NO_ANSWER = 0

/** The caller's wish for a failure; `forbidden: 'stay'` exempts the command from the login after a 403 (D57). */
export type FailureWish = Wish & { forbidden?: 'stay' | undefined }

/** True for a 403 that navigates to the login (product.md §8, D57). */
export function needsLogin({ status, code }: RequestProblem, wish: Pick<FailureWish, 'forbidden'> | undefined): boolean {
  return status === 403 && code !== 'HIDDEN_BY_ADMINISTRATOR' && wish?.forbidden !== 'stay'
}

/**
 * Returns what product.md §8 prescribes for a failure: the caller's message or the server's, then the given place or the page before; for a
 * 403 the server's message and the login; for any other status an unexpected error. `words` is the failure in the language on the screen.
 */
export function respondToFailure(problem: RequestProblem, words: string, wish: FailureWish | undefined, unexpected: string): Response {
  const { status } = problem
  const text = wish?.message === undefined ? words : (wish.message ?? undefined)
  if (status === NO_ANSWER) return { kind: 'error', text, to: 'stay' }
  if (needsLogin(problem, wish)) return { kind: 'error', text: words, to: paths.login() }
  if (status === 403) return { kind: 'error', text, to: wish?.to ?? 'stay' }
  if (refusals.includes(status)) return { kind: 'error', text, to: wish?.to ?? 'back' }
  return { kind: 'error', text: unexpected, to: 'stay' }
}
