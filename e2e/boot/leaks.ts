import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** The number of mounts before the first measurement, because they fill caches. */
const WARM_MOUNTS = 5
const MOUNTS = 20
/** Bytes that a mount may leave behind. */
const KEPT_MAX = 500_000
const SHOWN_MS = 5_000
/** A page of the shell, on which the remote is not mounted. */
const ELSEWHERE = '/legal/privacy'

/** Mounts a page 25 times in one tab. Returns a problem if the last 20 keep memory. */
export async function findLeaks(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  try {
    await page.goto(ELSEWHERE)
    const heading = await headingOf(page)
    await page.evaluate(following(path))
    await untilShown(page, heading, false)
    await mountAgain(page, heading, WARM_MOUNTS)
    const before = await usedBytes(protocol)
    await mountAgain(page, heading, MOUNTS)
    const keptBytes = ((await usedBytes(protocol)) - before) / MOUNTS
    return keptBytes > KEPT_MAX
      ? [`keeps ${(keptBytes / 1e6).toFixed(1)} MB after each of its mounts`]
      : []
  } catch {
    return [`is not shown again within ${SHOWN_MS / 1000} s of going back and forward`]
  } finally {
    await page.close()
  }
}

async function mountAgain(page: Page, elsewhere: string, mounts: number): Promise<void> {
  for (let mount = 0; mount < mounts; mount += 1) {
    await page.evaluate('history.back()')
    await untilShown(page, elsewhere, true)
    await page.evaluate('history.forward()')
    await untilShown(page, elsewhere, false)
  }
}

async function headingOf(page: Page): Promise<string> {
  return (await page.locator('main h1').first().textContent({ timeout: SHOWN_MS })) ?? ''
}

/** Waits until the page shows the heading, or until it shows another one. */
async function untilShown(page: Page, heading: string, isWanted: boolean): Promise<void> {
  const main = page.locator('main h1')
  const wanted = main.filter(isWanted ? { hasText: heading } : { hasNotText: heading })
  await wanted.first().waitFor({ timeout: SHOWN_MS })
}

/** Returns a script that follows a link without loading the document again. */
function following(path: string): string {
  return `
    const link = Object.assign(document.createElement('a'), { href: ${JSON.stringify(path)} })
    document.body.append(link)
    link.click()
    link.remove()`
}

/** Returns the bytes of objects, and of arrays' buffers, which are outside the heap. */
async function usedBytes(protocol: CDPSession): Promise<number> {
  await protocol.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize = 0 } = (await protocol.send('Runtime.getHeapUsage')) as {
    usedSize: number
    backingStorageSize?: number
  }
  return usedSize + backingStorageSize
}
