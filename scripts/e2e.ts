// usage: npm run e2e -- [--nginx] [arguments of Playwright] — the journeys in Chromium
//        npm run e2e -- firefox | webkit — the core steps in firefox-esr, or in WebKitGTK
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { otherBrowsers } from '../e2e/browsers/driver.ts'
import { root } from './product/workspaces.ts'
import { findChromium } from './testing/chromium.ts'

const packages = { firefox: 'firefox-esr', webkit: 'webkit2gtk-driver xvfb' }
const args = process.argv.slice(2).filter((argument) => argument !== '--nginx')
const [browser = '', ...furtherArguments] = args
const isOtherBrowser = browser === 'firefox' || browser === 'webkit'
const chromium = await findChromium()
if ('problem' in chromium) fail(chromium.problem)
if (isOtherBrowser && !otherBrowsers[browser])
  fail(
    `There is no ${browser} on this machine: run \`apt-get install ${packages[browser]}\` as root.`,
  )

const cli = join(root, 'node_modules/@playwright/test/cli.js')
const selection = isOtherBrowser ? [`--project=${browser}`, ...furtherArguments] : args
const { status } = spawnSync(process.execPath, [cli, 'test', ...selection], {
  cwd: join(root, 'e2e'),
  env: {
    ...process.env,
    CHROMIUM_PATH: chromium.path,
    ...(isOtherBrowser && { E2E_BROWSER: browser }),
    ...(process.argv.includes('--nginx') && { E2E_NGINX: '1' }),
  },
  stdio: 'inherit',
})
process.exit(status ?? 1)

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}
