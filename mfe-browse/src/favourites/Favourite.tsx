import type { Track } from '@sori/market-kit/catalogue'
import { useSession } from '@sori/remote-kit/host'
import { useEffect, useEffectEvent, useState } from 'react'
import { takeAction } from '../purchase/actionBeforeLogin.ts'
import { loadCollecting } from '../ui/loadCollecting.ts'
import { useLoaded } from '../ui/useLoaded.ts'
import { COLLECT_KEY } from './keys.ts'
import { useFavourite } from './useFavourite.ts'

interface FavouriteProps {
  track: Track
  /** The number of times the heart was pressed so far. */
  presses: number
  onSaved(isSaved: boolean): void
}

/**
 * The behaviour of a `HeartButton`. This code is loaded later than the button, so that lists show
 * their hearts immediately.
 */
export function Favourite({ track, presses, onSaved }: FavouriteProps) {
  const { isSaved, toggle } = useFavourite(track)
  useEffect(() => onSaved(isSaved), [isSaved, onSaved])
  const toggleSaved = useEffectEvent(toggle)
  useEffect(() => {
    if (presses > 0) toggleSaved()
  }, [presses])
  return <Collecting track={track} />
}

/** Opens the dialog of collections after a login, if a visitor had opened it for this track. */
function Collecting({ track }: { track: Track }) {
  const isKnown = useSession() !== null
  const [isOpen, setOpen] = useState(false)
  const code = useLoaded(isOpen, loadCollecting)
  useEffect(() => {
    if (!isKnown || !takeAction(track.id, COLLECT_KEY)) return
    loadCollecting().then(
      () => setOpen(true),
      () => {},
    )
  }, [isKnown, track.id])
  return isOpen && code ? (
    <code.CollectDialog tracks={[track]} onClose={() => setOpen(false)} />
  ) : null
}
