// usage: npm run verify — format, lint, types, boundaries, unused and the unit tests: what to run before a commit

import { type Check, runChecks } from './checks/check.ts'
import { compiled } from './checks/product.ts'
import { sources } from './checks/sources.ts'
import { units } from './checks/units.ts'
import { endWithParent } from './product/run.ts'
import { remotes, sharedPackages } from './product/workspaces.ts'

const unit: Check[] = [...sharedPackages.map((name) => `shared-lib/${name}`), 'shell', ...remotes].map((name) => units(name))

endWithParent()
const failed = await runChecks([[compiled], [...sources, ...unit]])
process.exit(failed > 0 ? 1 : 0)
