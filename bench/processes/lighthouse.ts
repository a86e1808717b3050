import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHROMIUM, QUIET_CHROMIUM } from './browser.ts'
import { medians } from './figures.ts'

/** Installed on demand, because of its 114 packages. */
const VERSION = '13.5.0'
/** A trace that starts too late (NO_NAVSTART) has no figures. */
const TRIES = 3
const run = promisify(execFile)
const folder = join(import.meta.dirname, '../../.cache/lighthouse', VERSION)
const cli = join(folder, 'node_modules/lighthouse/cli/index.js')

type NetworkRequest = { url: string; transferSize: number }
type Audits = Record<string, { numericValue?: number; details?: { items?: unknown[] } }>

/** Returns medians. Lighthouse simulates a new phone with slow 4G. */
export async function lighthouse(url: string, rounds: number) {
  await install()
  const visits: Awaited<ReturnType<typeof visit>>[] = []
  for (let round = 0; round < rounds; round++) visits.push(await visitRepeatedly(url))
  return medians(visits)
}

async function install(): Promise<void> {
  if (existsSync(cli)) return
  mkdirSync(folder, { recursive: true })
  console.info(`fetching lighthouse ${VERSION} into .cache …`)
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', ...options, `lighthouse@${VERSION}`])
}

async function visitRepeatedly(url: string, tries = TRIES): Promise<ReturnType<typeof visit>> {
  try {
    return await visit(url)
  } catch (error) {
    if (tries === 1) throw error
    return visitRepeatedly(url, tries - 1)
  }
}

/** `score` is 0 to 100. */
async function visit(url: string) {
  const flags = ['--headless=new', ...QUIET_CHROMIUM].join(' ')
  const output = ['--quiet', '--output=json', '--only-categories=performance']
  const args = [cli, url, ...output, `--chrome-flags=${flags}`]
  const env = { ...process.env, CHROME_PATH: CHROMIUM }
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: 1 << 28 })
  const { audits, categories } = JSON.parse(stdout) as {
    audits: Audits
    categories: { performance: { score: number } }
  }
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
