import { acceptance } from './acceptance.ts'
import { boundaries, plantedBreaches } from './boundaries.ts'
import type { Check } from './check.ts'
import { format, lint, types, unused } from './command.ts'
import { conventions } from './conventions.ts'
import { declared } from './declared.ts'
import { docs } from './docs.ts'
import { migrations } from './migrations.ts'
import { thirdParties } from './notices.ts'
import { openApi } from './openapi.ts'
import { sharedNames } from './shared-names.ts'
import { tables } from './tables.ts'
import { usage } from './usage.ts'
import { versions } from './versions.ts'

/** The checks that read sources and need no running product: `npm run verify` and `npm test` both run them. */
export const sources: readonly Check[] = [
  format,
  lint,
  types,
  boundaries,
  plantedBreaches,
  tables,
  unused,
  sharedNames,
  conventions,
  migrations,
  thirdParties,
  declared,
  openApi,
  docs,
  acceptance,
  usage,
  versions,
]
