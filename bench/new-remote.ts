// usage: npm run bench -- new-remote [rounds=5]
//
// Seconds from the name of a remote until the running site shows it, for a team with an empty disk,
// and ms from a saved word until the screen shows it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type CommandResult, run, runNode } from '../scripts/product/run.ts'
import { isReady, startServer } from '../scripts/product/server.ts'
import { remotes, root } from '../scripts/product/workspaces.ts'
import { since } from '../scripts/setup/report.mjs'
import { environment, install, pack, takePacked } from '../scripts/testing/lone-folder.ts'
import { launch } from './processes/browser.ts'
import { printHead, printRow, Times } from './processes/figures.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const port = Number(process.env.PORT ?? 8194)
const disk = mkdtempSync(join(tmpdir(), 'sori-new-remote-'))
// PostgreSQL runs as another user when root starts it.
chmodSync(disk, 0o755)
const siteDir = join(disk, 'site')
const home = join(disk, 'team/mfe-loops')
const messages = join(home, 'src/messages/ko.ts')

expectSuccess(await runNode(join(root, 'scripts/build.ts')))
expectSuccess(await pack(disk))
const { publishNew } = await import('../scripts/product/publish.ts')
await publishNew(siteDir, remotes)
const dataDir = join(disk, 'data')
const places = { PORT: String(port), DATA_DIR: dataDir, SITE_DIR: siteDir, DEMO_DATA: 'off' }
const server = await startServer({ ...process.env, ...places })
const browser = await launch()
try {
  if (!(await isReady(server, [port], 120_000))) throw new Error('the site did not start')
  const page = await browser.newPage({ locale: 'ko-KR' })
  console.info(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
  await measureFirstPublication(page)
  await measureSaves(page)
} finally {
  await browser.close()
  await server.end()
  rmSync(disk, { recursive: true, force: true })
}

async function measureFirstPublication(page: Page): Promise<void> {
  const env = environment(disk)
  const publish = ['run', 'publish:site', '--', '--site', siteDir]
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'a name: npm run new -- remote loops': () => makeRemote(env),
    'npm install, on an empty disk': async () => expectSuccess(await install(home, env)),
    'npm run publish:site': async () =>
      expectSuccess(await run('npm', publish, { cwd: home, env })),
    'shown by the browser': () => open(page, `http://localhost:${port}/loops`),
  }
  printHead('from the name to the live remote', 'time')
  const from = performance.now()
  for (const [name, work] of Object.entries(steps)) {
    const stepFrom = performance.now()
    await work()
    printRow(name, since(stepFrom))
  }
  printRow('**together** (aim ≤ 60 s)', `**${since(from)}**`)
}

async function makeRemote(env: NodeJS.ProcessEnv): Promise<void> {
  const args = ['remote', 'loops', 'loops of sounds', '--into', join(disk, 'team')]
  expectSuccess(await runNode(join(root, 'scripts/new.ts'), args, { env }))
  takePacked(disk, home)
}

async function measureSaves(page: Page): Promise<void> {
  const from = performance.now()
  const development = spawn('npm', ['run', 'dev', '--', '--port', String(port + 1)], {
    cwd: home,
    env: { ...environment(disk), API_URL: `http://localhost:${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    let output = ''
    while (!output.includes('http://')) output += (await once(development.stdout, 'data'))[0]
    const start = since(from)
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
