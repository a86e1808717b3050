import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const { resolve } = createRequire(import.meta.url)

/** Runs jest, configured like the tests of the API, for one file. Returns its output. */
function runFile(code: string): string {
  const rootDir = mkdtempSync(join(tmpdir(), 'sori-jest-globals-'))
  try {
    writeFileSync(
      join(rootDir, 'one.test.mjs'),
      `import { beforeEach, test } from '@jest/globals'\n${code}`,
    )
    const runner = resolve('jest-light-runner/child-process')
    const config = { rootDir, runner, transform: {}, testMatch: ['**/*.test.mjs'], maxWorkers: 2 }
    const { stderr } = spawnSync(
      process.execPath,
      [
        '--import',
        join(import.meta.dirname, 'register.mjs'),
        resolve('jest/bin/jest'),
        '--config',
        JSON.stringify(config),
      ],
      { encoding: 'utf8' },
    )
    return stderr
  } finally {
    rmSync(rootDir, { recursive: true, force: true })
  }
}

test.each([
  ['that passes', "test('a', () => {})", 'Tests:       1 passed, 1 total'],
  ['that throws', "test('a', () => { throw new Error('wrong') })", 'Error: wrong'],
  ['that hangs', "test('a', () => new Promise(() => {}), 50)", 'not finished after 50 ms'],
  [
    'whose hook hangs',
    "beforeEach(() => new Promise(() => {}), 50)\ntest('a', () => {})",
    'not finished after 50 ms',
  ],
  [
    'that leaves a rejected promise',
    "test('a', () => { Promise.reject(new Error('left')); return new Promise((r) => setTimeout(r, 20)) })",
    'Error: left',
  ],
])('the runner reports a test %s', (_what, code, report) => {
  expect(runFile(code)).toContain(report)
})
