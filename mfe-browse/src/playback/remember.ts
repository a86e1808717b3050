import type { PlayState, PlayTime } from './playState.ts'

/** The playback that is restored after a reload. */
export interface RememberedPlayback {
  state: Omit<PlayState, 'phase'>
  time: PlayTime
  /** The member's id; undefined before the first login. */
  userId?: string
}

export const STORAGE_KEY = 'player'
/** The version of the stored format. Data of another version are ignored. */
export const STORAGE_VERSION = 3

/** Returns the stored playback, unless it belongs to another member or storage is blocked. */
export function readRemembered(userId?: string): RememberedPlayback | undefined {
  const remembered = read()
  return !remembered || belongsToAnother(remembered, userId) ? undefined : remembered
}

export function deletePlaybackOfOthers(userId: string): void {
  const remembered = read()
  if (remembered && belongsToAnother(remembered, userId)) localStorage.removeItem(STORAGE_KEY)
}

function belongsToAnother(remembered: RememberedPlayback, userId: string | undefined): boolean {
  return userId !== undefined && remembered.userId !== undefined && remembered.userId !== userId
}

function read(): RememberedPlayback | undefined {
  try {
    const { version, state, time, userId } = JSON.parse(
      localStorage.getItem(STORAGE_KEY) ?? '{}',
    ) as Partial<RememberedPlayback> & {
      version?: number
    }
    return version === STORAGE_VERSION && state && time ? { state, time, userId } : undefined
  } catch {
    return undefined
  }
}
