import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { type Check, holds, type Outcome } from './check.ts'

/** The part of jest's report that this file reads. */
interface JestReport {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numRuntimeErrorTestSuites: number
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { status: string; fullName: string; duration?: number | null; failureMessages: string[] }[]
  }[]
}

const LINES = 25

/** The tests beside the code of `workspace`, run by its own `npm test`; those of `files` alone. */
export function units(workspace: string, files = ''): Check {
  const name = files ? `${workspace}/${files}` : workspace
  return { name: `tests of ${name}`, run: () => jest(workspace, files) }
}

async function jest(workspace: string, files: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-jest-'))
  const file = join(folder, 'report.json')
  // Tests of the product use both cores: one file at a time.
  const workers = files.includes('product') ? 1 : 2
  const args = ['--ci', '--json', `--outputFile=${file}`, `--maxWorkers=${workers}`, files]
  try {
    const command = ['test', '--silent', '--', ...args.filter(Boolean)]
    const { said } = await run('npm', command, { cwd: join(root, workspace) })
    if (!existsSync(file)) return holds(`jest of ${workspace} did not come to its end:\n${last(said)}`)
    return outcomeOf(JSON.parse(readFileSync(file, 'utf8')) as JestReport, workspace)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Counts skipped and unwritten tests as failed; a run without tests fails too. */
function outcomeOf(report: JestReport, workspace: string): Outcome {
  const passed = report.numPassedTests
  const missing = report.numPendingTests + report.numTodoTests
  const failed = report.numFailedTests + missing + report.numRuntimeErrorTestSuites
  const notes = report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = name.slice(root.length + 1)
    // The file did not load, or its cleanup failed.
    if (status === 'failed' && assertionResults.every((test) => test.status === 'passed')) return [`${file}: ${last(message)}`]
    return assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${file}: ${test.fullName}: ${test.status}\n${first(test.failureMessages.join('\n'))}`)
  })
  const times = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${name.slice(root.length + 1)}: ${fullName}`, ms: duration ?? 0 })),
  )
  if (failed > 0 || (report.success && passed > 0)) return { passed, failed, notes, times }
  return { passed, failed: 1, notes: [...notes, `${workspace}: ${passed === 0 ? 'there are no tests' : 'jest ended with an error'}`] }
}

const first = (text: string) => text.split('\n').slice(0, LINES).join('\n')
const last = (text: string) => text.trimEnd().split('\n').slice(-LINES).join('\n')
