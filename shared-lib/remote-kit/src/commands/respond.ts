import { banged } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { RequestProblem } from '../http/hostFetch.ts'

/** The destination after a command: the page, the previous page, or a path. */
export type Destination = 'stay' | 'back' | (string & {})

/** Message and destination after a command. */
export interface Response {
  kind: 'ok' | 'error'
  /** Undefined shows no message. */
  text: string | undefined
  to: Destination
}

/** The caller's message and destination, which replace those of product.md §8. */
export interface Wish {
  /** Null says nothing; undefined leaves the words to the server. */
  message?: string | null
  to?: Destination
}

/**
 * Returns the response to a success (product.md §8): the caller's message and the landing page, or
 * by default the server's message with `!!`.
 */
export function respondToSuccess(
  serverMessage: string | undefined,
  wish: Wish | undefined,
): Response {
  if (!wish) return { kind: 'ok', text: serverMessage && banged(serverMessage), to: 'stay' }
  const text = wish.message === undefined ? serverMessage : (wish.message ?? undefined)
  return { kind: 'ok', text, to: wish.to ?? paths.tracks() }
}

/** Statuses whose own text is shown (product.md §8, D6). */
const refusals: readonly number[] = [
  400, 401, 404, 405, 408, 409, 413, 415, 422, 429, 500, 503, 504,
]
/** The status of a call without an answer: its outcome is unknown, so the page stays. */
const NO_ANSWER = 0

/** The caller's wish for a failure; `forbidden: 'stay'` exempts the command from the login after a 403 (D57). */
export type FailureWish = Wish & { forbidden?: 'stay' | undefined }

/** True for a 403 that navigates to the login (product.md §8, D57). */
export function needsLogin(
  { status, code }: RequestProblem,
  wish: Pick<FailureWish, 'forbidden'> | undefined,
): boolean {
  return status === 403 && code !== 'HIDDEN_BY_ADMINISTRATOR' && wish?.forbidden !== 'stay'
}

/**
 * Returns what product.md §8 prescribes for a failure: the caller's message or the server's, then the given place or the page before; for a
 * 403 the server's message and the login; for any other status an unexpected error. `words` is the failure in the language on the screen.
 */
export function respondToFailure(
  problem: RequestProblem,
  texts: string,
  wish: FailureWish | undefined,
  unexpected: string,
): Response {
  const { status } = problem
  const text = wish?.message === undefined ? texts : (wish.message ?? undefined)
  if (status === NO_ANSWER) return { kind: 'error', text, to: 'stay' }
  if (needsLogin(problem, wish)) return { kind: 'error', text: texts, to: paths.login() }
  if (status === 403) return { kind: 'error', text, to: wish?.to ?? 'stay' }
  if (refusals.includes(status)) return { kind: 'error', text, to: wish?.to ?? 'back' }
  return { kind: 'error', text: unexpected, to: 'stay' }
}
