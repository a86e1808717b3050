/** What a visitor wanted of a track when they were asked to log in. */
export interface Wanted {
  readonly what: 'cart' | 'download'
  readonly trackId: number
}

const KEY = 'sori.wanted'
/** Who logs in later than this, in ms, has forgotten it. */
const LASTS = 15 * 60_000

/** Remembers it for this tab. */
export function rememberWanted(wanted: Wanted): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...wanted, at: Date.now() }))
  } catch {
    // shut storage: the person presses again
  }
}

/** What was wanted of the track, once. */
export function takeWanted(trackId: number): Wanted['what'] | undefined {
  try {
    const { what, trackId: id, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Wanted> & { at?: number }
    if (id !== trackId) return undefined
    sessionStorage.removeItem(KEY)
    return at !== undefined && Date.now() - at < LASTS ? what : undefined
  } catch {
    return undefined
  }
}
