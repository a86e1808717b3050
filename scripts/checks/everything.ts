// usage: npm test — its second half, on the pinned Node with installed packages

import { endWithParent } from '../product/run.ts'
import { remotes, sharedPackages } from '../product/workspaces.ts'
import { type Check, runChecks } from './check.ts'
import { journeys, journeysThroughNginx } from './journeys.ts'
import { built, compiled } from './product.ts'
import { sources } from './sources.ts'
import { units } from './units.ts'

const tests: Check[] = [
  units('api'),
  units('demo-world'),
  units('payment-sandbox'),
  units('scripts', 'tests/product/lone-team'),
  ...[...sharedPackages.map((name) => `shared-lib/${name}`), 'shell', ...remotes].map((name) => units(name)),
  units('scripts', 'tests/product/new'),
  units('scripts', 'tests/product/nginx'),
  units('scripts', 'tests/product/pgbouncer'),
  units('scripts', 'tests/product/start'),
]

endWithParent()
// The journeys use both cores: nothing runs beside them.
const failed = await runChecks([
  [compiled],
  [built, ...sources, units('scripts', 'tests/deploy')],
  tests,
  [journeys],
  [journeysThroughNginx],
])
process.exit(failed > 0 ? 1 : 0)
