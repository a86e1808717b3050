import type { Track } from '@sori/market-kit/catalogue'
import { useSession } from '@sori/remote-kit/host'
import { IconButton } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import { useLoaded } from '../ui/useLoaded.ts'

/**
 * A heart that saves a track. The code behind it is loaded immediately for members, and at the
 * first press for visitors.
 */
export function HeartButton({ track }: { track: Track }) {
  const [isSaved, setSaved] = useState(false)
  const [presses, setPresses] = useState(0)
  const code = useLoaded(
    useSession() ? 1 : presses,
    () => import(/* webpackChunkName: "favourites" */ './Favourite.tsx'),
  )
  return (
    <>
      <IconButton
        label={useTexts().row.save}
        glyph="heart"
        aria-pressed={isSaved}
        data-save=""
        onClick={() => setPresses(presses + 1)}
      />
      {code && <code.Favourite track={track} presses={presses} onSaved={setSaved} />}
    </>
  )
}
