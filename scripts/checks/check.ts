import { secondsSince } from '../setup/report.mjs'

/** The result of a check. A check that cannot run counts as failed. */
export interface Outcome {
  passed: number
  failed: number
  output?: string
  times?: readonly TestTime[]
  /** The failed tests, which are listed after the table. */
  failures?: readonly TestFailure[]
  /** Runs the failed tests again. Only journeys can, because a slow browser may fail them. */
  runAgain?: () => Promise<Outcome>
}

export interface TestFailure {
  name: string
  /** The first lines of the runner's message. */
  message: string
}

export interface TestTime {
  name: string
  ms: number
}

export interface Check {
  name: string
  run(): Promise<Outcome>
  /** Returns the progress, for example the number of ended tests. */
  progress?(): string
}

/** `unsteady` are the tests that failed first and passed when they ran again. */
type Row = Outcome & { name: string; time: string; unsteady?: readonly TestFailure[] }

const SLOWEST_SHOWN = 20
/** The number of failed tests whose messages are printed. */
const MESSAGES_SHOWN = 20
/** The last output lines that are printed for a failed check without named tests. */
const LAST_LINES = 20
/** More failed tests of a check are a fault of the product, so they do not run again. */
const RUN_AGAIN_MAX = 10
const PROGRESS_INTERVAL_MS = 120_000

/** Calls `work` for all items, at most `width` at a time. Returns the results in order. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}

/**
 * Runs the stages one after the other, the checks of a stage two at a time. Failed journeys run
 * once more at the end (D195). The last printed line is `N passed, N failed`. Returns the number of
 * failures.
 */
export async function runChecks(stages: readonly (readonly Check[])[]): Promise<number> {
  const startedAt = performance.now()
  const firstRows: Row[] = []
  for (const stage of stages) firstRows.push(...(await mapConcurrently(stage, 2, runCheck)))
  const rows = await mapConcurrently(firstRows, 1, runFailedAgain)
  const sum = (key: 'passed' | 'failed') => rows.reduce((total, row) => total + row[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  printSlowest(rows.flatMap(({ times = [] }) => times))
  console.info(`\n${formatLine('check', 'passed', 'failed', 'time')}`)
  for (const { name, time, ...row } of [
    ...rows,
    { name: 'all', passed, failed, time: secondsSince(startedAt) },
  ])
    console.info(formatLine(name, row.passed, row.failed, time))
  const unsteady = rows.flatMap((row) => row.unsteady ?? [])
  const failures = rows.flatMap(failuresOf)
  printFailureMessages([...unsteady, ...failures])
  // Printed last, because a shortened log has only the last lines.
  printNames('failed at first and passed when run again', '!', unsteady)
  printNames('the failed tests', '✗', failures)
  console.info(`\n${passed} passed, ${failed} failed`)
  return failed
}

function printSlowest(times: readonly TestTime[]): void {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN)
  if (slowest.length > 0) console.info(`\n  the ${slowest.length} slowest tests`)
  for (const { name, ms } of slowest) {
    const time = `${(ms / 1000).toFixed(1)} s`
    console.info(`${time.padStart(10)}  ${name}`)
  }
}

/** Returns the named failures of a check, and the check itself if it failed in another way too. */
function failuresOf({ name, failed, failures = [], output = '' }: Row): TestFailure[] {
  if (failed <= failures.length) return [...failures]
  const message = output.trim().split('\n').slice(-LAST_LINES).join('\n')
  return [...failures, { name, message }]
}

function printFailureMessages(failures: readonly TestFailure[]): void {
  for (const { name, message } of failures.slice(0, MESSAGES_SHOWN))
    console.info(`\n${name}\n    ${message.replaceAll('\n', '\n    ')}`)
}

function printNames(heading: string, sign: string, tests: readonly TestFailure[]): void {
  if (tests.length > 0) console.info(`\n  ${heading}`)
  for (const { name } of tests) console.info(`${sign} ${name}`)
}

/** Runs failed tests again. If all pass, they count as passed, and are listed as unsteady. */
async function runFailedAgain(row: Row): Promise<Row> {
  const { name, passed, failed, failures = [], runAgain } = row
  const areAllNamed = failed > 0 && failures.length === failed
  if (!runAgain || !areAllNamed || failed > RUN_AGAIN_MAX) return row
  const rerun = await runCheck({ name: `${name}, again`, run: runAgain })
  if (rerun.failed > 0) return row
  return { ...row, passed: passed + failed, failed: 0, failures: [], unsteady: failures }
}

async function runCheck({ name, run, progress }: Check): Promise<Row> {
  const startedAt = performance.now()
  const progressTimer = setInterval(() => {
    console.info(`  ${name} … ${progress?.() ?? ''} ${secondsSince(startedAt)}`)
  }, PROGRESS_INTERVAL_MS)
  const outcome = await run().catch(
    (error: Error): Outcome => ({ passed: 0, failed: 1, output: error.stack }),
  )
  clearInterval(progressTimer)
  const { passed, failed, output = '' } = outcome
  const time = secondsSince(startedAt)
  console.info(`${failed > 0 ? '✗' : '✓'}${formatLine(name, passed, failed, time)}`)
  if (failed > 0) console.info(`    ${output.trim().replaceAll('\n', '\n    ')}`)
  return { name, ...outcome, time }
}

function formatLine(
  name: string,
  passed: number | string,
  failed: number | string,
  time: string,
): string {
  const figures = [passed, failed].map((figure) => String(figure).padStart(8)).join('')
  return `  ${name.padEnd(34)}${figures}${time.padStart(10)}`
}
