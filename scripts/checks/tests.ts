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
  testResults: JestFile[]
}

interface JestFile {
  name: string
  status: 'passed' | 'failed'
  assertionResults: {
    fullName: string
    /** Skipped and unwritten tests count as failed. */
    status: 'passed' | 'failed' | 'pending' | 'todo'
    duration?: number | null
    failureMessages: string[]
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
    tests: {
      projectName: string
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      results: PlaywrightResult[]
    }[]
  }[]
  suites?: Suite[]
}

interface PlaywrightResult {
  duration: number
  errors: { message?: string }[]
  attachments: { name: string; path?: string }[]
}

const PASSED_LINE = /^(PASS |\s+✓|\s+ok )/
/** Printed lines of a runner whose tests failed. */
const LINES_SHOWN = 400
/** Lines of a failed test's message in the list at the end. */
const MESSAGE_LINES = 12
/** Lines of the page's content below the message of a failed journey. */
const PAGE_LINES = 30
/** More failed files are a fault of the code, not of a busy machine. */
const FILES_RETRIED = 4

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

const BEHIND_NGINX = ['nginx/', 'visitor', 'policy', 'first-view', 'sessions', '--project', 'wide']

export const journeysThroughNginx: Check = {
  name: 'journeys through nginx',
  run: () => runPlaywright(BEHIND_NGINX, { E2E_NGINX: '1', E2E_PORT: '8192' }),
}

async function runJest(workspace: string, filter: string): Promise<Outcome> {
  // Tests of the product use both cores: one file at a time.
  const workers = filter.includes('product') ? 1 : 2
  const first = await startJest(workspace, [`--maxWorkers=${workers}`, filter])
  const failed = first.files.filter(({ status }) => status === 'failed').map(({ name }) => name)
  if (failed.length === 0 || failed.length > FILES_RETRIED)
    return outcomeOf(first.result, countJest(first.files))
  const second = await startJest(workspace, ['--maxWorkers=1', '--runTestsByPath', ...failed])
  const files = [...first.files.filter(({ name }) => !failed.includes(name)), ...second.files]
  const isStillFailing = ({ name }: TestFailure) =>
    countJest(second.files).failures?.some((failure) => failure.name === name)
  const flaky = countJest(first.files).failures?.filter((failure) => !isStillFailing(failure))
  return outcomeOf(second.result, { ...countJest(files), flaky })
}

async function startJest(workspace: string, options: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'sori-jest-'))
  const file = join(folder, 'report.json')
  const args = ['--ci', '--json', `--outputFile=${file}`, ...options.filter(Boolean)]
  try {
    const result = await run('npm', ['test', '--silent', '--', ...args], {
      cwd: join(root, workspace),
    })
    return { result, files: read<JestReport>(file)?.testResults ?? [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function countJest(files: readonly JestFile[]): Outcome {
  const nameOf = (file: string, test: string) => `${file.slice(root.length + 1)}: ${test}`
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: nameOf(name, test.fullName) })),
  )
  // A file that does not load, or whose `afterAll` fails, has failed without a failed test.
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const passed = tests.filter(({ status }) => status === 'passed').length
  return {
    passed,
    failed: tests.length - passed + broken.length,
    times: tests.map(({ name, duration }) => ({ name, ms: duration ?? 0 })),
    failures: tests.flatMap(({ name, failureMessages: [message] }) =>
      message ? failureOf(name, message) : [],
    ),
  }
}

async function runPlaywright(files: readonly string[], more: NodeJS.ProcessEnv): Promise<Outcome> {
  const chromium = await findChromium()
  if ('problem' in chromium) return { passed: 0, failed: 1, output: chromium.problem }
  const cwd = join(root, 'e2e')
  const file = join(cwd, 'test-results/report.json')
  rmSync(file, { force: true })
  const env = { ...process.env, CHROMIUM_PATH: chromium.path, FORCE_COLOR: '0', ...more }
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const result = await runNode(cli, ['test', '--retries=1', ...files], { cwd, env })
  const report = read<PlaywrightReport>(file)
  if (!report) return outcomeOf(result, { passed: 0, failed: 0 })
  const { expected, unexpected, flaky, skipped } = report.stats
  return outcomeOf(result, {
    passed: expected + flaky,
    failed: unexpected + skipped + report.errors.length,
    times: report.suites.flatMap(timesOf),
    failures: report.suites.flatMap((suite) => failuresOf(suite, 'unexpected')),
    flaky: report.suites.flatMap((suite) => failuresOf(suite, 'flaky')),
  })
}

/** Adds a failure to a run without tests, and to an error without a failed test. */
function outcomeOf({ code, output }: CommandResult, outcome: Outcome): Outcome {
  const { passed, failed } = outcome
  const isValid = passed > 0 && (code === 0 || failed > 0)
  const lines = stripVTControlCharacters(output).split('\n')
  const failures = lines.filter((line) => !PASSED_LINE.test(line)).slice(-LINES_SHOWN)
  return { ...outcome, failed: isValid ? failed : Math.max(failed, 1), output: failures.join('\n') }
}

const NO_RESULT: PlaywrightResult = { duration: 0, errors: [], attachments: [] }

function timesOf({ specs = [], suites = [] }: Suite): TestTime[] {
  const own = specs.map(({ file, title, tests }) => ({
    name: `${file}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return [...own, ...suites.flatMap(timesOf)]
}

function failuresOf(
  { specs = [], suites = [] }: Suite,
  status: 'unexpected' | 'flaky',
): TestFailure[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(
        ({
          projectName,
          results: [
            {
              errors: [error],
              attachments,
            } = NO_RESULT,
          ],
        }) => {
          const failure = failureOf(`${file} (${projectName}): ${title}`, error?.message ?? '')
          return { ...failure, message: `${failure.message}${pageOf(attachments)}` }
        },
      ),
  )
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, status))]
}

/** The accessible content of the page at the failure: its main region, or all of it. */
function pageOf(attachments: PlaywrightResult['attachments']): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (!path || !existsSync(path)) return ''
  const [, page = ''] =
    /# Page snapshot\s+```yaml\n(.*?)\n```/s.exec(readFileSync(path, 'utf8')) ?? []
  const lines = page.replaceAll(/ \[(ref=\w+|cursor=pointer)]/g, '').split('\n')
  const main = lines.findIndex((line) => /^\s+- main/.test(line))
  return ['', ...lines.slice(Math.max(main, 0)).slice(0, PAGE_LINES)].join('\n')
}

function failureOf(name: string, message: string): TestFailure {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  return { name, message: lines.slice(0, MESSAGE_LINES).join('\n') }
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
