import type { Phase } from '../../playback/playState.ts'
import { useBriefly } from './useBriefly.ts'

const LOADING_NOTICE_MS = 4000

const noticePhases = ['pending', 'failed', 'blocked', 'silent'] as const

/** The notice that replaces the slider. Undefined shows the slider. */
export type Notice = 'loading' | (typeof noticePhases)[number] | undefined

/**
 * Returns the notice for a phase. Offline, it is `loading`: a banner shows the reason.
 */
export function useNotice(phase: Phase): Notice {
  const isWaiting = phase === 'loading' || phase === 'buffering'
  const isShort = useBriefly(isWaiting, LOADING_NOTICE_MS)
  if (phase === 'offline') return 'loading'
  if (isWaiting) return isShort ? undefined : 'loading'
  return noticePhases.find((noticePhase) => noticePhase === phase)
}
