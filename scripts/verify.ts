// usage: npm run verify — format, lint, types, boundaries, unused and unit tests, before a commit
import { runChecks } from './checks/check.ts'
import { compiled, sources } from './checks/commands.ts'
import { jest } from './checks/tests.ts'
import { endWithParent } from './product/run.ts'
import { remotes, sharedPackages } from './product/workspaces.ts'

const tested = [...sharedPackages.map((name) => `shared-lib/${name}`), 'shell', ...remotes]

endWithParent()
const failed = await runChecks([[compiled], [...sources, ...tested.map((name) => jest(name))]])
process.exit(failed > 0 ? 1 : 0)
