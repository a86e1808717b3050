import { countSignals } from './countSignals.ts'
import { watchHangs } from './watchHangs.ts'

declare global {
  interface Window {
    /** The counter that `firstPaint.ts` has created. */
    soriSignals?: ReturnType<typeof createPageSignals>
  }
}

export function createPageSignals() {
  const count = countSignals()
  return { count, ...watchHangs(count) }
}
