/** The action that a visitor started before the login. */
export interface ActionBeforeLogin {
  readonly action: 'cart' | 'download' | 'save' | 'collect'
  readonly trackId: number
}

const STORAGE_KEY = 'sori.wanted'
const EXPIRES_MS = 15 * 60_000

/** Stores the action until the login in this tab. */
export function rememberAction(action: ActionBeforeLogin, key = STORAGE_KEY): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...action, at: Date.now() }))
  } catch {
    // Storage is blocked, so the user has to press again.
  }
}

/** Returns and removes the stored action if it is for this track. */
export function takeAction(
  trackId: number,
  key = STORAGE_KEY,
): ActionBeforeLogin['action'] | undefined {
  try {
    const {
      action,
      trackId: id,
      at,
    } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<ActionBeforeLogin> & {
      at?: number
    }
    if (id !== trackId) return undefined
    sessionStorage.removeItem(key)
    return at !== undefined && Date.now() - at < EXPIRES_MS ? action : undefined
  } catch {
    return undefined
  }
}
