/** The action that a visitor started before the login. */
export interface Wanted {
  readonly what: 'cart' | 'download'
  readonly trackId: number
}

const KEY = 'sori.wanted'
/** Expires after this many ms. */
const LASTS = 15 * 60_000

/** Remembers it for this tab. */
export function rememberWanted(wanted: Wanted): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...wanted, at: Date.now() }))
  } catch {
    // shut storage: the person presses again
  }
}

/** Returns the started action for a track, once. */
export function takeWanted(trackId: number): Wanted['what'] | undefined {
  try {
    const {
      what,
      trackId: id,
      at,
    } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Wanted> & { at?: number }
    if (id !== trackId) return undefined
    sessionStorage.removeItem(KEY)
    return at !== undefined && Date.now() - at < LASTS ? what : undefined
  } catch {
    return undefined
  }
}
