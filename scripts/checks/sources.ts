import { acceptance } from './acceptance.ts'
import { boundaries, plantedBreaches } from './boundaries.ts'
import type { Check } from './check.ts'
import { format, lint, types, unused } from './command.ts'
import { docs } from './docs.ts'
import { openApi } from './openapi.ts'
import { units } from './units.ts'

/** The checks that read sources and need no running product: `npm run verify` and `npm test` both run them. */
export const sources: readonly Check[] = [
  format,
  lint,
  types,
  boundaries,
  plantedBreaches,
  unused,
  units('scripts', 'tests/sources'),
  openApi,
  docs,
  acceptance,
]
