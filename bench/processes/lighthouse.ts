import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { CHROMIUM, QUIET_CHROMIUM } from './browser.ts'

/** The version of Lighthouse. It has 114 packages, so only its first use installs it. */
const VERSION = '13.5.0'
/** Lighthouse tries again when a trace has started too late and has no figures (NO_NAVSTART). */
const ATTEMPTS = 3
const run = promisify(execFile)
const folder = join(import.meta.dirname, '../../.cache/lighthouse', VERSION)
const cli = join(folder, 'node_modules/lighthouse/cli/index.js')

type NetworkRequest = { url: string; transferSize: number }
type Audits = Record<string, { numericValue?: number; details?: { items?: unknown[] } }>
type Report = {
  finalDisplayedUrl: string
  audits: Audits
  categories: { performance: { score: number } }
}
export type PhoneVisit = ReturnType<typeof figuresOf>

/**
 * Opens `url` as a new phone on slow 4G. Before each attempt, fills the local storage with the
 * result of `readItems`.
 */
export async function visitAsPhone(
  url: string,
  readItems: () => Promise<object | undefined>,
): Promise<PhoneVisit> {
  await install()
  for (let attempt = 1; ; attempt++)
    try {
      return await visit(url, await readItems())
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
}

async function install(): Promise<void> {
  if (existsSync(cli)) return
  mkdirSync(folder, { recursive: true })
  console.info(`fetching lighthouse ${VERSION} into .cache …`)
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', ...options, `lighthouse@${VERSION}`])
}

async function visit(url: string, items: object | undefined): Promise<PhoneVisit> {
  const profile = await mkdtemp(join(tmpdir(), 'sori-phone-'))
  try {
    if (items) await storeItems(profile, new URL(url).origin, items)
    const flags = ['--headless=new', `--user-data-dir=${profile}`, ...QUIET_CHROMIUM].join(' ')
    const output = ['--quiet', '--output=json', '--only-categories=performance']
    const args = [cli, url, ...output, `--chrome-flags=${flags}`]
    const env = { ...process.env, CHROME_PATH: CHROMIUM }
    const { stdout } = await run(process.execPath, args, { env, maxBuffer: 1 << 28 })
    const report = JSON.parse(stdout) as Report
    if (new URL(report.finalDisplayedUrl).pathname !== new URL(url).pathname)
      throw new Error(`${url} led to ${report.finalDisplayedUrl}`)
    return figuresOf(report)
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

/** Fills the local storage of `origin` in the profile. Lighthouse does not clear it. */
async function storeItems(profile: string, origin: string, items: object): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: QUIET_CHROMIUM,
  })
  const [page = await context.newPage()] = context.pages()
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, items)
  await context.close()
}

/** Returns the figures of a report; `score` is 0 to 100. */
function figuresOf({ audits, categories }: Report) {
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const items = <T>(audit: string) => (audits[audit]?.details?.items ?? []) as T[]
  const requests = items<NetworkRequest>('network-requests').filter(
    (request) => !request.url.startsWith('data:'),
  )
  const longTasks = items<{ duration: number }>('long-tasks').map(({ duration }) => duration)
  return {
    score: categories.performance.score * 100,
    paintMs: number('largest-contentful-paint'),
    blockedMs: number('total-blocking-time'),
    longestMs: Math.max(0, ...longTasks),
    indexMs: number('speed-index'),
    layoutShift: number('cumulative-layout-shift'),
    requests: requests.length,
    kB: requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
  }
}
