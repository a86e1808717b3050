// usage: npm start — installs and builds what is stale, then runs the whole product on one port (PORT, DATA_DIR, … see D38)
// Plain JavaScript: it runs on whatever Node the machine has, before anything is installed.
import { runPinned } from './setup/run-pinned.mjs'

await runPinned('product/start.ts')
