import type { Phase } from '../../playback/playState.ts'
import { useBriefly } from './useBriefly.ts'

/** How long a sound is waited for in silence, in ms. */
const LONG_MS = 4000

const noted = ['pending', 'failed', 'blocked', 'silent'] as const

/** Which of the player's words say why there is no sound; undefined while none are needed. */
export type Note = 'loading' | (typeof noted)[number] | undefined

/** The words of `phase`: those of a wait only when it has become long, and without a network at once: why, the page's banner says. */
export function useNote(phase: Phase): Note {
  const waits = phase === 'loading' || phase === 'buffering'
  const isShort = useBriefly(waits, LONG_MS)
  if (phase === 'offline') return 'loading'
  if (waits) return isShort ? undefined : 'loading'
  return noted.find((one) => one === phase)
}
