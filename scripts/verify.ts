// usage: npm run verify — format, lint, types, walls, unused and the unit tests: what to run before a commit
import { type Check, runChecks } from './checks/check.ts'
import { format, lint, types, unused } from './checks/command.ts'
import { conventions } from './checks/conventions.ts'
import { docs } from './checks/docs.ts'
import { migrations } from './checks/migrations.ts'
import { thirdParties } from './checks/notices.ts'
import { compiled } from './checks/product.ts'
import { sharedNames } from './checks/shared-names.ts'
import { units } from './checks/units.ts'
import { wallBreaches, walls } from './checks/walls.ts'
import { remotes, sharedPackages } from './product/rooms.ts'
import { endWithParent } from './product/run.ts'

const unit: Check[] = [...sharedPackages.map((name) => `shared-lib/${name}`), 'shell', ...remotes].map(units)

endWithParent()
const failed = await runChecks([
  [compiled],
  [format, lint, types, walls, wallBreaches, unused, sharedNames, conventions, migrations, thirdParties, docs, ...unit],
])
process.exit(failed > 0 ? 1 : 0)
