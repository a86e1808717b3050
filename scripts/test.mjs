// usage: npm test — installs what is missing, then runs every check there is; the last line says `N passed, N failed`
// Plain JavaScript: it runs on whatever Node the machine has, before anything is installed.
import { runPinned } from './setup/run-pinned.mjs'

await runPinned('checks/everything.ts')
