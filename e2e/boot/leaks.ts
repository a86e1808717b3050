import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** The number of mounts that fill the caches before the first measurement. */
const WARM_MOUNTS = 5
const MEASURED_MOUNTS = 20
/** Bytes that a mount may leave behind. */
const KEPT_BYTES_MAX = 500_000
const SHOW_TIMEOUT_MS = 5_000
/** A page of the shell, on which the remote is not mounted. */
const ELSEWHERE = '/legal/privacy'

/** Mounts a page 25 times in one tab. Returns a problem if the last 20 keep memory. */
export async function findLeaks(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  try {
    await page.goto(ELSEWHERE)
    const heading = await headingOf(page)
    await page.evaluate(scriptThatFollows(path))
    await waitUntilHidden(page, heading)
    await mountAgain(page, heading, WARM_MOUNTS)
    const bytesBefore = await usedBytes(protocol)
    await mountAgain(page, heading, MEASURED_MOUNTS)
    const keptBytes = ((await usedBytes(protocol)) - bytesBefore) / MEASURED_MOUNTS
    return keptBytes > KEPT_BYTES_MAX
      ? [`keeps ${(keptBytes / 1e6).toFixed(1)} MB after each of its mounts`]
      : []
  } catch {
    return [`is not shown again within ${SHOW_TIMEOUT_MS / 1000} s of going back and forward`]
  } finally {
    await page.close()
  }
}

async function mountAgain(page: Page, elsewhere: string, mounts: number): Promise<void> {
  for (let mount = 0; mount < mounts; mount += 1) {
    await page.evaluate('history.back()')
    await waitUntilShown(page, elsewhere)
    await page.evaluate('history.forward()')
    await waitUntilHidden(page, elsewhere)
  }
}

async function headingOf(page: Page): Promise<string> {
  return (await page.locator('main h1').first().textContent({ timeout: SHOW_TIMEOUT_MS })) ?? ''
}

async function waitUntilShown(page: Page, heading: string): Promise<void> {
  const shown = page.locator('main h1').filter({ hasText: heading })
  await shown.first().waitFor({ timeout: SHOW_TIMEOUT_MS })
}

/** Waits until the page shows another heading. */
async function waitUntilHidden(page: Page, heading: string): Promise<void> {
  const otherHeading = page.locator('main h1').filter({ hasNotText: heading })
  await otherHeading.first().waitFor({ timeout: SHOW_TIMEOUT_MS })
}

/** Returns a script that follows a link without loading the document again. */
function scriptThatFollows(path: string): string {
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
