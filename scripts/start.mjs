// usage: npm start [-- --nginx] — installs and builds what is stale, then runs the whole product on one port (PORT, DATA_DIR, … see D38); with --nginx behind a real nginx, two API processes
// Plain JavaScript: it runs on whatever Node the machine has, before anything is installed.
import { runPinned } from './setup/run-pinned.mjs'

await runPinned('product/start.ts', process.argv.slice(2))
