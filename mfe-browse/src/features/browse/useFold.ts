import { useMediaQuery } from '@sori/remote-kit/ui'
import { useEffect, useState } from 'react'

/** Duration of the fade. */
const FADE_MS = 160

/** The tag section's states (product.md §4): open, closing while it fades, closed, and back to open. */
export type FoldState = 'open' | 'closing' | 'closed'

/** Open where there is room, until the person says otherwise; opening again stops a fade. */
export function useFold(): { state: FoldState; toggle(): void } {
  const isWide = useMediaQuery('(width >= 768px)', true)
  const [chosen, setChosen] = useState<FoldState>()
  const state = chosen ?? (isWide ? 'open' : 'closed')
  useEffect(() => {
    if (state !== 'closing') return
    const timer = setTimeout(() => setChosen('closed'), FADE_MS)
    return () => clearTimeout(timer)
  }, [state])
  return { state, toggle: () => setChosen(state === 'open' ? 'closing' : 'open') }
}
