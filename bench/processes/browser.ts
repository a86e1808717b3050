import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

/** The network, and how many times slower the processor is. */
export type Conditions = {
  name: string
  line?: { bitsPerSecond: number; latencyMs: number }
  slowdown?: number
}

export const unthrottled: Conditions = { name: 'unthrottled' }
/** Chromium's own presets, with its factors for the protocol's overhead. */
export const fast4G: Conditions = {
  name: 'fast 4G',
  line: { bitsPerSecond: 9e6 * 0.9, latencyMs: 60 * 2.75 },
}
export const slow4G: Conditions = {
  name: 'slow 4G, CPU 4 times slower',
  line: { bitsPerSecond: 1.6e6 * 0.9, latencyMs: 150 * 3.75 },
  slowdown: 4,
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  })
}

/** Opens a tab under `conditions`; returns it with its protocol. */
export async function openTab(context: BrowserContext, { line, slowdown }: Conditions) {
  const page: Page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Performance.enable')
  if (line) {
    const bytes = line.bitsPerSecond / 8
    const network = {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    }
    await protocol.send('Network.emulateNetworkConditions', network)
  }
  if (slowdown) await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, protocol }
}

export const newContext = (browser: Browser) =>
  browser.newContext({ viewport: { width: 1440, height: 900 } })

/** Figures of one visit to the track list. */
type Visit = {
  requests: number
  kB: number
  paintMs: number
  listMs: number
  moved: number
  busyMs: number
}

/** Opens the track list in a new tab of `context`. */
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
  const { paint, moved } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const { metrics } = await protocol.send('Performance.getMetrics')
  const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  await page.close()
  return { requests, kB: bytes / 1000, paintMs: paint, listMs, moved, busyMs: busy * 1000 }
}

/** Opens the list and waits until the network is quiet; returns ms until its first row can be played. */
export async function openList(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/sounds/tracks`, { waitUntil: 'commit' })
  const play = page.getByRole('button', { name: / 재생$/ })
  await play.first().waitFor()
  const ms = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  return ms
}

type Seen = { paint: number; moved: number }

/** Runs in the page: keeps the largest paint and the sum of layout shifts. */
function observePaint(): void {
  const seen: Seen = { paint: 0, moved: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) seen.moved += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { seen })
}
