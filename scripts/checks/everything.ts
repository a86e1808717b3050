// usage: npm test — its second half, on the pinned Node with installed packages
import { endWithParent } from '../product/run.ts'
import { remotes, sharedPackages } from '../product/workspaces.ts'
import { type Check, runChecks } from './check.ts'
import { built, compiled, sources } from './commands.ts'
import { jest, journeys, journeysThroughNginx } from './tests.ts'

const tests: Check[] = [
  jest('api'),
  jest('demo-world'),
  jest('payment-sandbox'),
  jest('scripts', 'tests/product/lone-team'),
  ...[...sharedPackages.map((name) => `shared-lib/${name}`), 'shell', ...remotes].map((name) =>
    jest(name),
  ),
  jest('scripts', 'tests/product/new'),
  jest('scripts', 'tests/product/nginx'),
  jest('scripts', 'tests/product/pgbouncer'),
  jest('scripts', 'tests/product/start'),
]

endWithParent()
// The journeys use both cores: nothing runs beside them.
const failed = await runChecks([
  [compiled],
  [built, ...sources, jest('scripts', 'tests/deploy')],
  tests,
  [journeys],
  [journeysThroughNginx],
])
process.exit(failed > 0 ? 1 : 0)
