import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/testing/chromium.ts'

/** The conditions of a visit. `slowdown` is how many times slower the processor is. */
export type Conditions = {
  name: string
  network?: { bitsPerSecond: number; latencyMs: number }
  slowdown?: number
}

export const unthrottled: Conditions = { name: 'unthrottled' }
/** Chromium's own preset, with its factors for the protocol's overhead. */
export const fast4G: Conditions = {
  name: 'fast 4G',
  network: { bitsPerSecond: 9e6 * 0.9, latencyMs: 60 * 2.75 },
}
export const slow4G: Conditions = {
  name: 'slow 4G, CPU 4 times slower',
  network: { bitsPerSecond: 1.6e6 * 0.9, latencyMs: 150 * 3.75 },
  slowdown: 4,
}

const found = await findChromium()
if ('problem' in found) throw new Error(found.problem)

export const CHROMIUM = found.path
export const QUIET_CHROMIUM = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
]

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: QUIET_CHROMIUM })
}

export async function openTab(context: BrowserContext, { network, slowdown }: Conditions) {
  const page: Page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Performance.enable')
  if (network) {
    const bytes = network.bitsPerSecond / 8
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    })
  }
  if (slowdown) await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, protocol }
}

export async function withFreshProfile<T>(
  browser: Browser,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  return work(context).finally(() => context.close())
}

export type Visit = {
  requests: number
  kB: number
  paintMs: number
  listMs: number
  layoutShift: number
  busyMs: number
}

export async function visitTracks(
  context: BrowserContext,
  origin: string,
  conditions: Conditions,
): Promise<Visit> {
  const { page, protocol } = await openTab(context, conditions)
  await page.addInitScript(observePaint)
  let [requests, bytes] = [0, 0]
  protocol.on('Network.responseReceived', ({ response }) => {
    if (!response.fromDiskCache) requests++
  })
  protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const listMs = await openList(page, origin)
  const observed = await page.evaluate(() => (window as unknown as { observed: Observed }).observed)
  const { metrics } = await protocol.send('Performance.getMetrics')
  const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  await page.close()
  return { requests, kB: bytes / 1000, listMs, busyMs: busy * 1000, ...observed }
}

/**
 * Opens the list and waits until the network is quiet. Returns the ms until the first row can be
 * played.
 */
export async function openList(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/sounds/tracks`, { waitUntil: 'commit' })
  const play = page.getByRole('button', { name: / 재생$/ })
  await play.first().waitFor()
  const ms = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  return ms
}

type Observed = Pick<Visit, 'paintMs' | 'layoutShift'>

/** Observes the first paint. Runs in the page. */
function observePaint(): void {
  const observed: Observed = { paintMs: 0, layoutShift: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) observed.paintMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) observed.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { observed })
}
