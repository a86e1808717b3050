import type { PlayState, PlayTime } from './playState.ts'

/** What a reload must not lose. */
export interface Remembered {
  state: Omit<PlayState, 'phase'>
  time: PlayTime
}

/** Where it is kept. */
export const MEMORY_KEY = 'player'
/** Written with the form of what is kept: another form is forgotten rather than misread. */
export const MEMORY_FORM = 1

/** What played when the page was left, or undefined. Storage that is shut or holds something else is no memory. */
export function remembered(): Remembered | undefined {
  try {
    const { form, ...kept } = JSON.parse(localStorage.getItem(MEMORY_KEY) ?? '{}') as Partial<Remembered> & { form?: number }
    return form === MEMORY_FORM && kept.state && kept.time ? { state: kept.state, time: kept.time } : undefined
  } catch {
    return undefined
  }
}
