import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createDemoData } from '../../e2e/product.ts'
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
  specs?: Journey[]
  suites?: Suite[]
}

interface Journey {
  title: string
  file: string
  line: number
  tests: { projectName: string; results: PlaywrightResult[] }[]
}

interface PlaywrightResult {
  duration: number
  errors: { message?: string }[]
  attachments: { name: string; path?: string }[]
}

const PASSED_LINE = /^(PASS |\s+✓|\s+ok )/
/** Playwright's line about an ended journey: `✓  12 [wide] › …`, or `✘` if it failed. */
const JOURNEY_LINE = /^\s+([✓✘])\s+\d+ (.+)$/gm
/** The time limits of tests. They end tests that hang before a CI server ends everything. */
const JEST_TIMEOUT_MS = 45 * 60_000
const JOURNEYS_TIMEOUT_MS = 40 * 60_000
const JOURNEYS_END_TIMEOUT_MS = 3 * 60_000
/** The number of failed journeys after which the others do not run. */
const FAILED_JOURNEYS_MAX = 25
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

/** Three workers keep two cores busy, because journeys also wait for timers and mails. */
const JOURNEY_WORKERS = { E2E_WORKERS: '3' }

/** Creates the demo world, of which each product of the journeys has a copy. */
export const demoWorld: Check = {
  name: 'the demo world',
  run: async () => {
    const data = await createDemoData()
    process.env.E2E_DEMO_DATA = data
    process.once('exit', () => rmSync(data, { recursive: true, force: true }))
    return { passed: 1, failed: 0 }
  },
}

export const journeys = journeysCheck('journeys', [], JOURNEY_WORKERS)

/** The beginnings of the files of journeys that also run through nginx. */
const NGINX_JOURNEYS = ['nginx/', 'visitor', 'policy', 'sessions']

/** The tests that `npm test` leaves out, because they need minutes. */
export const longTests: readonly Check[] = [
  jest('api'),
  jest('scripts', 'tests/product'),
  journeysCheck('journeys', [], JOURNEY_WORKERS, ['--project=wide', '--project=phone']),
  nginxCheck('the first view through nginx', ['first-view'], { LONG_TESTS: '' }),
]

export const journeysThroughNginx = nginxCheck('journeys through nginx', NGINX_JOURNEYS)

function nginxCheck(name: string, files: readonly string[], extraEnv?: NodeJS.ProcessEnv): Check {
  const env = { E2E_NGINX: '1', E2E_PORT: '8192', ...extraEnv }
  return journeysCheck(name, files, env, ['--project', 'wide'])
}

/** Runs the journeys of `files`, or all. Prints the name of a failed journey as soon as it ends. */
function journeysCheck(
  name: string,
  files: readonly string[],
  env: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Check {
  const ended = { '✓': 0, '✘': 0 }
  const onOutput = (text: string) => {
    for (const [, sign, journey] of text.matchAll(JOURNEY_LINE)) {
      ended[sign as '✓' | '✘'] += 1
      if (sign === '✘') console.info(`  ✘ ${journey}`)
    }
  }
  return {
    name,
    progress: () => `${ended['✓']} passed, ${ended['✘']} failed`,
    run: () => runPlaywright(files, env, options, onOutput),
  }
}

async function runJest(workspace: string, files: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-jest-'))
  const file = join(folder, 'report.json')
  // Tests of the product use both cores, so they run one file at a time.
  const workers = files.includes('product') ? 1 : 2
  const args = ['--ci', '--json', `--outputFile=${file}`, `--maxWorkers=${workers}`, files]
  try {
    const command = ['test', '--silent', '--', ...args.filter(Boolean)]
    const cwd = join(root, workspace)
    const result = await run('npm', command, { cwd, timeoutMs: JEST_TIMEOUT_MS })
    const report = read<JestReport>(file)
    if (!report) return outcomeOf(result, { passed: 0, failed: 0 })
    // Skipped and unwritten tests, and files that do not load, count as failed.
    const missing = report.numPendingTests + report.numTodoTests + report.numRuntimeErrorTestSuites
    return outcomeOf(result, {
      passed: report.numPassedTests,
      failed: report.numFailedTests + missing,
      ...jestDetails(report),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function jestDetails({ testResults }: JestReport): Pick<Outcome, 'times' | 'failures'> {
  const times: TestTime[] = []
  const failures: TestFailure[] = []
  for (const file of testResults)
    for (const { fullName, duration, failureMessages } of file.assertionResults) {
      const name = `${file.name.slice(root.length + 1)}: ${fullName}`
      times.push({ name, ms: duration ?? 0 })
      const [message] = failureMessages
      if (message) failures.push(failureOf(name, message))
    }
  return { times, failures }
}

async function runPlaywright(
  files: readonly string[],
  extraEnv: NodeJS.ProcessEnv,
  options: readonly string[],
  onOutput: (text: string) => void,
): Promise<Outcome> {
  const chromium = await findChromium()
  if ('problem' in chromium) return { passed: 0, failed: 1, output: chromium.problem }
  const cwd = join(root, 'e2e')
  const file = join(cwd, 'test-results/report.json')
  rmSync(file, { force: true })
  const env = { ...process.env, CHROMIUM_PATH: chromium.path, FORCE_COLOR: '0', ...extraEnv }
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const limits = [
    `--global-timeout=${JOURNEYS_TIMEOUT_MS}`,
    `--max-failures=${FAILED_JOURNEYS_MAX}`,
  ]
  const result = await runNode(cli, ['test', ...files, ...options, ...limits], {
    cwd,
    env,
    timeoutMs: JOURNEYS_TIMEOUT_MS + JOURNEYS_END_TIMEOUT_MS,
    onOutput,
  })
  const report = read<PlaywrightReport>(file)
  if (!report) return outcomeOf(result, { passed: 0, failed: 0 })
  const { expected, unexpected, flaky, skipped } = report.stats
  const all = report.suites.flatMap(journeysOf)
  return outcomeOf(result, {
    passed: expected,
    failed: unexpected + flaky + skipped + report.errors.length,
    times: all.map(timeOf),
    failures: all.flatMap(failuresOf),
    runAgain: () => {
      const failedLines = all.filter(hasFailed).map(({ file, line }) => `${file}:${line}`)
      const alone = { ...extraEnv, E2E_WORKERS: '1' }
      return runPlaywright(failedLines, alone, options, onOutput)
    },
  })
}

/** Returns the journeys of a suite and of all suites inside it. */
function journeysOf({ specs = [], suites = [] }: Suite): Journey[] {
  return [...specs, ...suites.flatMap(journeysOf)]
}

function hasFailed({ tests }: Journey): boolean {
  return tests.some(({ results }) => results.some(({ errors }) => errors.length > 0))
}

/** Adds the runner's output. A run without tests and an unexplained error count as a failure. */
function outcomeOf({ code, output }: CommandResult, outcome: Outcome): Outcome {
  const { passed, failed } = outcome
  const isValid = passed > 0 && (code === 0 || failed > 0)
  const lines = stripVTControlCharacters(output).split('\n')
  const failures = lines.filter((line) => !PASSED_LINE.test(line)).slice(-LINES_SHOWN)
  return { ...outcome, failed: isValid ? failed : Math.max(failed, 1), output: failures.join('\n') }
}

function timeOf({ file, title, tests }: Journey): TestTime {
  const results = tests.flatMap((test) => test.results)
  const ms = results.reduce((sum, { duration }) => sum + duration, 0)
  return { name: `${file}: ${title}`, ms }
}

function failuresOf({ file, title, tests }: Journey): TestFailure[] {
  const failures: TestFailure[] = []
  for (const { projectName, results } of tests)
    for (const { errors, attachments } of results) {
      const [error] = errors
      if (!error) continue
      const { name, message } = failureOf(`${file} (${projectName}): ${title}`, error.message)
      failures.push({ name, message: `${message}${pageSnapshot(attachments)}` })
    }
  return failures
}

/** Returns the accessible content of the failed page, without the parts before its main region. */
function pageSnapshot(attachments: PlaywrightResult['attachments']): string {
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
