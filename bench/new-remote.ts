// usage: npm run bench -- new-remote [rounds=5]
//
// Measures the seconds from the name of a remote until the running site shows it, for a team with
// an empty disk, and the milliseconds from a saved word until the screen shows it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type CommandResult, run, runNode } from '../scripts/product/run.ts'
import { root } from '../scripts/product/workspaces.ts'
import { secondsSince } from '../scripts/setup/report.mjs'
import {
  installPackages,
  linkPackedPackages,
  packSharedPackages,
  teamEnvironment,
} from '../scripts/testing/team-folder.ts'
import { printHead, printRow, Times } from './processes/figures.ts'
import { startTemporarySite } from './processes/temporary-site.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const port = Number(process.env.PORT ?? 8194)

expectSuccess(await runNode(join(root, 'scripts/build.ts')))
const { disk, siteDir, browser, url, end } = await startTemporarySite('new-remote', port)
const home = join(disk, 'team/mfe-loops')
const messages = join(home, 'src/messages/ko.ts')
try {
  expectSuccess(await packSharedPackages(disk))
  const page = await browser.newPage({ locale: 'ko-KR' })
  await measureFirstPublication(page)
  await measureSaves(page)
} finally {
  await end()
}

async function measureFirstPublication(page: Page): Promise<void> {
  const env = teamEnvironment(disk)
  const publish = ['run', 'publish:site', '--', '--site', siteDir]
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'a name: npm run new -- remote loops': () => makeRemote(env),
    'npm install, on an empty disk': async () => expectSuccess(await installPackages(home, env)),
    'npm run publish:site': async () =>
      expectSuccess(await run('npm', publish, { cwd: home, env })),
    'shown by the browser': () => open(page, `${url}/loops`),
  }
  printHead('from the name to the live remote', 'time')
  const from = performance.now()
  for (const [name, work] of Object.entries(steps)) {
    const stepFrom = performance.now()
    await work()
    printRow(name, secondsSince(stepFrom))
  }
  printRow('**together** (aim ≤ 60 s)', `**${secondsSince(from)}**`)
}

async function makeRemote(env: NodeJS.ProcessEnv): Promise<void> {
  const args = ['remote', 'loops', 'loops of sounds', '--into', join(disk, 'team')]
  expectSuccess(await runNode(join(root, 'scripts/new.ts'), args, { env }))
  linkPackedPackages(disk, home)
}

async function measureSaves(page: Page): Promise<void> {
  const from = performance.now()
  const development = spawn('npm', ['run', 'dev', '--', '--port', String(port + 1)], {
    cwd: home,
    env: { ...teamEnvironment(disk), API_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    let output = ''
    while (!output.includes('http://')) output += (await once(development.stdout, 'data'))[0]
    const start = secondsSince(from)
    await open(page, `http://localhost:${port + 1}/`)
    const times = new Times()
    for (let round = 0; round < ROUNDS; round++)
      await times.measure(() => save(page, round % 2 === 0 ? 'renewed' : 'overview'))
    printHead('from the saved file to the screen', 'time')
    printRow('npm run dev, until it serves', start)
    printRow(`a word, ${ROUNDS} times (aim < 2000 ms)`, times.summary())
  } finally {
    if (development.pid) process.kill(-development.pid)
  }
}

async function save(page: Page, title: string): Promise<void> {
  const text = readFileSync(messages, 'utf8')
  writeFileSync(messages, text.replace(/(title['"]?: *['"])\w+/, `$1${title}`))
  await untilShown(page, title)
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await untilShown(page, 'overview')
}

async function untilShown(page: Page, title: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .filter({ hasText: title })
    .waitFor({ timeout: 60_000 })
}

function expectSuccess({ code, output }: CommandResult): void {
  if (code !== 0) throw new Error(output)
}
