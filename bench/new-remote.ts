// usage: npm run bench -- new-remote [rounds=5]
//
// Seconds from the name of a remote until the running site shows it, for a team with an empty disk
// (aim ≤ 60 s), and ms from a saved word until the screen shows it (aim < 2 s). Starting the site
// and packing the shared packages are not counted.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Ended, run, runNode } from '../scripts/product/run.ts'
import { isReady, startServer } from '../scripts/product/server.ts'
import { remotes, root } from '../scripts/product/workspaces.ts'
import { environment, install, pack, takePacked } from '../scripts/testing/lone-folder.ts'
import { launch } from './processes/browser.ts'
import { median } from './processes/figures.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const port = Number(process.env.PORT ?? 8194)
const disk = mkdtempSync(join(tmpdir(), 'sori-new-remote-'))
// As root, PostgreSQL runs as another user, who must be able to enter.
chmodSync(disk, 0o755)
const siteDir = join(disk, 'site')
const home = join(disk, 'team/mfe-loops')
const words = join(home, 'src/messages/ko.ts')

must(await runNode(join(root, 'scripts/build.ts')))
must(await pack(disk))
const { publishNew } = await import('../scripts/product/publish.ts')
await publishNew(siteDir, remotes)
const server = await startServer({
  ...process.env,
  PORT: String(port),
  DATA_DIR: join(disk, 'data'),
  SITE_DIR: siteDir,
  DEMO_DATA: 'off',
})
const browser = await launch()
try {
  if (!(await isReady(server, [port], 120_000))) throw new Error('the site did not start')
  const page = await browser.newPage({ locale: 'ko-KR' })
  await fromNameToLive(page)
  await fromSaveToSeen(page)
} finally {
  await browser.close()
  await server.end()
  rmSync(disk, { recursive: true, force: true })
}

async function fromNameToLive(page: Page): Promise<void> {
  const env = environment(disk)
  const steps: [string, () => Promise<unknown>][] = [
    ['a name: npm run new -- remote loops', () => named(env)],
    ['npm install, on an empty disk', async () => must(await install(home, env))],
    [
      'npm run publish:site',
      async () =>
        must(
          await run('npm', ['run', 'publish:site', '--', '--site', siteDir], { cwd: home, env }),
        ),
    ],
    ['seen in the browser', () => seen(page, `http://localhost:${port}/loops`, 'overview')],
  ]
  console.info(
    `\n${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}\n\n| from name to live | s |\n|---|---|`,
  )
  const from = performance.now()
  for (const [what, work] of steps) console.info(`| ${what} | ${seconds(await timed(work))} |`)
  console.info(`| **together** (aim ≤ 60) | **${seconds(performance.now() - from)}** |`)
}

async function named(env: NodeJS.ProcessEnv): Promise<void> {
  must(
    await runNode(
      join(root, 'scripts/new.ts'),
      ['remote', 'loops', 'loops of sounds', '--into', join(disk, 'team')],
      { env },
    ),
  )
  takePacked(disk, home)
}

async function fromSaveToSeen(page: Page): Promise<void> {
  const env = { ...environment(disk), API_URL: `http://localhost:${port}` }
  const developing = spawn('npm', ['run', 'dev', '--', '--port', String(port + 1)], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    const start = await timed(
      () =>
        new Promise<void>((resolve) =>
          developing.stdout.on(
            'data',
            (bytes: Buffer) => String(bytes).includes('http://') && resolve(),
          ),
        ),
    )
    await seen(page, `http://localhost:${port + 1}/`, 'overview')
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const title = round % 2 === 0 ? 'renewed' : 'overview'
      times.push(await timed(() => saved(page, title)))
    }
    console.info(
      `\n| from save to seen | ms |\n|---|---|\n| npm run dev, until it serves | ${Math.round(start)} |`,
    )
    console.info(
      `| a word: median of ${ROUNDS} (aim < 2000) | **${Math.round(median(times))}** |\n| least, most | ${Math.round(Math.min(...times))}, ${Math.round(Math.max(...times))} |`,
    )
    console.info(`\nload ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    if (developing.pid) process.kill(-developing.pid)
  }
}

async function saved(page: Page, title: string): Promise<void> {
  writeFileSync(words, readFileSync(words, 'utf8').replace(/(title['"]?: *['"])\w+/, `$1${title}`))
  await shows(page, title)
}

async function seen(page: Page, url: string, word: string): Promise<void> {
  await page.goto(url)
  await shows(page, word)
}

async function shows(page: Page, word: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .filter({ hasText: word })
    .waitFor({ timeout: 60_000 })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

function must({ code, said }: Ended): void {
  if (code !== 0) throw new Error(said)
}
