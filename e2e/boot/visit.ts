import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { graveFindings } from '../axe.ts'

const SHOWN_MS = 15_000
const QUIET_MS = 5_000
/** Milliseconds; a page answers within a few unless its main thread hangs. */
const ANSWER_MS = 10_000
const BLOCK_MAX_MS = 2_000

export const HANGS = 'blocks the main thread for ever'

/** Global names that a page must not replace, because all remotes use them. */
const globals = [
  'fetch',
  'setTimeout',
  'requestAnimationFrame',
  'Promise',
  'Map',
  'Set',
  'JSON.parse',
  'JSON.stringify',
  'Object.assign',
  'Array.prototype.map',
  'Array.prototype.includes',
  'String.prototype.includes',
  'Node.prototype.appendChild',
  'Element.prototype.append',
  'EventTarget.prototype.addEventListener',
]

interface Observed {
  longestMs: number
  replaced: string[]
}

/** Opens a page once. Returns a short phrase for each problem. */
export async function visit(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage()
  const problems = new Set<string>()
  watch(page, problems)
  try {
    await page.addInitScript({ content: observe })
    await page.goto(path, { waitUntil: 'commit', timeout: SHOWN_MS })
    const isShown = await page
      .locator('main h1, main [role=alert]')
      .first()
      .waitFor({ timeout: SHOWN_MS })
      .then(() => true)
      .catch(() => false)
    const observed = await readObserved(page)
    if (!observed) return [HANGS]
    if (!isShown) problems.add(`shows no heading within ${SHOWN_MS / 1000} s`)
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
    const { longestMs, replaced } = (await readObserved(page)) ?? observed
    if (longestMs > BLOCK_MAX_MS)
      problems.add(`blocks the main thread for ${(longestMs / 1000).toFixed(1)} s`)
    if (replaced.length > 0) problems.add(`replaces ${replaced.join(', ')}`)
    for (const finding of (await inTime(graveFindings(page))) ?? [])
      problems.add(`is not accessible: ${finding}`)
    return [...problems]
  } catch (error) {
    return [...problems, `cannot be opened: ${firstLine(String(error))}`]
  } finally {
    // With a time limit, because a hung page does not close.
    await inTime(page.close())
  }
}

function watch(page: Page, problems: Set<string>): void {
  page.on('pageerror', (error) => problems.add(`throws "${firstLine(error.message)}"`))
  page.on('console', (message) => {
    const text = message.text()
    // Pages of an item get a 404, because the check's database is empty.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
      problems.add(`logs the error "${firstLine(text)}"`)
    const trouble = troubleOf(text)
    if (trouble) problems.add(trouble)
  })
}

/** Returns the failure of a remote that the shell logs. */
function troubleOf(text: string): string | undefined {
  if (!text.startsWith('{"trouble"')) return undefined
  try {
    const { remote, message, reason } = JSON.parse(text) as Record<string, string>
    return `fails: ${remote} ${firstLine(message ?? '')}${reason ? ` (${firstLine(reason)})` : ''}`
  } catch {
    return undefined
  }
}

const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 200)

function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work.catch(() => undefined), wait(ANSWER_MS, undefined, { ref: false })])
}

/** A script that runs in the page before its own. A text, because its names are the browser's. */
const observe = `
  const names = ${JSON.stringify(globals)}
  const valueAt = (name) => name.split('.').reduce((value, part) => value?.[part], window)
  const before = names.map(valueAt)
  let longestMs = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration)
  }).observe({ type: 'longtask', buffered: true })
  window.soriBootCheck = () => ({
    longestMs,
    replaced: names.filter((name, index) => valueAt(name) !== before[index]),
  })
`

const readObserved = (page: Page) => inTime(page.evaluate('soriBootCheck()') as Promise<Observed>)
