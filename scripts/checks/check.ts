import { since } from '../setup/report.mjs'

/** What a check found. Something that could not run has failed: nothing is skipped. */
export interface Outcome {
  passed: number
  failed: number
  /** What is wrong, for whoever mends it. */
  notes: readonly string[]
  /** How long each test took, where the check knows. */
  times?: readonly TestTime[]
}

/** How long one test took. */
export interface TestTime {
  name: string
  ms: number
}

/** One line of the table of checks. */
export interface Check {
  name: string
  run(): Promise<Outcome>
}

/** So many of the slowest tests are printed. */
const SLOWEST = 20

interface Row extends Outcome {
  name: string
  took: string
}

/** One test that holds when there is nothing to say about it. */
export function holds(trouble: string | undefined): Outcome {
  return trouble ? { passed: 0, failed: 1, notes: [trouble] } : { passed: 1, failed: 0, notes: [] }
}

/** Several outcomes as one. */
export function together(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    notes: outcomes.flatMap(({ notes }) => notes),
    times: outcomes.flatMap(({ times = [] }) => times),
  }
}

/** Does `work` for every item, `width` at a time; answers in the order of the items. */
export async function pooled<T, R>(items: readonly T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [at, item] of waiting) done[at] = await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return done
}

/**
 * Runs the checks stage by stage, those of a stage two at a time, says what fails as it fails, then prints the slowest tests, the table and, as
 * the last line, `N passed, N failed`. Answers how many failed.
 */
export async function runChecks(stages: readonly (readonly Check[])[]): Promise<number> {
  const from = performance.now()
  const rows: Row[] = []
  for (const stage of stages) rows.push(...(await pooled(stage, 2, runCheck)))
  const { passed, failed, times = [] } = together(rows)
  printSlowest(times)
  console.info(`\n  ${'check'.padEnd(34)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'time'.padStart(10)}`)
  for (const row of rows) console.info(lineOf(row))
  console.info(lineOf({ name: 'all', passed, failed, notes: [], took: since(from) }))
  console.info(`\n${passed} passed, ${failed} failed`)
  return failed
}

function printSlowest(times: readonly TestTime[]): void {
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  if (slowest.length === 0) return
  console.info(`\n  the ${slowest.length} slowest tests`)
  for (const { name, ms } of slowest) console.info(`${`${(ms / 1000).toFixed(1)} s`.padStart(10)}  ${name}`)
}

async function runCheck({ name, run }: Check): Promise<Row> {
  const from = performance.now()
  const outcome = await run().catch(
    (error: unknown): Outcome => holds(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
  const row = { name, ...outcome, took: since(from) }
  console.info(`${row.failed > 0 ? '✗' : '✓'}${lineOf(row)}`)
  for (const note of row.notes) console.info(`    ${note.trimEnd().replaceAll('\n', '\n    ')}`)
  return row
}

function lineOf({ name, passed, failed, took }: Row): string {
  return `  ${name.padEnd(34)}${String(passed).padStart(8)}${String(failed).padStart(8)}${took.padStart(10)}`
}
