import type { FailureReason } from './stream.ts'

/**
 * The reaction to a failure: retry after `ms`, wait for a connection, or give up and maybe skip.
 */
export type Recovery =
  | { kind: 'retry'; phase: 'buffering' | 'pending' | 'offline'; ms: number }
  | { kind: 'fail'; skip: boolean }

/** The failures so far. */
export interface Failures {
  /** Retries of this track. */
  retries: number
  /** Sounds that failed one after the other, this one included. */
  inARow: number
  /** True when the user chose this track. */
  chosen: boolean
}

/** Delays before the retries, in ms. */
const RETRIES = [500, 2000] as const
/** After this many failures in a row the player stops trying further sounds. */
const FAILURES_IN_A_ROW = 3
/** Interval of connection checks, in ms. The `online` event is usually earlier. */
const OFFLINE_MS = 5000
/** Retries while a preview is in preparation. */
const PENDING_TIMES = 20

/**
 * Returns the reaction to a failure. Never skips offline, nor from a track that the user has
 * chosen.
 */
export function recoveryFrom(
  reason: FailureReason,
  { retries, inARow, chosen }: Failures,
): Recovery {
  if (reason.kind === 'offline') return { kind: 'retry', phase: 'offline', ms: OFFLINE_MS }
  if (reason.kind === 'pending' && retries < PENDING_TIMES)
    return { kind: 'retry', phase: 'pending', ms: reason.seconds * 1000 }
  const pause = RETRIES[retries]
  if (reason.kind !== 'gone' && reason.kind !== 'pending' && pause !== undefined)
    return { kind: 'retry', phase: 'buffering', ms: pause }
  return { kind: 'fail', skip: !chosen && inARow < FAILURES_IN_A_ROW }
}

/** Counts failures for {@link recoveryFrom}. */
export class FailureCount {
  #retries = 0
  #inARow = 0
  #chosen = true

  /** Starts counting for a track, which the user has chosen or the player reached. */
  begin(chosen: boolean): void {
    this.#chosen = chosen
    this.#retries = 0
  }

  /** It sounds. */
  played(): void {
    this.#retries = 0
    this.#inARow = 0
  }

  /** Counts a retry. Waiting for a connection is not counted. */
  retried(phase: 'buffering' | 'pending' | 'offline'): void {
    if (phase !== 'offline') this.#retries += 1
  }

  /** It could not be had: what to do. */
  recovery(reason: FailureReason): Recovery {
    const recovery = recoveryFrom(reason, {
      retries: this.#retries,
      inARow: this.#inARow + 1,
      chosen: this.#chosen,
    })
    if (recovery.kind === 'fail') this.#inARow += 1
    return recovery
  }
}
