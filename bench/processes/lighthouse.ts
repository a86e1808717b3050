import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { medians } from './figures.ts'

/** Fetched on demand instead of a dependency: nothing else needs its 114 packages. */
const VERSION = '13.5.0'
const run = promisify(execFile)
const folder = join(import.meta.dirname, '../../.cache/lighthouse', VERSION)
const cli = join(folder, 'node_modules/lighthouse/cli/index.js')

/** Lighthouse's score from 0 to 100, times in ms, and what was transferred. */
type Visit = {
  score: number
  paintMs: number
  blockedMs: number
  longestMs: number
  indexMs: number
  moved: number
  requests: number
  kB: number
}

/** Returns medians of visits as a new phone: Lighthouse simulates slow 4G and a CPU 4 times slower. */
export async function lighthouse(url: string, rounds: number): Promise<Visit> {
  await install()
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round += 1) visits.push(await visitOrAgain(url))
  return medians(visits)
}

async function install(): Promise<void> {
  if (existsSync(cli)) return
  mkdirSync(folder, { recursive: true })
  console.info(`fetching lighthouse ${VERSION} into .cache …`)
  await run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `lighthouse@${VERSION}`,
  ])
}

/** Repeats a visit up to twice: a trace that starts too late (NO_NAVSTART) has no figures. */
async function visitOrAgain(url: string, tries = 3): Promise<Visit> {
  try {
    return await visit(url)
  } catch (error) {
    if (tries === 1) throw error
    return visitOrAgain(url, tries - 1)
  }
}

async function visit(url: string): Promise<Visit> {
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
  ]
  const args = [
    cli,
    url,
    '--quiet',
    '--output=json',
    '--only-categories=performance',
    `--chrome-flags=${flags.join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' }
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: 1 << 28 })
  const { audits, categories } = JSON.parse(stdout) as {
    audits: Record<
      string,
      {
        numericValue?: number
        details?: { items?: { url: string; transferSize: number; duration: number }[] }
      }
    >
    categories: { performance: { score: number } }
  }
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const fetched = (audits['network-requests']?.details?.items ?? []).filter(
    (one) => !one.url.startsWith('data:'),
  )
  return {
    score: categories.performance.score * 100,
    paintMs: number('largest-contentful-paint'),
    blockedMs: number('total-blocking-time'),
    longestMs: Math.max(
      0,
      ...(audits['long-tasks']?.details?.items ?? []).map(({ duration }) => duration),
    ),
    indexMs: number('speed-index'),
    moved: number('cumulative-layout-shift'),
    requests: fetched.length,
    kB: fetched.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
  }
}
