import type { FailureReason } from './stream.ts'

/** The phase of the player until the retry. */
export type RetryPhase = 'buffering' | 'pending' | 'offline'

/** The reaction to a failure: a retry after `ms`, or a stop. `skip` then plays the next track. */
export type Recovery =
  | { kind: 'retry'; phase: RetryPhase; ms: number }
  | { kind: 'fail'; skip: boolean }

export interface Failures {
  /** The number of retries of this track. */
  retries: number
  /** The number of tracks that failed one after the other, including the current track. */
  inARow: number
  isChosen: boolean
}

const RETRY_DELAYS_MS = [500, 2000] as const
/** The number of failed tracks in a row after which the player stops. */
const FAILURES_IN_A_ROW_MAX = 3
/** Milliseconds between retries without a network. The `online` event is usually earlier. */
const OFFLINE_CHECK_MS = 5000
const PENDING_RETRIES_MAX = 20

/**
 * Returns the reaction to a failure. Does not skip a track that the user has chosen. Skips nothing
 * without a network.
 */
export function recoveryFrom(
  reason: FailureReason,
  { retries, inARow, isChosen }: Failures,
): Recovery {
  if (reason.kind === 'offline') return { kind: 'retry', phase: 'offline', ms: OFFLINE_CHECK_MS }
  if (reason.kind === 'pending' && retries < PENDING_RETRIES_MAX)
    return { kind: 'retry', phase: 'pending', ms: reason.seconds * 1000 }
  const delayMs = RETRY_DELAYS_MS[retries]
  if (reason.kind !== 'gone' && reason.kind !== 'pending' && delayMs !== undefined)
    return { kind: 'retry', phase: 'buffering', ms: delayMs }
  return { kind: 'fail', skip: !isChosen && inARow < FAILURES_IN_A_ROW_MAX }
}

/** Counts failures for {@link recoveryFrom}. */
export class FailureCount {
  #retries = 0
  #inARow = 0
  #chosen = true

  /** Starts counting for a track. */
  startTrack(isChosen: boolean): void {
    this.#chosen = isChosen
    this.#retries = 0
  }

  countSuccess(): void {
    this.#retries = 0
    this.#inARow = 0
  }

  /** Counts a retry. Waiting for a connection is not counted. */
  countRetry(phase: RetryPhase): void {
    if (phase !== 'offline') this.#retries += 1
  }

  /** Counts a failure and returns the reaction. */
  countFailure(reason: FailureReason): Recovery {
    const recovery = recoveryFrom(reason, {
      retries: this.#retries,
      inARow: this.#inARow + 1,
      isChosen: this.#chosen,
    })
    if (recovery.kind === 'fail') this.#inARow += 1
    return recovery
  }
}
