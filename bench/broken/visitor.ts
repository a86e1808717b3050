import type { Browser, BrowserContext, Page } from '@playwright/test'

const SHOWN_MS = 20_000
const RESPONSE_MS = 5_000

/** A tab that shows a page of the remote. */
export interface Visitor {
  /** The content of the tab, and the seconds until it was shown. */
  screen: string
  /** Waits until the tab shows `version`, and returns the time. Replaces only a frozen tab. */
  waitForRecovery(version: string): Promise<string>
  /** Leaves the page, which then sends its signals. */
  close(): Promise<void>
}

type Versions = Readonly<Record<'remote' | 'before' | 'faulty', string>>
type Screen = 'heading' | 'alert' | 'nothing'

const screenTexts: Record<Screen, (version: string) => string> = {
  heading: (version) => version,
  alert: () => 'a notice with retry',
  nothing: () => 'nothing',
}

export async function openVisitor(
  browser: Browser,
  url: string,
  { remote, before, faulty }: Versions,
): Promise<Visitor> {
  const context = await browser.newContext()
  const page = await context.newPage()
  let errors = 0
  page.on('pageerror', () => {
    errors += 1
  })
  const startedAt = Date.now()
  await page.goto(url, { waitUntil: 'commit' })
  const screen = await firstScreen(page)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const isFrozen = (await inTime(page.evaluate('1'))) === undefined
  const loadedVersion = isFrozen ? faulty : await lastVersion(page, remote)
  const content = screenTexts[screen](
    loadedVersion === before ? 'the version before' : 'the new version',
  )
  const errorCount = errors > 0 ? `, ${errors} uncaught` : ''
  return {
    screen: isFrozen ? 'a frozen tab' : `${content} after ${seconds} s${errorCount}`,
    waitForRecovery: async (version) => {
      if (isFrozen) return openAgain(context, url)
      if (loadedVersion === version && screen === 'heading') return 'without a rollback'
      return waitForVersion(page, remote, version)
    },
    close: async () => {
      await inTime(page.goto('about:blank'))
      await inTime(context.close())
    },
  }
}

/** Opens the page in another tab, which reports that the first one is frozen. */
async function openAgain(context: BrowserContext, url: string): Promise<string> {
  const startedAt = Date.now()
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  const hasRecovered = (await firstScreen(page)) === 'heading'
  await page.goto('about:blank')
  return hasRecovered ? `after the tab is opened again, ${Date.now() - startedAt} ms` : 'never'
}

async function waitForVersion(page: Page, remote: string, version: string): Promise<string> {
  const startedAt = Date.now()
  for (; Date.now() < startedAt + SHOWN_MS; await page.waitForTimeout(50))
    if ((await lastVersion(page, remote)) === version && (await hasHeading(page)))
      return `${Date.now() - startedAt} ms after the command`
  return `not within ${SHOWN_MS / 1000} s`
}

const heading = (page: Page) => page.locator('main h1').first()
const hasHeading = (page: Page) => heading(page).isVisible()

async function firstScreen(page: Page): Promise<Screen> {
  const alert = page.locator('main [role=alert]').first()
  const waitFor = async (screen: Screen, part: typeof alert) => {
    await part.waitFor({ timeout: SHOWN_MS })
    return screen
  }
  return Promise.any([waitFor('heading', heading(page)), waitFor('alert', alert)]).catch(
    () => 'nothing' as const,
  )
}

/** Returns the version of the remote that the tab has loaded last. */
export async function lastVersion(page: Page, remote: string): Promise<string | undefined> {
  const entries = `performance.getEntriesByType('resource').map(({ name }) => name)`
  const names = (await inTime(page.evaluate(entries) as Promise<string[]>)) ?? []
  const versions = names.flatMap(
    (name) => new RegExp(`/remotes/${remote}/([^/]+)/entry\\.js`).exec(name)?.[1] ?? [],
  )
  return versions.at(-1)
}

/** Returns undefined if the work fails or lasts longer than `RESPONSE_MS`. */
function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const timeout = new Promise<undefined>((resolve) =>
    setTimeout(() => resolve(undefined), RESPONSE_MS),
  )
  return Promise.race([work.catch(() => undefined), timeout])
}
