// usage: npm run bench -- canary-tabs
//
// Ten tabs visit a page repeatedly; in five of them, a member is logged in. Three tabs run a canary
// that fails for members. Prints the time until the canary is halted and until all tabs run the
// live version. Fails if a request has failed.
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, type Page, request } from '@playwright/test'
import { publish, readLedger, readPointer } from '@sori/remote-tools/release'
import { isAimedAt } from '../api/src/plugins/visitor.ts'
import { accounts, requestTokens } from '../e2e/session.ts'
import { buildFaulty, PAGE, REMOTE, remoteFaults } from './broken/builds.ts'
import { lastVersion } from './broken/visitor.ts'
import { printHead, printRow } from './processes/figures.ts'
import { startTemporarySite } from './processes/temporary-site.ts'

const TABS = 10
/** A member is logged in in the first tabs. */
const MEMBER_TABS = 5
/** The indexes of the tabs that run the canary: two of the member, one of a visitor. */
const CANARY_TABS = [0, 1, 9]
const PERCENT = 30
const VISIT_MS = 4_000
const HALT_MS = 180_000
const RECOVERY_MS = 10_000
const LOAD_PAUSE_MS = 20

interface Tab {
  page: Page
  context: BrowserContext
}

const port = Number(process.env.PORT ?? 8195)
const { siteDir, browser, url, end } = await startTemporarySite('canary', port, { DEMO_DATA: 'on' })
// Functions of the journeys copy versions in this site.
process.env.E2E_SITE = siteDir
const failures: string[] = []
let requests = 0

try {
  await runScenario()
} finally {
  await end()
}

async function runScenario(): Promise<void> {
  const versionBefore = await liveVersion()
  const fault = remoteFaults['broken for members only'] ?? {}
  const { version, folder } = await buildFaulty(siteDir, 'canary', fault)
  const tabs = await openTabs(browser, version)
  const closing = new AbortController()
  const { signal } = closing
  const loads = [requestRepeatedly(signal), ...tabs.map((tab) => visitRepeatedly(tab, signal))]
  await wait(VISIT_MS * 2)
  const startedAt = Date.now()
  await publish(siteDir, folder, { canary: { percent: PERCENT } })
  while (await isCanaryRunning()) {
    if (Date.now() > startedAt + HALT_MS) throw new Error('the canary was not halted')
    await wait(100)
  }
  const haltMs = Date.now() - startedAt
  closing.abort()
  await Promise.all(loads)
  const recovery = await waitUntilAllRun(tabs, versionBefore)
  const entry = (await readLedger(siteDir)).at(-1)
  printHead('event', 'result')
  printRow('halt after the publish', `${(haltMs / 1000).toFixed(1)} s`)
  printRow(
    'ledger',
    `${entry?.what} ${entry?.candidate === version}, by ${entry?.by}: ${entry?.why}`,
  )
  printRow('ten tabs on the live version', recovery)
  printRow('requests', `${requests}, of which ${failures.length} failed`)
  for (const failure of new Set(failures)) console.error(failure)
  const isHalted = entry?.what === 'halt' && (await liveVersion()) === versionBefore
  if (failures.length > 0 || !isHalted || recovery === 'never') process.exitCode = 1
}

async function openTabs(openIn: Browser, candidate: string): Promise<Tab[]> {
  const api = await request.newContext({ baseURL: url })
  const tokens = await requestTokens(api, accounts.member)
  await api.dispose()
  return Promise.all(
    Array.from({ length: TABS }, async (_, index) => {
      const context = await openIn.newContext()
      const ticket = ticketFor(candidate, CANARY_TABS.includes(index), index)
      await context.addCookies([{ name: 'sori-ticket', value: String(ticket), url }])
      if (index < MEMBER_TABS)
        await context.addInitScript((stored) => {
          for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
        }, tokens)
      const page = await context.newPage()
      countRequests(page)
      await visit(page)
      return { page, context }
    }),
  )
}

/** Returns a ticket for the canary or for the live version, different for each index. */
function ticketFor(version: string, runsCanary: boolean, index: number): number {
  const canary = { version, percent: PERCENT, startedAt: '' }
  const isSuitable = (ticket: number) => isAimedAt(REMOTE, canary, { ticket }) === runsCanary
  const tickets = Array.from({ length: 1_000 }, (_, ticket) => ticket).filter(isSuitable)
  return tickets[index] ?? 0
}

function countRequests(page: Page): void {
  page.on('response', (response) => {
    requests += 1
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    // Ignored, because a reload cancels requests in progress.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      failures.push(`${request.failure()?.errorText} ${request.url()}`)
  })
}

async function visitRepeatedly({ page }: Tab, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await visit(page)
    await wait(VISIT_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function visit(page: Page): Promise<void> {
  await page.goto(url + PAGE)
  await page.locator('main h1').first().waitFor()
}

/** Requests the page and the registry without a pause, as one client. */
async function requestRepeatedly(signal: AbortSignal): Promise<void> {
  for (let ticket = 0; !signal.aborted; ticket += 1)
    for (const path of [PAGE, '/registry']) {
      const headers = { accept: 'text/html,*/*', cookie: `sori-ticket=${ticket % 10_000}` }
      const status = await fetch(url + path, { headers })
        .then(async (response) => (await response.text()) && response.status)
        .catch(() => 0)
      requests += 1
      if (status !== 200) failures.push(`${status} ${path}`)
      await wait(LOAD_PAUSE_MS)
    }
}

async function waitUntilAllRun(tabs: readonly Tab[], version: string): Promise<string> {
  const startedAt = Date.now()
  while (Date.now() < startedAt + RECOVERY_MS) {
    const versions = await Promise.all(tabs.map(({ page }) => lastVersion(page, REMOTE)))
    if (versions.every((shownVersion) => shownVersion === version))
      return `${Date.now() - startedAt} ms after the halt`
    await wait(100)
  }
  return 'never'
}

async function isCanaryRunning(): Promise<boolean> {
  return (await readPointer(siteDir, REMOTE))?.canary !== undefined
}

async function liveVersion(): Promise<string> {
  return (await readPointer(siteDir, REMOTE))?.current ?? ''
}
