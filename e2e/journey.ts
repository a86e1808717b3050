import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'

/** Console errors, exceptions and failed requests of a page. */
export interface PageErrors {
  readonly seen: string[]
  /** Allows matching messages from now on. */
  allow(pattern: RegExp): void
}

/** A journey. It fails if the page reports an unexpected error. */
export const test = base.extend<{ pageErrors: PageErrors }>({
  page: async ({ page }, use) => {
    retryAbortedLoads(page)
    await use(page)
  },
  pageErrors: [
    async ({ page }, use) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      recordPageErrors(page, seen)
      await use({ seen, allow: (pattern) => allowed.push(pattern) })
      const isAllowed = (error: string) => allowed.some((pattern) => pattern.test(error))
      const unexpected = seen.filter((error) => !isAllowed(error))
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Opens a page in a new context, without the session of the first person. */
export async function newPage(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  retryAbortedLoads(page)
  return page
}

function retryAbortedLoads(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = (url, options) => retryAborted(() => goto(url, options))
  page.reload = (options) => retryAborted(() => reload(options))
}

/** Loads again after an abort: a closing dialog removes its history entry, which ends the load. */
async function retryAborted<Result>(load: () => Promise<Result>): Promise<Result> {
  return load().catch((error: Error) => {
    if (!error.message.includes('net::ERR_ABORTED')) throw error
    return load()
  })
}

/** Adds the errors of `page` to `seen` from now on. */
export function recordPageErrors(page: Page, seen: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => seen.push(`thrown: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') seen.push(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`response: ${response.status()} ${response.url()}`)
  })
}

export const main = (page: Page) => page.getByRole('main')

export const heading = (page: Page) => main(page).getByRole('heading', { level: 1 })

export const trackRows = (page: Page) =>
  page.getByRole('list', { name: '트랙 목록' }).locator(':scope > li')

/** Returns the text of each row's first link, which is the title. */
export const titlesOf = (list: Locator): Promise<string[]> =>
  list.evaluateAll((elements) =>
    elements.map((element) => element.querySelector('a')?.textContent ?? ''),
  )

export const playButtons = (page: Page) => trackRows(page).getByRole('button', { name: / 재생$/ })

export const searchBox = (page: Page) =>
  page.getByRole('combobox', { name: '음원 검색', exact: true })

export const player = (page: Page) => page.getByRole('region', { name: '오디오 플레이어' })

/** Waits until nothing on the page loads. */
export const expectSettled = (page: Page) =>
  expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

/** Waits for the site's font. A first visit loads it after the page, which moves lines of text. */
export async function expectFontLoaded(page: Page): Promise<void> {
  const loadedFamilies = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', '')),
    )
  await expect.poll(loadedFamilies).toContain('Pretendard Variable')
  await page.evaluate(() => document.fonts.ready)
}

/** Opens `path` and waits until the page is complete. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(heading(page)).toBeVisible()
  await expectSettled(page)
}

/** Navigates to `path` as a link in the page would, without loading a document. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}

/** Returns how far the page scrolls horizontally, in px. */
export const horizontalScroll = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )

/**
 * Returns the index of the current history entry. A dialog adds an entry, which is removed shortly
 * after the dialog closes.
 */
export const historyIndex = (page: Page) =>
  page.evaluate(() => (history.state as { index: number }).index)

/** Closes a dialog by Escape and waits until its history entry is removed. */
export async function closeByEscape(page: Page): Promise<void> {
  const indexOfDialog = await historyIndex(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => historyIndex(page)).toBeLessThan(indexOfDialog)
}
