import { useSyncExternalStore } from 'react'

const query = '(width >= 1024px)'

/** True from 1024 px on, where the menu is a rail and not a drawer. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
