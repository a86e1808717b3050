// usage: npm test — installs the packages, then runs every check; ends with `N passed, N failed`
// Plain JavaScript: runs on any Node from 18 on, before packages are installed.
import { runPinned } from './setup/run-pinned.mjs'

await runPinned('checks/everything.ts')
