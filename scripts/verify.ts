// usage: npm run verify — format, lint, types, boundaries, unused and the unit tests: what to run before a commit

import { boundaries, plantedBreaches } from './checks/boundaries.ts'
import { type Check, runChecks } from './checks/check.ts'
import { format, lint, types, unused } from './checks/command.ts'
import { conventions } from './checks/conventions.ts'
import { declared } from './checks/declared.ts'
import { docs } from './checks/docs.ts'
import { migrations } from './checks/migrations.ts'
import { thirdParties } from './checks/notices.ts'
import { openApi } from './checks/openapi.ts'
import { compiled } from './checks/product.ts'
import { sharedNames } from './checks/shared-names.ts'
import { units } from './checks/units.ts'
import { endWithParent } from './product/run.ts'
import { remotes, sharedPackages } from './product/workspaces.ts'

const unit: Check[] = [...sharedPackages.map((name) => `shared-lib/${name}`), 'shell', ...remotes].map(units)

endWithParent()
const failed = await runChecks([
  [compiled],
  [
    format,
    lint,
    types,
    boundaries,
    plantedBreaches,
    unused,
    sharedNames,
    conventions,
    migrations,
    thirdParties,
    declared,
    openApi,
    docs,
    ...unit,
  ],
])
process.exit(failed > 0 ? 1 : 0)
