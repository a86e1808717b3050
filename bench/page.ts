// usage: npm run bench -- page [rounds=5] [lighthouse] — /sounds/tracks until the list stands and the net is quiet, beside the same source as one bundle;
// with "lighthouse" nothing but that.
//
// Lighthouse as a phone (fetched into .cache the first time): medians of score, largest paint, blocked time, longest task, requests and kB, beside the aims. Then:
// Both are served by the same server, on the same data. First the scripts that a fresh browser fetches before the first
// play (gzip -9: bytes, no time). Then medians, in turn, of a cold and of a warm visit (same profile, a new tab): what came over the line, the
// largest paint, what moved after it was there (CLS), and how long the main thread was busy. Read the two builds beside each other.
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { type Conditions, launch, median, openTab, slow4G, unthrottled } from './processes/browser.ts'
import { startBundledProduct } from './processes/bundled-product.ts'
import { lighthouse } from './processes/lighthouse.ts'

type Script = { path: string; gzip: number }
type Visit = { requests: number; kB: number; paintMs: number; listMs: number; moved: number; busyMs: number }

const ROUNDS = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 5)
const VIEWPORT = { width: 1440, height: 900 }

const product = await startBundledProduct()
const builds = [
  ['federated', product.federated],
  ['one bundle', product.bundled],
] as const
const browser = await launch()
try {
  console.info(
    '| Lighthouse, phone | score | largest paint ms | blocked ms | longest task ms | speed index ms | CLS | requests | kB |\n|---|---|---|---|---|---|---|---|---|',
  )
  console.info('| aim | ≥ 95 | ≤ 2200 | ≤ 150 | ≤ 100 | | | ≤ 22 | ≤ 330 |')
  for (const [build, origin] of builds) await phone(build, origin)
  console.info('')
  if (!process.argv.includes('lighthouse')) await beside()
} finally {
  await browser.close()
  await product.stop()
}

async function beside(): Promise<void> {
  const [federated, bundled] = [await scriptsOf(product.federated), await scriptsOf(product.bundled)]
  print('federated', federated)
  print('one bundle', bundled)
  const over = sum(federated) - sum(bundled)
  console.info(
    `federated is ${kB(over)} kB over the bundle (aim ≤ 45), ${kB(sum(federated))} kB in all (aim ≤ 190), ratio ${(sum(federated) / sum(bundled)).toFixed(2)}`,
  )
  console.info(
    '\n| conditions | build | visit | requests | kB over the line | largest paint ms | list ms | CLS | main thread ms |\n|---|---|---|---|---|---|---|---|---|',
  )
  for (const conditions of [unthrottled, slow4G]) await compare(conditions)
}

async function phone(build: string, origin: string): Promise<void> {
  const { score, paintMs, blockedMs, longestMs, indexMs, moved, requests, kB: weight } = await lighthouse(`${origin}/sounds/tracks`, ROUNDS)
  const cells = [score, paintMs, blockedMs, longestMs, indexMs].map((figure) => figure.toFixed(0))
  console.info(`| ${[build, ...cells, moved.toFixed(4), requests, weight.toFixed(0)].join(' | ')} |`)
}

async function compare(conditions: Conditions): Promise<void> {
  const visits = new Map<string, Visit[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [build, origin] of builds) {
      const context = await browser.newContext({ viewport: VIEWPORT })
      for (const visit of ['cold', 'warm']) {
        const key = `${build} | ${visit}`
        visits.set(key, [...(visits.get(key) ?? []), await measured(context, origin, conditions)])
      }
      await context.close()
    }
  }
  for (const [key, all] of visits) {
    const of = (figure: keyof Visit) => median(all.map((visit) => visit[figure]))
    const cells = [
      of('requests'),
      of('kB').toFixed(0),
      of('paintMs').toFixed(0),
      of('listMs').toFixed(0),
      of('moved').toFixed(4),
      of('busyMs').toFixed(0),
    ]
    console.info(`| ${conditions.name} | ${key} | ${cells.join(' | ')} |`)
  }
}

async function measured(context: BrowserContext, origin: string, conditions: Conditions): Promise<Visit> {
  const { page, protocol } = await openTab(context, conditions)
  await page.addInitScript(() => {
    const seen = { paint: 0, moved: 0 }
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.paint = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { seen })
  })
  let [requests, bytes] = [0, 0]
  protocol.on('Network.responseReceived', ({ response }) => {
    if (!response.fromDiskCache) requests++
  })
  protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const listMs = await openList(page, origin)
  const { paint, moved } = await page.evaluate(() => (window as unknown as { seen: { paint: number; moved: number } }).seen)
  const { metrics } = await protocol.send('Performance.getMetrics')
  const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  await page.close()
  return { requests, kB: bytes / 1000, paintMs: paint, listMs, moved, busyMs: busy * 1000 }
}

/** Opens the list and waits until nothing more is fetched; ms until its first row could be played. */
async function openList(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/sounds/tracks`, { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: / 재생$/ })
    .first()
    .waitFor()
  const ms = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  return ms
}

/** The scripts that a fresh browser fetches until the list stands and the network is quiet. */
async function scriptsOf(origin: string): Promise<Script[]> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const page = await context.newPage()
  const bodies: Promise<Script>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    bodies.push(response.body().then((body) => ({ path: pathname, gzip: gzipSync(body, { level: 9 }).length })))
  })
  await openList(page, origin)
  const scripts = await Promise.all(bodies)
  await context.close()
  return [...new Map(scripts.map((script) => [script.path, script])).values()].sort((a, b) => b.gzip - a.gzip)
}

function print(name: string, scripts: Script[]): void {
  console.info(`${name}: ${scripts.length} scripts, ${kB(sum(scripts))} kB gzip`)
  for (const { path, gzip } of scripts) console.info(`  ${kB(gzip).padStart(7)} ${path}`)
}

function sum(scripts: Script[]): number {
  return scripts.reduce((total, { gzip }) => total + gzip, 0)
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
