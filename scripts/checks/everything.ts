// usage: npm test
//
// The second part of the tests, after the installation of Node and the packages.
import { join } from 'node:path'
import { endWithParent } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { runChecks } from './check.ts'
import { productBuild, sharedLibBuild, sourceChecks } from './commands.ts'
import { browserTests, demoWorld, jest, journeys, journeysThroughNginx } from './tests.ts'

endWithParent()
// Servers, workers and runners start hundreds of times, so their compiled code is cached.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compile')
const failed = await runChecks([
  [sharedLibBuild],
  [
    // First, because it takes as long as all others of this stage together.
    jest('api'),
    productBuild,
    jest('demo-world'),
    demoWorld,
    // These tests wait for processes, so they run beside the tests of the API.
    ...['new', 'nginx', 'pgbouncer', 'start'].map((name) =>
      jest('scripts', `tests/product/${name}`),
    ),
    ...sourceChecks,
    jest('scripts', 'tests/deploy'),
    jest('payment-sandbox'),
    ...browserTests,
  ],
  // The journeys use both cores, so they run alone.
  [journeys],
  [journeysThroughNginx],
])
process.exit(failed > 0 ? 1 : 0)
