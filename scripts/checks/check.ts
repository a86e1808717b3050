import { since } from '../setup/report.mjs'

/** The result of a check, with its output when it failed. A check that cannot run has failed. */
export interface Outcome {
  passed: number
  failed: number
  output?: string
  times?: readonly TestTime[]
}

interface TestTime {
  name: string
  ms: number
}

/** A part of `npm test`, with a line in its table. */
export interface Check {
  name: string
  run(): Promise<Outcome>
}

type Row = Outcome & { name: string; took: string }

/** The number of slowest tests to print. */
const SLOWEST = 20

/** Does `work` for every item, `width` at a time; returns results in the order of the items. */
export async function pooled<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [at, item] of waiting) done[at] = await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return done
}

/**
 * Runs the stages one after the other, the checks of a stage two at a time. Prints failures, the
 * slowest tests, the table and, as the last line, `N passed, N failed`. Returns the failures.
 */
export async function runChecks(stages: readonly (readonly Check[])[]): Promise<number> {
  const from = performance.now()
  const rows: Row[] = []
  for (const stage of stages) rows.push(...(await pooled(stage, 2, runCheck)))
  const sum = (key: 'passed' | 'failed') => rows.reduce((total, row) => total + row[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  printSlowest(rows.flatMap(({ times = [] }) => times))
  console.info(
    `\n  ${'check'.padEnd(34)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'time'.padStart(10)}`,
  )
  for (const row of [...rows, { name: 'all', passed, failed, took: since(from) }])
    console.info(lineOf(row))
  console.info(`\n${passed} passed, ${failed} failed`)
  return failed
}

function printSlowest(times: readonly TestTime[]): void {
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  if (slowest.length > 0) console.info(`\n  the ${slowest.length} slowest tests`)
  for (const { name, ms } of slowest)
    console.info(`${`${(ms / 1000).toFixed(1)} s`.padStart(10)}  ${name}`)
}

async function runCheck({ name, run }: Check): Promise<Row> {
  const from = performance.now()
  const outcome = await run().catch(
    (error: Error): Outcome => ({ passed: 0, failed: 1, output: error.stack }),
  )
  const row = { name, ...outcome, took: since(from) }
  console.info(`${row.failed > 0 ? '✗' : '✓'}${lineOf(row)}`)
  if (row.failed > 0) console.info(`    ${(row.output ?? '').trim().replaceAll('\n', '\n    ')}`)
  return row
}

function lineOf({ name, passed, failed, took }: Row): string {
  return `  ${name.padEnd(34)}${String(passed).padStart(8)}${String(failed).padStart(8)}${took.padStart(10)}`
}
