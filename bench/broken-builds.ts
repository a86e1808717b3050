// usage: npm run bench -- broken-builds [names]
//
// Publishes broken builds of a remote and of the shell to a temporary site. Prints the answer of
// the boot check, the screen of a visitor when the build is live without that check, the time to
// recovery, and what `/admin/remotes` shows of the build. `names` are the beginnings of the builds'
// names.
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type APIRequestContext, type Browser, request } from '@playwright/test'
import type { RemotesAnswer } from '@sori/contract/administration'
import { integrityOf } from '@sori/remote-tools/build'
import { PublishError, publish, readPointer, rollback, withdraw } from '@sori/remote-tools/release'
import { bootCheck } from '../e2e/boot/bootCheck.ts'
import { accounts, bearerHeaders, requestTokens } from '../e2e/session.ts'
import {
  buildFaulty,
  buildFaultyShell,
  PAGE,
  REMOTE,
  remoteFaults,
  shellFaults,
} from './broken/builds.ts'
import { fillDisk, killReceivers, publishFromThreeTeams } from './broken/receivers.ts'
import { openVisitor } from './broken/visitor.ts'
import { printHead, printRow } from './processes/figures.ts'
import { startTemporarySite } from './processes/temporary-site.ts'

const requestedFaults = process.argv.slice(2)
const port = Number(process.env.PORT ?? 8195)
const isWanted = (name: string) =>
  requestedFaults.length === 0 || requestedFaults.some((beginning) => name.startsWith(beginning))
const namesOf = (faults: object) => Object.keys(faults).filter(isWanted)

/** Ends a publication whose checks have passed, before the live version changes. */
class ChecksPassed extends Error {}

/** Waits until the server has noticed a moved pointer. */
const waitForPointer = () => wait(400)
/** Milliseconds until the server has written the signals of a visit, which it does every 5 s. */
const WRITTEN_MS = 6_000

/** `/admin/remotes` lists a version only after it was live. */
const NO_ROW = 'no row'

const { disk, siteDir, browser, url, end } = await startTemporarySite('broken', port, {
  DEMO_DATA: 'on',
})
const api = await request.newContext({ baseURL: url })
// Functions of the journeys copy versions in this site.
process.env.E2E_SITE = siteDir
try {
  printHead(
    'build',
    'the gate',
    'what people see without the boot check',
    'recovery by rollback',
    '/admin/remotes',
  )
  for (const name of namesOf(remoteFaults)) await reportRemote(name)
  for (const name of namesOf(shellFaults)) await reportShell(name)
  if (isWanted('two broken publishes in a row')) await reportTwoBroken()
  if (isWanted('first version broken')) await reportWithdrawal()
  await reportReceivers()
} finally {
  await api.dispose()
  await end()
}

async function reportRemote(name: string): Promise<void> {
  const before = await liveVersion()
  const { version, folder } = await buildFaulty(siteDir, name, remoteFaults[name] ?? {})
  const gate = await gateResult(folder)
  const isLive = await goLive(folder)
  const result = isLive
    ? await rollBackAndObserve(browser, before, version)
    : ['the version before', '—', NO_ROW]
  printRow(name, gate, ...result)
  rmSync(folder, { recursive: true, force: true })
}

async function reportShell(name: string): Promise<void> {
  const fault = shellFaults[name] ?? {}
  const { version, folder } = await buildFaultyShell(siteDir, name, fault, integrityOf)
  const gate = await gateResult(folder)
  if (!(await goLive(folder))) return printRow(name, gate, 'the shell before', '—', NO_ROW)
  const page = await browser.newPage()
  await waitForPointer()
  await page.goto(url + PAGE)
  const heading = page.locator('main h1').first()
  const isShown = await heading.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  await rollback(siteDir, 'shell')
  const startedAt = Date.now()
  await waitForPointer()
  await page.goto(url + PAGE)
  await heading.waitFor()
  const recovery = `${Date.now() - startedAt} ms, reloaded`
  await page.goto('about:blank')
  const screen = isShown ? 'the page' : 'a white page'
  printRow(name, gate, screen, recovery, await administratorsView(api, 'shell', version))
  await page.close()
}

/** Publishes a version that crashes, and then another that crashes too. */
async function reportTwoBroken(): Promise<void> {
  const before = await liveVersion()
  const crash = remoteFaults['throws at first render'] ?? {}
  const first = await buildFaulty(siteDir, 'first of two', crash)
  await goLive(first.folder)
  const second = await buildFaulty(siteDir, 'second of two', {
    ...crash,
    script: `${crash.script};`,
  })
  await goLive(second.folder)
  const result = await rollBackAndObserve(browser, before, second.version)
  printRow('two broken publishes in a row', 'as for one', ...result)
}

async function reportWithdrawal(): Promise<void> {
  const before = await liveVersion()
  await withdraw(siteDir, REMOTE)
  await waitForPointer()
  const versions = { remote: REMOTE, before: '', faulty: before }
  const visitor = await openVisitor(browser, url + PAGE, versions)
  await rollback(siteDir, REMOTE, before)
  const recovery = await visitor.waitForRecovery(before)
  await visitor.close()
  const view = await administratorsView(api, REMOTE, before)
  printRow('first version broken, then withdrawn', 'as for others', visitor.screen, recovery, view)
}

/** Reports publishers that collide, die or fill the disk, and the version that is live after. */
async function reportReceivers(): Promise<void> {
  const stage = { siteDir, disk, remote: REMOTE }
  const faults: Record<string, (at: typeof stage) => Promise<string>> = {
    'three publishers × 30': publishFromThreeTeams,
    'kill -9 of the receiver': killReceivers,
    'a full disk': fillDisk,
  }
  for (const name of namesOf(faults)) {
    const before = await liveVersion()
    const result = await faults[name]?.(stage)
    const isKept = (await liveVersion()) === before
    printRow(name, result ?? '', isKept ? 'the version before' : 'another version', '—', '—')
  }
}

/** Returns the screen of a visitor, the time to recovery, and the row of `/admin/remotes`. */
async function rollBackAndObserve(
  openIn: Browser,
  before: string,
  faulty: string,
): Promise<[screen: string, recovery: string, view: string]> {
  await waitForPointer()
  const visitor = await openVisitor(openIn, url + PAGE, { remote: REMOTE, before, faulty })
  await rollback(siteDir, REMOTE, before)
  const recovery = await visitor.waitForRecovery(before)
  await visitor.close()
  return [visitor.screen, recovery, await administratorsView(api, REMOTE, faulty)]
}

/** Returns the state and the signals of a version as `/admin/remotes` shows them. */
async function administratorsView(
  client: APIRequestContext,
  remote: string,
  version: string,
): Promise<string> {
  await wait(WRITTEN_MS)
  const { accessToken } = await requestTokens(client, accounts.admin)
  const response = await client.get('/api/admin/remotes', { headers: bearerHeaders(accessToken) })
  const { dtoList } = (await response.json()) as RemotesAnswer
  const report = dtoList
    .find(({ name }) => name === remote)
    ?.versions.find((candidate) => candidate.version === version)
  if (!report) return NO_ROW
  const signals = Object.entries(report.visits).map(([signal, visits]) => `${signal} ${visits}`)
  return [report.state, ...signals].join(', ')
}

/** Returns the first reason of the publication's refusal, or that all checks passed. */
async function gateResult(folder: string): Promise<string> {
  const startedAt = Date.now()
  try {
    await publish(siteDir, folder, {
      bootCheck: async (site, release) => {
        await bootCheck(site, release)
        throw new ChecksPassed()
      },
    })
  } catch (error) {
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    if (error instanceof ChecksPassed) return `passes it (${seconds} s)`
    const [first = '', second = first] = (error as Error).message.split('\n')
    return `${second.trim().replaceAll('|', '/')} (${seconds} s)`
  }
  return 'unreachable'
}

async function goLive(folder: string): Promise<boolean> {
  try {
    await publish(siteDir, folder)
    return true
  } catch (error) {
    if (error instanceof PublishError) return false
    throw error
  }
}

async function liveVersion(): Promise<string> {
  const pointer = await readPointer(siteDir, REMOTE)
  if (!pointer) throw new Error(`${REMOTE} was never published`)
  return pointer.current
}
