import type { PlayState, PlayTime } from './playState.ts'

/** What a reload must not lose. */
export interface Remembered {
  state: Omit<PlayState, 'phase'>
  time: PlayTime
  /** The member whose it is; undefined when no member was ever there. */
  userId?: string
}

/** The key in localStorage. */
export const MEMORY_KEY = 'player'
/** The version of what is stored: another version is dropped instead of misread. */
export const MEMORY_VERSION = 3

/** What played when the page was left; undefined when nothing did, when storage is shut, or when it belongs to another member than `userId`. */
export function readRemembered(userId?: string): Remembered | undefined {
  const kept = read()
  return !kept || belongsToAnother(kept, userId) ? undefined : kept
}

/** Deletes what is stored when it belongs to another member than `userId`. */
export function forgetOthers(userId: string): void {
  const kept = read()
  if (kept && belongsToAnother(kept, userId)) localStorage.removeItem(MEMORY_KEY)
}

function belongsToAnother(kept: Remembered, userId: string | undefined): boolean {
  return userId !== undefined && kept.userId !== undefined && kept.userId !== userId
}

function read(): Remembered | undefined {
  try {
    const { version, state, time, userId } = JSON.parse(localStorage.getItem(MEMORY_KEY) ?? '{}') as Partial<Remembered> & {
      version?: number
    }
    return version === MEMORY_VERSION && state && time ? { state, time, userId } : undefined
  } catch {
    return undefined
  }
}
