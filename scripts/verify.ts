// usage: npm run verify — format, lint, types, boundaries, unused and unit tests, before a commit
import { runChecks } from './checks/check.ts'
import { sharedLibBuild, sourceChecks } from './checks/commands.ts'
import { browserTests } from './checks/tests.ts'
import { endWithParent } from './product/run.ts'

endWithParent()
const failed = await runChecks([[sharedLibBuild], [...sourceChecks, ...browserTests]])
process.exit(failed > 0 ? 1 : 0)
