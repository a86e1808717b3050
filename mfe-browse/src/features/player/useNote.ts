import { useEffect, useState } from 'react'
import type { Phase } from '../../playback/playState.ts'

/** How long a sound is waited for in silence, in ms. */
const LONG_MS = 4000

const noted = ['pending', 'failed', 'blocked', 'silent'] as const

/** Which of the player's words say why there is no sound; undefined while none are needed. */
export type Note = 'loading' | (typeof noted)[number] | undefined

/** The words of `phase`: those of a wait only when it has become long, and without a network at once: why, the page's banner says. */
export function useNote(phase: Phase): Note {
  const waits = phase === 'loading' || phase === 'buffering'
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [waits])
  if (phase === 'offline') return 'loading'
  if (waits) return long ? 'loading' : undefined
  return noted.find((one) => one === phase)
}
