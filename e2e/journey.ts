import { test as base, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** Media elements recorded by {@link listen}. */
    heard?: HTMLMediaElement[]
  }
}

/** Console errors, exceptions and failed requests of a page. */
export interface Troubles {
  readonly seen: string[]
  /** Expects matching messages from now on. */
  allow(pattern: RegExp): void
}

/** A journey. It fails if the page reports an unexpected error. */
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
      expect(seen.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble)))).toEqual(
        [],
      )
    },
    { auto: true },
  ],
})

export { expect }

/**
 * A dialog that just closed may still remove its history entry, which aborts a navigation: try
 * twice.
 */
async function load<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return ask().catch((error: Error) => {
    if (!error.message.includes('net::ERR_ABORTED')) throw error
    return ask()
  })
}

/** Records the errors of `page` in `seen`. */
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

/** Records every media element of the page, also detached ones, for {@link sound}. */
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

/** Returns the playback position in seconds, the paused state and the source. */
export async function sound(
  page: Page,
): Promise<{ time: number; paused: boolean; src: string; elements: number }> {
  return page.evaluate(() => {
    const heard = window.heard ?? []
    const last = heard.at(-1)
    return {
      time: last?.currentTime ?? 0,
      paused: last?.paused ?? true,
      src: last?.currentSrc ?? '',
      elements: heard.length,
    }
  })
}

/** Waits until playback advances by `seconds`. */
export async function soundAdvances(page: Page, seconds = 0.5): Promise<void> {
  const { time } = await sound(page)
  await expect
    .poll(async () => (await sound(page)).time, { timeout: 15_000 })
    .toBeGreaterThan(time + seconds)
}

/**
 * Closes the dialog by Escape and waits until its history entry is removed: that step would abort a
 * navigation.
 */
export async function closeByEscape(page: Page): Promise<void> {
  const above = await entryOf(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => entryOf(page)).toBeLessThan(above)
}

/**
 * Returns the index of the current history entry. An open dialog has its own, which disappears
 * shortly after closing.
 */
export const entryOf = (page: Page) =>
  page.evaluate(() => (history.state as { index: number }).index)

export const rows = (page: Page) =>
  page.getByRole('list', { name: '트랙 목록' }).locator(':scope > li')

export const searchBox = (page: Page) =>
  page.getByRole('combobox', { name: '음원 검색', exact: true })

export const player = (page: Page) => page.getByRole('region', { name: '오디오 플레이어' })

/** Logs in on the login page; the demo member by default. */
export async function login(
  page: Page,
  email = 'member@sori.test',
  password = 'Member123!',
): Promise<void> {
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '로그인' }).click()
}
