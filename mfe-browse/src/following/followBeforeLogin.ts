const STORAGE_KEY = 'sori.follow'
const EXPIRES_MS = 15 * 60_000

/** Stores the artist whom a visitor wants to follow, until the login in this tab. */
export function rememberFollow(artistId: number): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ artistId, at: Date.now() }))
  } catch {
    // Storage is blocked, so the user has to press again.
  }
}

/** Returns whether the visitor wanted to follow the artist. Returns true only once. */
export function takeFollow(artistId: number): boolean {
  try {
    const { artistId: id, at } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as {
      artistId?: number
      at?: number
    }
    if (id !== artistId) return false
    sessionStorage.removeItem(STORAGE_KEY)
    return at !== undefined && Date.now() - at < EXPIRES_MS
  } catch {
    return false
  }
}
