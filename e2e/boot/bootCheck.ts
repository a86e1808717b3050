import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { type Access, type Release, SHELL } from '@sori/contract/registry'
import {
  type AnyRelease,
  type Checked,
  compositionOf,
  folderOf,
  PublishError,
  readRelease,
} from '@sori/remote-tools/release'
import { installedChromium } from '../../scripts/testing/chromium.ts'
import { type BootSite, type Role, startBootSite } from './bootSite.ts'
import type { Composition } from './composition.ts'
import { findLeaks } from './leaks.ts'
import { HANGS, visit } from './visit.ts'

/** The language and window of a visit. Visits alternate between them. */
const looks = [
  { locale: 'ko', viewport: { width: 1440, height: 900 } },
  { locale: 'en', viewport: { width: 390, height: 844 } },
] as const

const rolesOf: Readonly<Record<Access | 'login', readonly Role[]>> = {
  public: ['visitor', 'member'],
  login: ['member'],
  authenticated: ['member'],
  ROLE_USER: ['member'],
  ROLE_ADMIN: ['administrator'],
}

/** The check ends after so many problems, because a page that hangs slows all later ones. */
const PROBLEMS_MAX = 5

/** A page to open, and the role of its visitor. */
interface Stop {
  path: string
  role: Role
}

/**
 * Opens pages with the candidate, the other live versions and an empty database in Chromium. A
 * remote opens each of its routes for each role, a shell opens one page of each remote. Throws a
 * {@link PublishError} with the problems.
 */
export async function bootCheck(siteDir: string, candidate: AnyRelease): Promise<Checked> {
  const composition = { ...(await compositionOf(siteDir)), [candidate.name]: candidate.version }
  if (!(SHELL in composition)) return skip('no shell is live')
  const chromiumPath = installedChromium()
  if (!chromiumPath) return skip('Chromium is not installed')
  const stops = await stopsOf(siteDir, candidate, composition)
  const site = await startBootSite(siteDir, composition).catch(refuseStart)
  try {
    const problems = await inChromium(chromiumPath, (browser) => visitAll(browser, site, stops))
    if (problems.length > 0) throw refusalOf(candidate, problems)
    return { checks: [`boot check of ${stops.length} pages`], skipped: [] }
  } finally {
    await site.end()
  }
}

const skip = (reason: string): Checked => ({ checks: [], skipped: [`boot check: ${reason}`] })

function refuseStart(error: Error): never {
  throw new PublishError(
    `The boot check cannot start: ${error.message}. Repair this machine, or publish with ` +
      '--no-boot-check in an emergency.',
  )
}

function refusalOf({ name, version }: AnyRelease, problems: readonly string[]): PublishError {
  const remedy = 'repair it, or skip the check with --no-boot-check in an emergency'
  const lines = problems.map((problem) => `${problem}: ${remedy}`)
  return new PublishError([`${name} ${version} cannot go live:`, ...lines].join('\n  '))
}

async function stopsOf(
  siteDir: string,
  candidate: AnyRelease,
  composition: Composition,
): Promise<Stop[]> {
  if ('manifest' in candidate) return candidate.manifest.routes.flatMap(stopsOfRoute)
  const { [SHELL]: _shell, ...remotes } = composition
  const releases = await Promise.all(
    Object.entries(remotes).map(([name, version]) => readRelease(folderOf(siteDir, name, version))),
  )
  const stops = releases.flatMap((release) => ('manifest' in release ? firstStop(release) : []))
  return stops.length > 0 ? stops : [{ path: '/legal/terms', role: 'visitor' }]
}

function stopsOfRoute({ path, access }: Release['manifest']['routes'][number]): Stop[] {
  const withoutWildcard = path.replace(/\/\*$/, '')
  const withParameters = withoutWildcard.replace(/:\w+/g, '1')
  return rolesOf[access].map((role) => ({ path: withParameters, role }))
}

/** Returns a page that opens by its path alone, if possible a public one. */
function firstStop({ manifest: { routes } }: Release): Stop[] {
  const complete = routes.filter(({ path, namedBy = [] }) => !/[:*]/.test(path) && !namedBy.length)
  const route = complete.find(({ access }) => access === 'public') ?? complete[0] ?? routes[0]
  return route ? stopsOfRoute(route).slice(0, 1) : []
}

async function inChromium<T>(path: string, work: (browser: Browser) => Promise<T>): Promise<T> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const browser = await chromium.launch({ executablePath: path, args }).catch(refuseStart)
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

async function visitAll(
  browser: Browser,
  site: BootSite,
  stops: readonly Stop[],
): Promise<string[]> {
  const contexts = new Map<string, BrowserContext>()
  const problems: string[] = []
  for (const [index, { path, role }] of stops.entries()) {
    const look = looks[index % looks.length] ?? looks[0]
    const key = join(role, look.locale)
    const context = contexts.get(key) ?? (await openContext(browser, site, role, look))
    contexts.set(key, context)
    const problemsOfPage = await visit(context, path)
    const where = `${path}, opened by a ${role} at ${look.viewport.width} px`
    problems.push(...problemsOfPage.map((problem) => `${where}, ${problem}`))
    if (problems.length >= PROBLEMS_MAX || problemsOfPage.includes(HANGS)) break
  }
  const [first] = stops
  if (!first || problems.length > 0) return problems
  const context = await openContext(browser, site, first.role, looks[0])
  const leaks = await findLeaks(context, first.path)
  return leaks.map((leak) => `${first.path} ${leak}`)
}

async function openContext(
  browser: Browser,
  { url, tokens }: BootSite,
  role: Role,
  { locale, viewport }: (typeof looks)[number],
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport })
  const stored = { locale, ...(role !== 'visitor' && tokens[role]) }
  await context.addInitScript({ content: scriptThatStores(stored) })
  return context
}

/** Returns a script that writes `entries` to the local storage, unless the keys exist. */
function scriptThatStores(entries: Readonly<Record<string, string>>): string {
  return `for (const [key, value] of Object.entries(${JSON.stringify(entries)}))
    localStorage.getItem(key) ?? localStorage.setItem(key, value)`
}
