import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type CommandResult, run, runNode } from '../product/run.ts'
import { remotes, root, sharedPackages } from '../product/workspaces.ts'
import { findChromium } from '../testing/chromium.ts'
import type { Check, Outcome, TestFailure, TestTime } from './check.ts'

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numRuntimeErrorTestSuites: number
  testResults: {
    name: string
    assertionResults: {
      fullName: string
      duration?: number | null
      failureMessages: string[]
    }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: Suite[]
}

interface Suite {
  specs?: {
    title: string
    file: string
    line: number
    tests: { projectName: string; results: PlaywrightResult[] }[]
  }[]
  suites?: Suite[]
}

interface PlaywrightResult {
  duration: number
  errors: { message?: string }[]
  attachments: { name: string; path?: string }[]
}

const PASSED_LINE = /^(PASS |\s+✓|\s+ok )/
/** The number of lines that are printed of a runner whose tests failed. */
const LINES_SHOWN = 400
/** The number of lines of a failed test's message at the end. */
const MESSAGE_LINES = 12
/** The number of lines of the page below the message of a failed journey. */
const PAGE_LINES = 30

/** Runs the tests of `workspace`, or only those of `files`. */
export function jest(workspace: string, files = ''): Check {
  const name = files ? `${workspace}/${files}` : workspace
  return { name: `tests of ${name}`, run: () => runJest(workspace, files) }
}

export const browserTests: readonly Check[] = [
  ...sharedPackages.map((name) => `shared-lib/${name}`),
  'shell',
  ...remotes,
].map((workspace) => jest(workspace))

export const journeys: Check = {
  name: 'journeys',
  run: () => runPlaywright([], { E2E_WORKERS: '2' }),
}

const BEHIND_NGINX = ['nginx/', 'visitor', 'policy', 'first-view', 'sessions']

export const journeysThroughNginx: Check = {
  name: 'journeys through nginx',
  run: () =>
    runPlaywright(BEHIND_NGINX, { E2E_NGINX: '1', E2E_PORT: '8192' }, ['--project', 'wide']),
}

async function runJest(workspace: string, files: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-jest-'))
  const file = join(folder, 'report.json')
  // Tests of the product use both cores, so they run one file at a time.
  const workers = files.includes('product') ? 1 : 2
  const args = ['--ci', '--json', `--outputFile=${file}`, `--maxWorkers=${workers}`, files]
  try {
    const command = ['test', '--silent', '--', ...args.filter(Boolean)]
    const result = await run('npm', command, { cwd: join(root, workspace) })
    const report = read<JestReport>(file)
    if (!report) return outcomeOf(result, { passed: 0, failed: 0 })
    // Skipped and unwritten tests, and files that do not load, count as failed.
    const missing = report.numPendingTests + report.numTodoTests + report.numRuntimeErrorTestSuites
    return outcomeOf(result, {
      passed: report.numPassedTests,
      failed: report.numFailedTests + missing,
      times: report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName, duration }) => ({
          name: `${name.slice(root.length + 1)}: ${fullName}`,
          ms: duration ?? 0,
        })),
      ),
      failures: report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.flatMap(({ fullName, failureMessages: [message] }) =>
          message ? failureOf(`${name.slice(root.length + 1)}: ${fullName}`, message) : [],
        ),
      ),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runPlaywright(
  files: readonly string[],
  more: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Promise<Outcome> {
  const chromium = await findChromium()
  if ('problem' in chromium) return { passed: 0, failed: 1, output: chromium.problem }
  const cwd = join(root, 'e2e')
  const file = join(cwd, 'test-results/report.json')
  rmSync(file, { force: true })
  const env = { ...process.env, CHROMIUM_PATH: chromium.path, FORCE_COLOR: '0', ...more }
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const result = await runNode(cli, ['test', ...files, ...options], { cwd, env })
  const report = read<PlaywrightReport>(file)
  if (!report) return outcomeOf(result, { passed: 0, failed: 0 })
  const { expected, unexpected, flaky, skipped } = report.stats
  return outcomeOf(result, {
    passed: expected,
    failed: unexpected + flaky + skipped + report.errors.length,
    times: report.suites.flatMap(timesOf),
    failures: report.suites.flatMap(failuresOf),
    runAgain: () =>
      runPlaywright(report.suites.flatMap(failedLinesOf), { ...more, E2E_WORKERS: '1' }, options),
  })
}

/** Returns the failed journeys as Playwright selects them: the file and the line. */
function failedLinesOf({ specs = [], suites = [] }: Suite): string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ results }) => results.some(({ errors }) => errors.length)))
    .map(({ file, line }) => `${file}:${line}`)
  return [...own, ...suites.flatMap(failedLinesOf)]
}

/** Adds a failure to a run without tests, and to an error that no failed test explains. */
function outcomeOf({ code, output }: CommandResult, outcome: Outcome): Outcome {
  const { passed, failed } = outcome
  const isValid = passed > 0 && (code === 0 || failed > 0)
  const lines = stripVTControlCharacters(output).split('\n')
  const failures = lines.filter((line) => !PASSED_LINE.test(line)).slice(-LINES_SHOWN)
  return { ...outcome, failed: isValid ? failed : Math.max(failed, 1), output: failures.join('\n') }
}

function timesOf({ specs = [], suites = [] }: Suite): TestTime[] {
  const own = specs.map(({ file, title, tests }) => ({
    name: `${file}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return [...own, ...suites.flatMap(timesOf)]
}

function failuresOf({ specs = [], suites = [] }: Suite): TestFailure[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.flatMap(({ errors: [error], attachments }) => {
        if (!error) return []
        const { name, message } = failureOf(`${file} (${projectName}): ${title}`, error.message)
        return [{ name, message: `${message}${pageOf(attachments)}` }]
      }),
    ),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

/** Returns the accessible content of the failed page: its main region, or all of it. */
function pageOf(attachments: PlaywrightResult['attachments']): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (!path || !existsSync(path)) return ''
  const [, page = ''] =
    /# Page snapshot\s+```yaml\n(.*?)\n```/s.exec(readFileSync(path, 'utf8')) ?? []
  const lines = page.replaceAll(/ \[(ref=\w+|cursor=pointer)]/g, '').split('\n')
  const main = lines.findIndex((line) => /^\s+- main/.test(line))
  return ['', ...lines.slice(Math.max(main, 0)).slice(0, PAGE_LINES)].join('\n')
}

function failureOf(name: string, message = ''): TestFailure {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  return { name, message: lines.slice(0, MESSAGE_LINES).join('\n') }
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
