import type { Phase } from '../../playback/playState.ts'
import { useBriefly } from './useBriefly.ts'

/** Delay before "loading" is shown, in ms. */
const LONG_MS = 4000

const noted = ['pending', 'failed', 'blocked', 'silent'] as const

/** A notice of the player; undefined for none. */
export type Note = 'loading' | (typeof noted)[number] | undefined

/**
 * Returns the notice for a phase. "Loading" is delayed; the page's banner explains a missing
 * network.
 */
export function useNote(phase: Phase): Note {
  const waits = phase === 'loading' || phase === 'buffering'
  const isShort = useBriefly(waits, LONG_MS)
  if (phase === 'offline') return 'loading'
  if (waits) return isShort ? undefined : 'loading'
  return noted.find((one) => one === phase)
}
