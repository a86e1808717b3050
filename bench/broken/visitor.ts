import type { Browser, Page } from '@playwright/test'

const SHOWN_MS = 20_000
const ANSWER_MS = 5_000

/** A tab that shows a page of the remote. */
export interface Visitor {
  /** The content of the tab, and the seconds until it was shown. */
  seen: string
  /** Resolves with the milliseconds until the tab shows `version`. A living tab is not reloaded. */
  recovers(version: string): Promise<string>
  close(): Promise<void>
}

export async function openVisitor(
  browser: Browser,
  url: string,
  { remote, before, faulty }: Readonly<Record<'remote' | 'before' | 'faulty', string>>,
): Promise<Visitor> {
  const context = await browser.newContext()
  const page = await context.newPage()
  let errors = 0
  page.on('pageerror', () => {
    errors += 1
  })
  const startedAt = Date.now()
  await page.goto(url, { waitUntil: 'commit' })
  const shown = await firstShown(page)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const isAlive = (await inTime(page.evaluate('1'))) !== undefined
  const loaded = isAlive ? await lastVersion(page, remote) : faulty
  const version = loaded === before ? 'the version before' : 'the new version'
  const thrown = errors > 0 ? `, ${errors} uncaught` : ''
  const content = { heading: version, alert: 'a notice with retry', nothing: 'nothing' }[shown]
  return {
    seen: isAlive ? `${content} after ${seconds} s${thrown}` : 'a frozen tab',
    recovers: async (wanted) => {
      const start = Date.now()
      if (!isAlive) {
        const fresh = await browser.newContext()
        const opened = await fresh.newPage()
        await opened.goto(url, { waitUntil: 'commit' })
        const isShown = (await firstShown(opened)) === 'heading'
        await fresh.close()
        return isShown ? `after the tab is opened again, ${Date.now() - start} ms` : 'never'
      }
      if (loaded === wanted && shown === 'heading') return 'without anyone, see there'
      for (; Date.now() < start + SHOWN_MS; await page.waitForTimeout(50))
        if ((await lastVersion(page, remote)) === wanted && (await hasHeading(page)))
          return `${Date.now() - start} ms after the command`
      return `not within ${SHOWN_MS / 1000} s`
    },
    close: async () => {
      await inTime(context.close())
    },
  }
}

const heading = (page: Page) => page.locator('main h1').first()
const hasHeading = (page: Page) => heading(page).isVisible()

async function firstShown(page: Page): Promise<'heading' | 'alert' | 'nothing'> {
  const alert = page.locator('main [role=alert]').first()
  const shown = async (name: 'heading' | 'alert', part: typeof alert) => {
    await part.waitFor({ timeout: SHOWN_MS })
    return name
  }
  return Promise.any([shown('heading', heading(page)), shown('alert', alert)]).catch(
    () => 'nothing' as const,
  )
}

/** Returns the version of the remote whose entry the tab has loaded last. */
export async function lastVersion(page: Page, remote: string): Promise<string | undefined> {
  const entries = `performance.getEntriesByType('resource').map(({ name }) => name)`
  const names = (await inTime(page.evaluate(entries) as Promise<string[]>)) ?? []
  const versions = names.flatMap(
    (name) => new RegExp(`/remotes/${remote}/([^/]+)/entry\\.js`).exec(name)?.[1] ?? [],
  )
  return versions.at(-1)
}

function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ANSWER_MS))
  return Promise.race([work.catch(() => undefined), late])
}
