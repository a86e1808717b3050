import { withExclamation } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { RequestProblem } from '../http/hostFetch.ts'

export type Destination = 'stay' | 'back' | (string & {})

export interface Feedback {
  kind: 'ok' | 'error'
  text: string | undefined
  to: Destination
}

/** The caller's message and destination. They replace the defaults. */
export interface Override {
  /** The message; null for no message, undefined for the server's. */
  message?: string | null
  to?: Destination
}

/** Returns the toast and the destination after a success: the caller's, or else the defaults. */
export function chooseSuccessFeedback(
  serverMessage: string | undefined,
  override: Override | undefined,
): Feedback {
  if (!override)
    return { kind: 'ok', text: serverMessage && withExclamation(serverMessage), to: 'stay' }
  const text = override.message === undefined ? serverMessage : (override.message ?? undefined)
  return { kind: 'ok', text, to: override.to ?? paths.tracks() }
}

/** The statuses whose problem text is shown (product.md §8). */
const SHOWN_STATUSES: readonly number[] = [
  400, 401, 404, 405, 408, 409, 413, 415, 422, 429, 500, 503, 504,
]
/** The status without a response. The page stays, because the call may have succeeded. */
const NO_RESPONSE = 0

type FailureOverride = Override & { forbidden?: 'stay' | undefined }

/** Returns whether a refusal opens the login: a 403 that neither caller nor server excludes. */
export function needsLogin(
  { status, code }: RequestProblem,
  override: Pick<FailureOverride, 'forbidden'> | undefined,
): boolean {
  return status === 403 && code !== 'HIDDEN_BY_ADMINISTRATOR' && override?.forbidden !== 'stay'
}

/**
 * Returns the toast and the destination after a refusal. `problemText` is the text of its code,
 * `unexpected` the text for a status that is not in product.md §8.
 */
export function chooseFailureFeedback(
  problem: RequestProblem,
  problemText: string,
  override: FailureOverride | undefined,
  unexpected: string,
): Feedback {
  const { status } = problem
  const text = override?.message === undefined ? problemText : (override.message ?? undefined)
  if (status === NO_RESPONSE) return { kind: 'error', text, to: 'stay' }
  if (needsLogin(problem, override)) return { kind: 'error', text: problemText, to: paths.login() }
  if (status === 403) return { kind: 'error', text, to: override?.to ?? 'stay' }
  if (SHOWN_STATUSES.includes(status)) return { kind: 'error', text, to: override?.to ?? 'back' }
  return { kind: 'error', text: unexpected, to: 'stay' }
}
