// usage: node scripts/lone-team.ts [mfe-account] — one remote alone on an empty disk: install, test, build, publish
import { runChecks } from './checks/check.ts'
import { loneTeam } from './checks/lone-team.ts'
import { endWithParent } from './product/run.ts'

endWithParent()
process.exitCode = (await runChecks([[loneTeam(process.argv[2])]])) > 0 ? 1 : 0
