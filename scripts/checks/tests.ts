import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type CommandResult, run, runNode } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { findChromium } from '../testing/chromium.ts'
import type { Check, Outcome } from './check.ts'

/** The part of jest's report that this file reads. */
interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numRuntimeErrorTestSuites: number
  testResults: {
    name: string
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

/** The part of Playwright's report that this file reads. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: Suite[]
}

interface Suite {
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
  suites?: Suite[]
}

/** Lines of passed tests, and of their files. */
const PASSED_LINE = /^(PASS |\s+✓|\s+ok )/
/** The end of a runner's output that is printed when tests failed. */
const LINES = 400

/** The tests beside the code of `workspace`, run by its own `npm test`; those of `files` alone. */
export function jest(workspace: string, files = ''): Check {
  const name = files ? `${workspace}/${files}` : workspace
  return { name: `tests of ${name}`, run: () => runJest(workspace, files) }
}

/** The journeys in Chromium, two at a time, each on its own product. */
export const journeys: Check = {
  name: 'journeys',
  run: () => runPlaywright([], { E2E_WORKERS: '2' }),
}

const BEHIND_NGINX = ['nginx/', 'visitor', 'policy', 'first-view', 'sessions', '--project', 'wide']

/** The answers of nginx, and the core journeys, on a product behind a real nginx. */
export const journeysThroughNginx: Check = {
  name: 'journeys through nginx',
  run: () => runPlaywright(BEHIND_NGINX, { E2E_NGINX: '1', E2E_PORT: '8192' }),
}

async function runJest(workspace: string, files: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-jest-'))
  const file = join(folder, 'report.json')
  // Tests of the product use both cores: one file at a time.
  const workers = files.includes('product') ? 1 : 2
  const args = ['--ci', '--json', `--outputFile=${file}`, `--maxWorkers=${workers}`, files]
  try {
    const command = ['test', '--silent', '--', ...args.filter(Boolean)]
    const ended = await run('npm', command, { cwd: join(root, workspace) })
    const report = read<JestReport>(file)
    const missing = report ? report.numPendingTests + report.numTodoTests : 0
    return outcomeOf(ended, {
      passed: report?.numPassedTests ?? 0,
      // Skipped tests, unwritten tests and files that do not load have failed.
      failed: report ? report.numFailedTests + missing + report.numRuntimeErrorTestSuites : 0,
      times: report?.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map((test) => ({
          name: `${name.slice(root.length + 1)}: ${test.fullName}`,
          ms: test.duration ?? 0,
        })),
      ),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runPlaywright(files: readonly string[], more: NodeJS.ProcessEnv): Promise<Outcome> {
  const chromium = await findChromium()
  if ('trouble' in chromium) return { passed: 0, failed: 1, output: chromium.trouble }
  const cwd = join(root, 'e2e')
  const file = join(cwd, 'test-results/report.json')
  rmSync(file, { force: true })
  const env = { ...process.env, CHROMIUM_PATH: chromium.path, FORCE_COLOR: '0', ...more }
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const ended = await runNode(cli, ['test', ...files], { cwd, env })
  const report = read<PlaywrightReport>(file)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return outcomeOf(ended, {
    passed: expected,
    failed: unexpected + flaky + skipped + (report?.errors.length ?? 0),
    times: report?.suites.flatMap(timesOf),
  })
}

/** Returns the counts; fails a run without tests, and one that ended with an error although no test failed. */
function outcomeOf({ code, output }: CommandResult, { passed, failed, times }: Outcome): Outcome {
  const endedWell = passed > 0 && (code === 0 || failed > 0)
  const lines = stripVTControlCharacters(output).split('\n')
  const failures = lines.filter((line) => !PASSED_LINE.test(line)).slice(-LINES)
  return {
    passed,
    failed: endedWell ? failed : Math.max(failed, 1),
    output: failures.join('\n'),
    times,
  }
}

function timesOf({ specs = [], suites = [] }: Suite): { name: string; ms: number }[] {
  const own = specs.map(({ file, title, tests }) => ({
    name: `${file}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return [...own, ...suites.flatMap(timesOf)]
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
