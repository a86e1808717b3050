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
    // what has just closed above the page is still leaving its entry of the history, and that step ends a load: the address is typed once more
    page.goto = (address, options) =>
      goto(address, options).catch((error: Error) => {
        if (!error.message.includes('net::ERR_ABORTED')) throw error
        return goto(address, options)
      })
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
  const index = () => page.evaluate(() => (history.state as { index: number }).index)
  const above = await index()
  await page.keyboard.press('Escape')
  await expect.poll(index).toBeLessThan(above)
}

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
