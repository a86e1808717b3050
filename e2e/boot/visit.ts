import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { findAccessibilityProblems } from '../axe.ts'

const SHOW_TIMEOUT_MS = 15_000
const QUIET_TIMEOUT_MS = 5_000
/** A page answers within a few ms unless its main thread hangs. */
const ANSWER_TIMEOUT_MS = 10_000
const LONGEST_TASK_MS = 2_000

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
  /** Duration of the longest task of the main thread. */
  longestMs: number
  /** Names of `globals` that the page has replaced. */
  replaced: string[]
}

/** Opens a page once. Returns a short phrase for each problem. */
export async function visit(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage()
  const problems = new Set<string>()
  recordProblems(page, problems)
  try {
    await page.addInitScript({ content: observerScript })
    await page.goto(path, { waitUntil: 'commit', timeout: SHOW_TIMEOUT_MS })
    const isShown = await page
      .locator('main h1, main [role=alert]')
      .first()
      .waitFor({ timeout: SHOW_TIMEOUT_MS })
      .then(() => true)
      .catch(() => false)
    const observed = await readObserved(page)
    if (!observed) return [HANGS]
    if (!isShown) problems.add(`shows no heading within ${SHOW_TIMEOUT_MS / 1000} s`)
    await page.waitForLoadState('networkidle', { timeout: QUIET_TIMEOUT_MS }).catch(() => undefined)
    const { longestMs, replaced } = (await readObserved(page)) ?? observed
    if (longestMs > LONGEST_TASK_MS)
      problems.add(`blocks the main thread for ${(longestMs / 1000).toFixed(1)} s`)
    if (replaced.length > 0) problems.add(`replaces ${replaced.join(', ')}`)
    for (const finding of (await resultInTime(findAccessibilityProblems(page))) ?? [])
      problems.add(`is not accessible: ${finding}`)
    return [...problems]
  } catch (error) {
    return [...problems, `cannot be opened: ${firstLine(String(error))}`]
  } finally {
    // Limited in time, because a page that hangs does not close.
    await resultInTime(page.close())
  }
}

function recordProblems(page: Page, problems: Set<string>): void {
  page.on('pageerror', (error) => problems.add(`throws "${firstLine(error.message)}"`))
  page.on('console', (message) => {
    const text = message.text()
    // The API answers 404 for every item, because the check's database is empty.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
      problems.add(`logs the error "${firstLine(text)}"`)
    const failure = loggedFailure(text)
    if (failure) problems.add(failure)
  })
}

/** Returns the failure of a remote, if `text` is the shell's report of one. */
function loggedFailure(text: string): string | undefined {
  if (!text.startsWith('{"trouble"')) return undefined
  try {
    const { remote, message = '', reason } = JSON.parse(text) as Record<string, string>
    const details = reason ? ` (${firstLine(reason)})` : ''
    return `fails: ${remote} ${firstLine(message)}${details}`
  } catch {
    return undefined
  }
}

const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 200)

/** Returns the result of `work`, or undefined when it fails or takes too long. */
function resultInTime<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    work.catch(() => undefined),
    wait(ANSWER_TIMEOUT_MS, undefined, { ref: false }),
  ])
}

/** A script that runs before those of the page. It observes long tasks and replaced globals. */
const observerScript = `
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

const readObserved = (page: Page) =>
  resultInTime(page.evaluate('soriBootCheck()') as Promise<Observed>)
