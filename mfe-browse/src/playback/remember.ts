import type { PlayState, PlayTime } from './playState.ts'

/** Playback that survives a reload. */
export interface Remembered {
  state: Omit<PlayState, 'phase'>
  time: PlayTime
  /** The member whose it is; undefined when no member was ever there. */
  userId?: string
}

/** The key in localStorage. */
export const MEMORY_KEY = 'player'
/** Version of the stored format; other versions are dropped. */
export const MEMORY_VERSION = 3

/**
 * Returns the stored playback. Undefined when nothing played, storage is blocked, or another member
 * stored it.
 */
export function readRemembered(userId?: string): Remembered | undefined {
  const kept = read()
  return !kept || belongsToAnother(kept, userId) ? undefined : kept
}

/** Deletes playback that another member stored. */
export function forgetOthers(userId: string): void {
  const kept = read()
  if (kept && belongsToAnother(kept, userId)) localStorage.removeItem(MEMORY_KEY)
}

function belongsToAnother(kept: Remembered, userId: string | undefined): boolean {
  return userId !== undefined && kept.userId !== undefined && kept.userId !== userId
}

function read(): Remembered | undefined {
  try {
    const { version, state, time, userId } = JSON.parse(
      localStorage.getItem(MEMORY_KEY) ?? '{}',
    ) as Partial<Remembered> & {
      version?: number
    }
    return version === MEMORY_VERSION && state && time ? { state, time, userId } : undefined
  } catch {
    return undefined
  }
}
