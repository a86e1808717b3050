import type { CDPSession, Page } from '@playwright/test'
import { expect, heading, test } from '../journey.ts'
import { remotePages } from './remotePages.ts'

const TRIPS = 200
/** Round trips between two measurements. Caches are full after the first of these steps. */
const TRIPS_PER_STEP = 40

interface Measurement {
  heapMB: number
  nodes: number
  listeners: number
}

/** Measures the page after garbage collections. */
async function measure(page: Page, browser: CDPSession): Promise<Measurement> {
  const collections = 4
  for (let collection = 0; collection < collections; collection += 1) {
    await browser.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(150)
  }
  const { metrics } = await browser.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? Number.NaN
  return {
    heapMB: metric('JSHeapUsedSize') / 1e6,
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
        const previousTitle = title()
        const link = Object.assign(document.createElement('a'), { href: path })
        document.body.append(link)
        link.click()
        link.remove()
        while (location.pathname !== path || !title() || title() === previousTitle)
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
  const [from, to] = remotePages().filter(
    ({ account, ownPath }) => !account && ownPath !== '/login',
  )
  if (!from || !to) throw new Error('the test needs two remotes with public pages')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  await page.goto(from.ownPath)
  await expect(heading(page)).toBeVisible()
  const measurements: Measurement[] = []
  for (let trips = TRIPS_PER_STEP; trips <= TRIPS; trips += TRIPS_PER_STEP) {
    await makeRoundTrips(page, [to.ownPath, from.ownPath], TRIPS_PER_STEP)
    const { heapMB, nodes, listeners } = await measure(page, browser)
    measurements.push({ heapMB, nodes, listeners })
    console.info(
      `${String(trips).padStart(3)} round trips: heap ${heapMB.toFixed(2)} MB, ${nodes} nodes, ` +
        `${listeners} listeners`,
    )
  }
  const [first] = measurements
  const last = measurements.at(-1)
  if (!first || !last) throw new Error('nothing was measured')
  expect(last.nodes).toBeLessThan(first.nodes * 1.05)
  expect(last.listeners).toBeLessThan(first.listeners * 1.05)
  expect(last.heapMB).toBeLessThan(first.heapMB * 1.25)
})
