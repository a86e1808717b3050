import { expect, it, jest } from '@jest/globals'
import { runChecks } from '../../checks/check.ts'

it('runChecks prints the names of all failed tests and checks before the count', async () => {
  const print = jest.spyOn(console, 'info').mockImplementation(() => undefined)
  const failures = Array.from({ length: 30 }, (_, index) => ({
    name: `a.test.ts: test ${index}`,
    message: 'two\nlines',
  }))
  await runChecks([
    [
      { name: 'tests of a', run: async () => ({ passed: 5, failed: 30, failures }) },
      { name: 'lint', run: async () => ({ passed: 0, failed: 1, output: 'a.ts: wrong' }) },
    ],
  ])
  const lines = print.mock.calls.join('\n').split('\n')
  print.mockRestore()
  const names = [...failures.map(({ name }) => name), 'lint']
  expect(lines.slice(-2 - names.length)).toEqual([
    ...names.map((name) => `✗ ${name}`),
    '',
    '5 passed, 31 failed',
  ])
})

it('runChecks counts a test as unsteady that passes when it runs again', async () => {
  const print = jest.spyOn(console, 'info').mockImplementation(() => undefined)
  const checkOf = (name: string, failedAgain: number) => {
    const failures = [{ name: `${name}.test.ts: a sound`, message: 'late' }]
    const runAgain = async () => ({ passed: 1 - failedAgain, failed: failedAgain })
    return { name, run: async () => ({ passed: 5, failed: 1, failures, runAgain }) }
  }
  const failed = await runChecks([[checkOf('once', 0), checkOf('twice', 1)]])
  const lines = print.mock.calls.join('\n').split('\n')
  print.mockRestore()
  expect(failed).toBe(1)
  expect(lines).toContain('! once.test.ts: a sound')
  expect(lines.slice(-3)).toEqual(['✗ twice.test.ts: a sound', '', '11 passed, 1 failed'])
})

it('runChecks prints the progress of a long check every two minutes', async () => {
  jest.useFakeTimers()
  const print = jest.spyOn(console, 'info').mockImplementation(() => undefined)
  const end = Promise.withResolvers<{ passed: number; failed: number }>()
  const progress = () => '12 passed, 1 failed'
  const checks = runChecks([[{ name: 'journeys', run: () => end.promise, progress }]])
  jest.advanceTimersByTime(240_000)
  const lines = print.mock.calls.map(([line]) => String(line))
  end.resolve({ passed: 13, failed: 0 })
  await checks
  print.mockRestore()
  jest.useRealTimers()
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('journeys … 12 passed, 1 failed')
})
