import { test as base, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** The media elements that {@link listen} has seen. */
    heard?: HTMLMediaElement[]
  }
}

/** What a page complained of: errors on its console, errors thrown, requests that failed. */
export interface Troubles {
  readonly seen: string[]
  /** From now on these belong to the story: what matches is not a trouble. */
  allow(pattern: RegExp): void
}

/** A journey: at its end the page must not have complained of anything that the story does not contain. */
export const test = base.extend<{ troubles: Troubles }>({
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = (address, options) => load(() => goto(address, options))
    page.reload = (options) => load(() => reload(options))
    await use(page)
  },
  troubles: [
    async ({ page }, use) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      watch(page, seen)
      await use({ seen, allow: (pattern) => allowed.push(pattern) })
      expect(seen.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Loads a page. What has just closed above the one before is still leaving its entry of the history, and that step ends a load: it is asked for once more. */
async function load<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return ask().catch((error: Error) => {
    if (!error.message.includes('net::ERR_ABORTED')) throw error
    return ask()
  })
}

/** Notes what `page` complains of in `seen`. */
export function watch(page: Page, seen: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => seen.push(`thrown: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') seen.push(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`answer: ${response.status()} ${response.url()}`)
  })
}

/** Makes every media element of the page known to {@link sound}, also one that is not in the document. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: HTMLMediaElement[] = []
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function listened(this: HTMLMediaElement) {
      if (!heard.includes(this)) heard.push(this)
      return play.call(this)
    }
    Object.assign(window, { heard })
  })
}

/** What is playing: seconds into the sound, whether it is paused, and from where it comes. */
export async function sound(page: Page): Promise<{ time: number; paused: boolean; src: string; elements: number }> {
  return page.evaluate(() => {
    const heard = window.heard ?? []
    const last = heard.at(-1)
    return { time: last?.currentTime ?? 0, paused: last?.paused ?? true, src: last?.currentSrc ?? '', elements: heard.length }
  })
}

/** Waits until sound advances by at least `seconds`. */
export async function soundAdvances(page: Page, seconds = 0.5): Promise<void> {
  const { time } = await sound(page)
  await expect.poll(async () => (await sound(page)).time, { timeout: 15_000 }).toBeGreaterThan(time + seconds)
}

/** Closes what is open above the page by Escape, and waits until the browser has left its entry of the history: an address typed meanwhile is not gone to. */
export async function closeByEscape(page: Page): Promise<void> {
  const above = await entryOf(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => entryOf(page)).toBeLessThan(above)
}

/** The number of the entry of the history that the page stands on. What is open above the page has one of its own, which it leaves a moment after it was closed. */
export const entryOf = (page: Page) => page.evaluate(() => (history.state as { index: number }).index)

/** The rows of the track list. */
export const rows = (page: Page) => page.getByRole('list', { name: '트랙 목록' }).locator(':scope > li')

/** The search field of the top bar. */
export const searchBox = (page: Page) => page.getByRole('combobox', { name: '음원 검색', exact: true })

/** The player at the foot of every page. */
export const player = (page: Page) => page.getByRole('region', { name: '오디오 플레이어' })

/** Logs the demo member (or `email`) in by the login page. */
export async function login(page: Page, email = 'member@sori.test', password = 'Member123!'): Promise<void> {
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '로그인' }).click()
}
