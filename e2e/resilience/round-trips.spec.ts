import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { places, walkTo } from './places.ts'

const TRIPS = 200
/** Round trips after which everything cacheable is cached. */
const WARM = 40

/** Measures after garbage collection. */
async function measure(
  page: Page,
  browser: CDPSession,
): Promise<{ heap: number; nodes: number; listeners: number }> {
  for (let again = 0; again < 4; again += 1) {
    await browser.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(150)
  }
  const { metrics } = await browser.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heap: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

test(`${TRIPS} round trips between two remotes leak no heap, nodes or listeners`, async ({
  page,
}) => {
  test.setTimeout(900_000)
  const [from, to] = places().filter(({ account, own }) => !account && own !== '/login')
  if (!from || !to) throw new Error('the test needs two remotes with public pages')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  const visit = async (path: string) => {
    await walkTo(page, path)
    // A boolean: a handle would keep the element alive.
    await page.waitForFunction(
      (at) => location.pathname === at && Boolean(document.querySelector('main h1')),
      path,
    )
  }
  await page.goto(from.own)
  await visit(from.own)
  let warm = await measure(page, browser)
  let now = warm
  for (let trip = 1; trip <= TRIPS; trip += 1) {
    await visit(to.own)
    await visit(from.own)
    if (trip % WARM !== 0) continue
    now = await measure(page, browser)
    if (trip === WARM) warm = now
    console.info(
      `${String(trip).padStart(3)} round trips: heap ${now.heap.toFixed(2)} MB, ${now.nodes} nodes, ${now.listeners} listeners`,
    )
  }
  expect(now.nodes).toBeLessThan(warm.nodes * 1.05)
  expect(now.listeners).toBeLessThan(warm.listeners * 1.05)
  expect(now.heap).toBeLessThan(warm.heap * 1.25)
})
