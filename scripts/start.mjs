// usage: npm start [-- --nginx] — installs, builds, and runs the product on PORT (D38); with
//        --nginx behind a real nginx, with two API processes
// Plain JavaScript: runs on any Node from 18 on, before packages are installed.
import { runPinned } from './setup/run-pinned.mjs'

await runPinned('product/start.ts', process.argv.slice(2))
