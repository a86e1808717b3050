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
const visitSettings = [
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
interface Visit {
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
  if (!(SHELL in composition)) return skipCheck('no shell is live')
  const chromiumPath = installedChromium()
  if (!chromiumPath) return skipCheck('Chromium is not installed')
  const stops = await visitsOf(siteDir, candidate, composition)
  const site = await startBootSite(siteDir, composition).catch(refuseStart)
  try {
    const problems = await withChromium(chromiumPath, (browser) => visitAll(browser, site, stops))
    if (problems.length > 0) throw refusalOf(candidate, problems)
    return { checks: [`boot check of ${stops.length} pages`], skipped: [] }
  } finally {
    await site.end()
  }
}

const skipCheck = (reason: string): Checked => ({ checks: [], skipped: [`boot check: ${reason}`] })

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

async function visitsOf(
  siteDir: string,
  candidate: AnyRelease,
  composition: Composition,
): Promise<Visit[]> {
  if ('manifest' in candidate) return candidate.manifest.routes.flatMap(visitsOfRoute)
  const { [SHELL]: _shell, ...remotes } = composition
  const releases = await Promise.all(
    Object.entries(remotes).map(([name, version]) => readRelease(folderOf(siteDir, name, version))),
  )
  const stops = releases.flatMap((release) => ('manifest' in release ? firstVisit(release) : []))
  return stops.length > 0 ? stops : [{ path: '/legal/terms', role: 'visitor' }]
}

function visitsOfRoute({ path, access }: Release['manifest']['routes'][number]): Visit[] {
  const withoutWildcard = path.replace(/\/\*$/, '')
  const withParameters = withoutWildcard.replace(/:\w+/g, '1')
  return rolesOf[access].map((role) => ({ path: withParameters, role }))
}

/** Returns the visit of a page that needs no parameters. Prefers a public page. */
function firstVisit({ manifest: { routes } }: Release): Visit[] {
  const complete = routes.filter(({ path, namedBy = [] }) => !/[:*]/.test(path) && !namedBy.length)
  const route = complete.find(({ access }) => access === 'public') ?? complete[0] ?? routes[0]
  return route ? visitsOfRoute(route).slice(0, 1) : []
}

async function withChromium<T>(path: string, work: (browser: Browser) => Promise<T>): Promise<T> {
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
  stops: readonly Visit[],
): Promise<string[]> {
  const contexts = new Map<string, BrowserContext>()
  const problems: string[] = []
  for (const [index, { path, role }] of stops.entries()) {
    const settings = visitSettings[index % visitSettings.length] ?? visitSettings[0]
    const key = join(role, settings.locale)
    const context = contexts.get(key) ?? (await openContext(browser, site, role, settings))
    contexts.set(key, context)
    const problemsOfPage = await visit(context, path)
    const where = `${path}, opened by a ${role} at ${settings.viewport.width} px`
    problems.push(...problemsOfPage.map((problem) => `${where}, ${problem}`))
    if (problems.length >= PROBLEMS_MAX || problemsOfPage.includes(HANGS)) break
  }
  const [first] = stops
  if (!first || problems.length > 0) return problems
  const context = await openContext(browser, site, first.role, visitSettings[0])
  const leaks = await findLeaks(context, first.path)
  return leaks.map((leak) => `${first.path} ${leak}`)
}

async function openContext(
  browser: Browser,
  { url, tokens }: BootSite,
  role: Role,
  { locale, viewport }: (typeof visitSettings)[number],
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
