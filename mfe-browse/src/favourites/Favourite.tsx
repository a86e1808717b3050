import type { Track } from '@sori/market-kit/catalogue'
import { useEffect, useEffectEvent } from 'react'
import { useFavourite } from './useFavourite.ts'

interface FavouriteProps {
  track: Track
  /** The number of presses of the heart so far. */
  presses: number
  onSaved(isSaved: boolean): void
}

/** The state of a heart, which is drawn before this code is loaded and keeps the focus. */
export function Favourite({ track, presses, onSaved }: FavouriteProps) {
  const { isSaved, toggle } = useFavourite(track)
  useEffect(() => onSaved(isSaved), [isSaved, onSaved])
  const act = useEffectEvent(toggle)
  useEffect(() => {
    if (presses > 0) act()
  }, [presses])
  return null
}
