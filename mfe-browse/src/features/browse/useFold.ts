import { useMediaQuery } from '@sori/remote-kit/ui'
import { useEffect, useState } from 'react'

const FADE_MS = 160

/** The states of a fold; `closing` lasts while the panel fades (product.md §4). */
type FoldState = 'open' | 'closing' | 'closed'

/**
 * Returns a fold that is open on wide screens until the user toggles it. Opening again stops a
 * fade.
 */
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
