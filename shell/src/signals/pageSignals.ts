import { countSignals } from './countSignals.ts'
import { watchHangs } from './watchHangs.ts'

declare global {
  interface Window {
    /** Created by `firstPaint.ts`. */
    soriSignals?: ReturnType<typeof createPageSignals>
  }
}

export function createPageSignals() {
  const count = countSignals()
  return { count, ...watchHangs(count) }
}
