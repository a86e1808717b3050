// usage: npm test — its second half, on the pinned Node with installed packages
import { endWithParent } from '../product/run.ts'
import { runChecks } from './check.ts'
import { built, compiled, sources } from './commands.ts'
import { browserTests, jest, journeys, journeysThroughNginx } from './tests.ts'

endWithParent()
const failed = await runChecks([
  [compiled],
  [built, ...sources, jest('scripts', 'tests/deploy')],
  [
    jest('api'),
    jest('demo-world'),
    jest('payment-sandbox'),
    jest('scripts', 'tests/product/lone-team'),
    ...browserTests,
    ...['new', 'nginx', 'pgbouncer', 'start'].map((name) =>
      jest('scripts', `tests/product/${name}`),
    ),
  ],
  // The journeys use both cores, so they run alone.
  [journeys],
  [journeysThroughNginx],
])
process.exit(failed > 0 ? 1 : 0)
