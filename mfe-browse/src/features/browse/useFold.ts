import { useEffect, useState } from 'react'

/** How long the fade takes (visual.md §11). */
const FADE_MS = 160

/** The tag section's states (section 4): open, closing while it fades, closed, and back to open. */
export type FoldState = 'open' | 'closing' | 'closed'

/** Open where there is room for it from the start; opening again stops a fade. */
export function useFold(): { state: FoldState; toggle(): void } {
  const [state, setState] = useState<FoldState>(() => (window.matchMedia('(width >= 768px)').matches ? 'open' : 'closed'))
  useEffect(() => {
    if (state !== 'closing') return
    const timer = setTimeout(() => setState('closed'), FADE_MS)
    return () => clearTimeout(timer)
  }, [state])
  return { state, toggle: () => setState((now) => (now === 'open' ? 'closing' : 'open')) }
}
