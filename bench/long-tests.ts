// usage: npm run bench -- long-tests
//
// Runs the tests that `npm test` leaves out: files `*.long.test.ts`, and journeys with the tag @long.
// They take about ten minutes on two cores.
import { runChecks } from '../scripts/checks/check.ts'
import { productBuild, sharedLibBuild } from '../scripts/checks/commands.ts'
import { longTests } from '../scripts/checks/tests.ts'

process.env.LONG_TESTS = '1'
const failed = await runChecks([
  [sharedLibBuild],
  [productBuild],
  ...longTests.map((check) => [check]),
])
process.exit(failed > 0 ? 1 : 0)
