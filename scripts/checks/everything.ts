// usage: npm test — this is its second half, on the pinned Node and with every package in place

import { endWithParent } from '../product/run.ts'
import { remotes, sharedPackages } from '../product/workspaces.ts'
import { type Check, runChecks } from './check.ts'
import { deploy } from './deploy.ts'
import { journeys, journeysThroughNginx } from './journeys.ts'
import { loneTeam } from './lone-team.ts'
import { newborn } from './newborn.ts'
import { pooler } from './pooler.ts'
import { built, compiled } from './product.ts'
import { sources } from './sources.ts'
import { starting } from './starting.ts'
import { units } from './units.ts'

const tests: Check[] = [
  units('api'),
  units('demo-world'),
  units('payment-sandbox'),
  loneTeam(),
  ...[...sharedPackages.map((name) => `shared-lib/${name}`), 'shell', ...remotes].map((name) => units(name)),
  newborn,
  units('scripts', 'tests/product/nginx'),
  pooler,
  starting,
]

endWithParent()
// The journeys take both cores: nothing else runs beside them.
const failed = await runChecks([[compiled], [built, ...sources, deploy], tests, [journeys], [journeysThroughNginx]])
process.exit(failed > 0 ? 1 : 0)
