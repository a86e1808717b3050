// usage: npm run e2e -- [--nginx] [playwright's arguments] — the journeys in Chromium, on a product of their own, behind a real nginx where asked
//        npm run e2e -- firefox | webkit — the core steps in Debian's firefox-esr, or in WebKitGTK (webkit2gtk-driver, xvfb)
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { otherBrowsers } from '../e2e/browsers/driver.ts'
import { root } from './product/workspaces.ts'
import { findChromium } from './testing/chromium.ts'

const chromium = await findChromium()
if ('trouble' in chromium) {
  console.error(chromium.trouble)
  process.exit(1)
}
const behindNginx = process.argv.includes('--nginx')
const given = process.argv.slice(2).filter((argument) => argument !== '--nginx')
const [first = '', ...others] = given
const isOther = first === 'firefox' || first === 'webkit'
if (isOther && !otherBrowsers[first]) {
  const packages = { firefox: 'firefox-esr', webkit: 'webkit2gtk-driver xvfb' }
  console.error(
    `There is no ${first} on this machine: run \`apt-get install ${packages[first]}\` as root.`,
  )
  process.exit(1)
}
const args = isOther ? [`--project=${first}`, ...others] : given
const cli = join(root, 'node_modules/@playwright/test/cli.js')
const env = {
  ...process.env,
  CHROMIUM_PATH: chromium.path,
  ...(isOther && { E2E_BROWSER: first }),
  ...(behindNginx && { E2E_NGINX: '1' }),
}
process.exit(
  spawnSync(process.execPath, [cli, 'test', ...args], {
    cwd: join(root, 'e2e'),
    env,
    stdio: 'inherit',
  }).status ?? 1,
)
