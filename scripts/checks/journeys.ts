import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runNode } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { findChromium } from '../testing/chromium.ts'
import { type Check, holds, type Outcome } from './check.ts'

interface Result {
  duration?: number
  error?: { message?: string }
}

interface Suite {
  title: string
  specs?: { title: string; ok: boolean; tests: { projectName: string; status: string; results: Result[] }[] }[]
  suites?: Suite[]
}

interface Test {
  name: string
  status: string
  results: Result[]
}

/** The part of Playwright's report that this file reads. */
interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: Suite[]
}

/** The journeys in Chromium, two at a time, each on its own product. */
export const journeys: Check = { name: 'journeys', run: () => playwright([], { E2E_WORKERS: '2' }) }

/** The answers of nginx, and the core journeys, on a product behind a real nginx. */
export const journeysThroughNginx: Check = {
  name: 'journeys through nginx',
  run: () =>
    playwright(['nginx/', 'visitor', 'policy', 'first-view', 'sessions', '--project', 'wide'], { E2E_NGINX: '1', E2E_PORT: '8192' }),
}

async function playwright(files: readonly string[] = [], more: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const chromium = await findChromium()
  if ('trouble' in chromium) return holds(chromium.trouble)
  const folder = join(root, 'e2e')
  const file = join(folder, 'test-results/report.json')
  rmSync(file, { force: true })
  const env = { ...process.env, CHROMIUM_PATH: chromium.path, FORCE_COLOR: '0', ...more }
  const { code, said } = await runNode(join(root, 'node_modules/@playwright/test/cli.js'), ['test', ...files], { cwd: folder, env })
  if (!existsSync(file)) return holds(`Playwright did not come to its end:\n${said.trimEnd().split('\n').slice(-30).join('\n')}`)
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length
  const tests = suites.flatMap((suite) => testsOf(suite))
  const notes = [
    ...errors.map(({ message }) => message ?? 'an error outside the journeys'),
    ...tests.filter(({ status }) => status !== 'expected').map(({ name, status, results }) => `${name}: ${status}\n${messageOf(results)}`),
  ]
  const times = tests.map(({ name, results }) => ({ name, ms: sumOf(results) }))
  if (failed > 0 || (code === 0 && stats.expected > 0)) return { passed: stats.expected, failed, notes, times }
  return { passed: stats.expected, failed: 1, notes: [...notes, `Playwright ended with ${code} after ${stats.expected} journeys`] }
}

/** Returns the tests of a suite and of its suites, with their full names. */
function testsOf({ title, specs = [], suites = [] }: Suite, above: readonly string[] = []): Test[] {
  const path = [...above, title].filter(Boolean)
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      name: `${[...path, spec.title].join(' › ')} (${projectName})`,
      status,
      results,
    })),
  )
  return [...own, ...suites.flatMap((suite) => testsOf(suite, path))]
}

const sumOf = (results: readonly Result[]) => results.reduce((sum, { duration = 0 }) => sum + duration, 0)

function messageOf(results: readonly Result[]): string {
  return stripVTControlCharacters(results.at(-1)?.error?.message ?? '')
    .split('\n')
    .slice(0, 20)
    .join('\n')
}
