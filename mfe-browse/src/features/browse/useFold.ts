import { useMediaQuery } from '@sori/remote-kit/ui'
import { useEffect, useState } from 'react'

const FADE_MS = 160

/** The states of a panel that folds. It is `closing` while it fades out (product.md §4). */
type FoldState = 'open' | 'closing' | 'closed'

/**
 * Returns the state of a panel that folds. Until the user toggles it, the panel is open on wide
 * screens and closed on others.
 */
export function useFold(): { state: FoldState; toggle(): void } {
  const isWide = useMediaQuery('(width >= 768px)', { onServer: true })
  const [chosenState, setChosenState] = useState<FoldState>()
  const state = chosenState ?? (isWide ? 'open' : 'closed')
  useEffect(() => {
    if (state !== 'closing') return
    const timer = setTimeout(() => setChosenState('closed'), FADE_MS)
    return () => clearTimeout(timer)
  }, [state])
  return { state, toggle: () => setChosenState(state === 'open' ? 'closing' : 'open') }
}
