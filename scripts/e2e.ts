// usage: npm run e2e -- [playwright's arguments] — the journeys in Chromium, on a product of their own
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from './checks/chromium.ts'
import { root } from './product/rooms.ts'

const chromium = await findChromium()
if ('trouble' in chromium) {
  console.error(chromium.trouble)
  process.exit(1)
}
const cli = join(root, 'node_modules/@playwright/test/cli.js')
const env = { ...process.env, CHROMIUM_PATH: chromium.path }
process.exit(
  spawnSync(process.execPath, [cli, 'test', ...process.argv.slice(2)], { cwd: join(root, 'e2e'), env, stdio: 'inherit' }).status ?? 1,
)
