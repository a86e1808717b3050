import type { CDPSession, Page } from '@playwright/test'
import { expect, heading, test } from '../journey.ts'
import { places } from './places.ts'

const TRIPS = 200
/** Round trips between two measurements. During the first ones, everything cacheable is cached. */
const STEP = 40

/** Measures the page after a garbage collection. */
async function measure(
  page: Page,
  browser: CDPSession,
): Promise<{ heap: number; nodes: number; listeners: number }> {
  for (let again = 0; again < 4; again += 1) {
    await browser.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(150)
  }
  const { metrics } = await browser.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN
  return {
    heap: metric('JSHeapUsedSize') / 1e6,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  }
}

/** Follows links to `paths` one after the other, `trips` times, and waits for each heading. */
async function makeRoundTrips(page: Page, paths: string[], trips: number): Promise<void> {
  await page.evaluate(
    async ([stops, count]) => {
      const title = () => document.querySelector('main h1')?.textContent
      for (const path of Array(count).fill(stops).flat()) {
        const before = title()
        const link = Object.assign(document.createElement('a'), { href: path })
        document.body.append(link)
        link.click()
        link.remove()
        while (location.pathname !== path || !title() || title() === before)
          await new Promise(requestAnimationFrame)
      }
    },
    [paths, trips] as const,
  )
}

test(`${TRIPS} round trips between two remotes leak no heap, nodes or listeners`, async ({
  page,
}) => {
  test.setTimeout(900_000)
  const [from, to] = places().filter(({ account, ownPath }) => !account && ownPath !== '/login')
  if (!from || !to) throw new Error('the test needs two remotes with public pages')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  await page.goto(from.ownPath)
  await expect(heading(page)).toBeVisible()
  const measurements: Awaited<ReturnType<typeof measure>>[] = []
  for (let trips = STEP; trips <= TRIPS; trips += STEP) {
    await makeRoundTrips(page, [to.ownPath, from.ownPath], STEP)
    const { heap, nodes, listeners } = await measure(page, browser)
    measurements.push({ heap, nodes, listeners })
    console.info(
      `${String(trips).padStart(3)} round trips: heap ${heap.toFixed(2)} MB, ${nodes} nodes, ` +
        `${listeners} listeners`,
    )
  }
  const [warm, last] = [measurements[0], measurements.at(-1)]
  if (!warm || !last) throw new Error('nothing was measured')
  expect(last.nodes).toBeLessThan(warm.nodes * 1.05)
  expect(last.listeners).toBeLessThan(warm.listeners * 1.05)
  expect(last.heap).toBeLessThan(warm.heap * 1.25)
})
