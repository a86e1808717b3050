import { useSyncExternalStore } from 'react'

const query = '(width < 768px)'

/** True on a phone, where the bar is compact and the rest of the player is in the sheet. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
