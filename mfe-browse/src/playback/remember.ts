import type { PlayState, PlayTime } from './playState.ts'

/** What a reload must not lose. */
export interface Remembered {
  state: Omit<PlayState, 'phase'>
  time: PlayTime
  /** The member whose it is; undefined when no member was ever there. */
  userId?: string
}

/** Where it is kept. */
export const MEMORY_KEY = 'player'
/** Written with the form of what is kept: another form is forgotten rather than misread. */
export const MEMORY_FORM = 2

/**
 * What played when the page was left, or undefined. Storage that is shut or holds something else is no memory, and what is
 * another member's than `userId` is forgotten.
 */
export function remembered(userId?: string): Remembered | undefined {
  try {
    const { form, ...kept } = JSON.parse(localStorage.getItem(MEMORY_KEY) ?? '{}') as Partial<Remembered> & { form?: number }
    if (form !== MEMORY_FORM || !kept.state || !kept.time) return undefined
    if (!userId || !kept.userId || kept.userId === userId) return { ...kept, state: kept.state, time: kept.time }
    localStorage.removeItem(MEMORY_KEY)
    return undefined
  } catch {
    return undefined
  }
}
