import { banged } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { RequestProblem } from '../http/hostFetch.ts'

export type Destination = 'stay' | 'back' | (string & {})

export interface Response {
  kind: 'ok' | 'error'
  text: string | undefined
  to: Destination
}

/** The caller's message and destination, which replace the defaults. */
export interface Wish {
  /** Null shows no message; undefined shows the server's. */
  message?: string | null
  to?: Destination
}

/** Returns message and destination after a success (product.md §8). */
export function respondToSuccess(
  serverMessage: string | undefined,
  wish: Wish | undefined,
): Response {
  if (!wish) return { kind: 'ok', text: serverMessage && banged(serverMessage), to: 'stay' }
  const text = wish.message === undefined ? serverMessage : (wish.message ?? undefined)
  return { kind: 'ok', text, to: wish.to ?? paths.tracks() }
}

/** Statuses whose own text is shown (product.md §8). */
const refusals: readonly number[] = [
  400, 401, 404, 405, 408, 409, 413, 415, 422, 429, 500, 503, 504,
]
/** The status of a call without a response. The page stays, because the outcome is unknown. */
const NO_ANSWER = 0

/** `forbidden: 'stay'` exempts the command from the login after a 403. */
export type FailureWish = Wish & { forbidden?: 'stay' | undefined }

/** Returns true for a 403 that opens the login. */
export function needsLogin(
  { status, code }: RequestProblem,
  wish: Pick<FailureWish, 'forbidden'> | undefined,
): boolean {
  return status === 403 && code !== 'HIDDEN_BY_ADMINISTRATOR' && wish?.forbidden !== 'stay'
}

/** Returns message and destination after a failure (product.md §8). */
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
