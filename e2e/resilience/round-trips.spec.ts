import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { places, walkTo } from './places.ts'

const TRIPS = 200
/** What is loaded and cached once has been by then. */
const WARM = 40

/** What the page holds after everything that can be freed was. */
async function measure(page: Page, browser: CDPSession): Promise<{ heap: number; nodes: number; listeners: number }> {
  for (let again = 0; again < 4; again += 1) {
    await browser.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(150)
  }
  const { metrics } = await browser.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heap: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

test(`${TRIPS} round trips between two remotes leave heap, nodes and listeners as they were`, async ({ page }) => {
  test.setTimeout(900_000)
  const [from, to] = places().filter(({ account, own }) => !account && own !== '/login')
  if (!from || !to) throw new Error('two remotes with public pages are wanted')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  const visit = async (path: string) => {
    await walkTo(page, path)
    // a boolean: a handle on an element would keep it
    await page.waitForFunction((at) => location.pathname === at && Boolean(document.querySelector('main h1')), path)
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
    console.info(`${String(trip).padStart(3)} round trips: heap ${now.heap.toFixed(2)} MB, ${now.nodes} nodes, ${now.listeners} listeners`)
  }
  expect(now.nodes).toBeLessThan(warm.nodes * 1.05)
  expect(now.listeners).toBeLessThan(warm.listeners * 1.05)
  expect(now.heap).toBeLessThan(warm.heap * 1.25)
})
