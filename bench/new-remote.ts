// usage: npm run bench -- new-remote [rounds=5]
//
// Measures how long a team needs from an empty folder until a browser shows its new remote, on a
// site behind nginx with TLS. Then measures the milliseconds from a saved word to the screen.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type CommandResult, run, runNode } from '../scripts/product/run.ts'
import { root, sharedPackages } from '../scripts/product/workspaces.ts'
import { secondsSince } from '../scripts/setup/report.mjs'
import {
  installPackages,
  packSharedPackages,
  tarballOf,
  teamEnvironment,
} from '../scripts/testing/team-folder.ts'
import { Durations, printHead, printRow } from './processes/figures.ts'
import { receiverSettings, startHttpsFront } from './processes/https-front.ts'
import { startTemporarySite } from './processes/temporary-site.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const port = Number(process.env.PORT ?? 8194)
const [httpsPort, devPort] = [port + 1, port + 2]

expectSuccess(await runNode(join(root, 'scripts/build.ts')))
const site = await startTemporarySite('new-remote', port, {
  ...receiverSettings,
  PUBLIC_URL: `https://localhost:${httpsPort}`,
  TRUST_PROXY: 'loopback',
})
const { disk, siteDir, browser } = site
const teamFolder = join(disk, 'team')
const remoteFolder = join(teamFolder, 'mfe-loops')
const messagesFile = join(remoteFolder, 'src/messages/ko.ts')
const front = await startHttpsFront({ disk, siteDir, apiPort: port, port: httpsPort })
const env = { ...teamEnvironment(disk), npm_config_prefer_offline: 'true' }
/** The environment of commands that reach only the site. Other hosts need other certificates. */
const siteEnv = { ...env, NODE_EXTRA_CA_CERTS: front.certificate }
try {
  expectSuccess(await packSharedPackages(disk))
  const page = await browser.newPage({ locale: 'ko-KR', ignoreHTTPSErrors: true })
  await measureFirstPublication(page)
  await measureSaves(page)
} finally {
  await front.end()
  await site.end()
}

async function measureFirstPublication(page: Page): Promise<void> {
  const token = await makeTeamToken()
  const publish = ['run', 'publish:site', '--', '--to', front.url, '--why', 'first version']
  const signedEnv = { ...siteEnv, SORI_RELEASE_TOKEN: token }
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'an empty folder: npm exec -- sori-remote new loops': makeRemote,
    'npm install': async () => expectSuccess(await installPackages(remoteFolder, env)),
    [`npm run publish:site -- --to ${front.url}, with the boot check`]: async () =>
      expectSuccess(await run('npm', publish, { cwd: remoteFolder, env: signedEnv })),
    'shown by the browser over HTTPS': () => open(page, `${front.url}/loops`),
  }
  printHead('from an empty folder to the live remote, over HTTPS', 'time')
  const startedAt = performance.now()
  for (const [name, work] of Object.entries(steps)) {
    const stepStartedAt = performance.now()
    await work()
    printRow(name, secondsSince(stepStartedAt))
  }
  printRow('**together** (aim ≤ 60 s)', `**${secondsSince(startedAt)}**`)
}

async function makeTeamToken(): Promise<string> {
  // Imported here, because the module needs the compiled packages of shared-lib.
  const { createTeam, addOwnedNames, createToken } = await import('@sori/remote-tools/release')
  await createTeam(siteDir, 'rhythm')
  await addOwnedNames(siteDir, 'rhythm', { remotes: ['loops'], paths: ['/loops'] })
  return (await createToken(siteDir, 'rhythm', { scopes: ['publish'], days: 1 })).text
}

async function makeRemote(): Promise<void> {
  mkdirSync(teamFolder)
  const packages = sharedPackages.map((name) => `--package=${tarballOf(disk, name)}`)
  const command = ['sori-remote', 'new', 'loops', 'loops of sounds', '--packages', disk]
  expectSuccess(
    await run('npm', ['exec', '--yes', ...packages, '--', ...command], { cwd: teamFolder, env }),
  )
}

async function measureSaves(page: Page): Promise<void> {
  const startedAt = performance.now()
  const development = spawn('npm', ['run', 'dev', '--', '--port', String(devPort)], {
    cwd: remoteFolder,
    env: { ...siteEnv, API_URL: front.url },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    let output = ''
    while (!output.includes('http://')) output += (await once(development.stdout, 'data'))[0]
    const startTime = secondsSince(startedAt)
    await open(page, `http://localhost:${devPort}/`)
    const times = new Durations()
    for (let round = 0; round < ROUNDS; round++)
      await times.measure(() => save(page, round % 2 === 0 ? 'renewed' : 'overview'))
    printHead('from the saved file to the screen', 'time')
    printRow('npm run dev, until it serves', startTime)
    printRow(`a word, ${ROUNDS} times (aim < 2000 ms)`, times.summary())
  } finally {
    if (development.pid) process.kill(-development.pid)
  }
}

async function save(page: Page, title: string): Promise<void> {
  const text = readFileSync(messagesFile, 'utf8')
  writeFileSync(messagesFile, text.replace(/(title['"]?: *['"])\w+/, `$1${title}`))
  await waitForHeading(page, title)
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForHeading(page, 'overview')
}

async function waitForHeading(page: Page, title: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .filter({ hasText: title })
    .waitFor({ timeout: 60_000 })
}

function expectSuccess({ code, output }: CommandResult): void {
  if (code !== 0) throw new Error(output)
}
