// usage: npm test — this is its second half, on the pinned Node and with every package in place
import { remotes, sharedPackages } from '../product/rooms.ts'
import { endWithParent } from '../product/run.ts'
import { type Check, runChecks } from './check.ts'
import { format, lint, types, unused } from './command.ts'
import { conventions } from './conventions.ts'
import { docs } from './docs.ts'
import { journeys } from './journeys.ts'
import { loneTeam } from './lone-team.ts'
import { migrations } from './migrations.ts'
import { newborn } from './newborn.ts'
import { thirdParties } from './notices.ts'
import { built, compiled } from './product.ts'
import { sharedNames } from './shared-names.ts'
import { starting } from './starting.ts'
import { units } from './units.ts'
import { wallBreaches, walls } from './walls.ts'

const sources: Check[] = [format, lint, types, walls, wallBreaches, unused, sharedNames, conventions, migrations, thirdParties, docs]
const tests: Check[] = [
  units('api'),
  units('payment-sandbox'),
  loneTeam(),
  ...[...sharedPackages.map((name) => `shared-lib/${name}`), 'shell', ...remotes].map(units),
  newborn,
  starting,
]

endWithParent()
// The journeys measure times: nothing else runs beside them.
const failed = await runChecks([[compiled], [built, ...sources], tests, [journeys]])
process.exit(failed > 0 ? 1 : 0)
