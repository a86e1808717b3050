import type { FailureReason } from './stream.ts'

/** What the player does after a failure: asks again after `ms`, waits for a connection, or gives up, maybe going on to the next sound. */
export type Recovery = { kind: 'retry'; phase: 'buffering' | 'pending' | 'offline'; ms: number } | { kind: 'fail'; skip: boolean }

/** What went before. */
export interface Failures {
  /** How often this sound was asked for again. */
  retries: number
  /** Sounds that failed one after the other, this one included. */
  inARow: number
  /** The person chose this very sound; the player did not come to it by itself. */
  chosen: boolean
}

/** Pauses before this sound is asked for again, in ms. */
const RETRIES = [500, 2000] as const
/** After this many failures in a row the player stops trying further sounds. */
const FAILURES_IN_A_ROW = 3
/** How often the connection is checked, in ms. The browser's `online` event usually comes earlier. */
const OFFLINE_MS = 5000
/** How often the player asks again for a preview that is still being made. */
const PENDING_TIMES = 20

/** Asks again first; never goes on to the next sound without a connection, nor from one that the person has just chosen. */
export function recoveryFrom(reason: FailureReason, { retries, inARow, chosen }: Failures): Recovery {
  if (reason.kind === 'offline') return { kind: 'retry', phase: 'offline', ms: OFFLINE_MS }
  if (reason.kind === 'pending' && retries < PENDING_TIMES) return { kind: 'retry', phase: 'pending', ms: reason.seconds * 1000 }
  const pause = RETRIES[retries]
  if (reason.kind !== 'gone' && reason.kind !== 'pending' && pause !== undefined) return { kind: 'retry', phase: 'buffering', ms: pause }
  return { kind: 'fail', skip: !chosen && inARow < FAILURES_IN_A_ROW }
}

/** Counts what goes wrong, so that {@link recoveryFrom} can decide. */
export class FailureCount {
  #retries = 0
  #inARow = 0
  #chosen = true

  /** A sound is asked for: chosen by the person, or come to by the player itself. */
  begin(chosen: boolean): void {
    this.#chosen = chosen
    this.#retries = 0
  }

  /** It sounds. */
  played(): void {
    this.#retries = 0
    this.#inARow = 0
  }

  /** It is asked for again. Waiting for a connection costs no attempt. */
  retried(phase: 'buffering' | 'pending' | 'offline'): void {
    if (phase !== 'offline') this.#retries += 1
  }

  /** It could not be had: what to do. */
  recovery(reason: FailureReason): Recovery {
    const recovery = recoveryFrom(reason, { retries: this.#retries, inARow: this.#inARow + 1, chosen: this.#chosen })
    if (recovery.kind === 'fail') this.#inARow += 1
    return recovery
  }
}
