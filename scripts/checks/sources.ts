import type { Check } from './check.ts'
import { format, lint, types, unused } from './command.ts'
import { units } from './units.ts'

/** The checks of sources, for `npm run verify` and `npm test`. */
export const sources: readonly Check[] = [format, lint, types, unused, units('scripts', 'tests/sources')]
