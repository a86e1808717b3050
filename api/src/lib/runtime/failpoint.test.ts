import { spawnSync } from 'node:child_process'
import { expect, test } from '@jest/globals'

/** How a process ends that passes the point `purchase.3`: by its own last word, or by a signal. */
function passing(env: NodeJS.ProcessEnv) {
  const code = `import { failpoint } from ${JSON.stringify(new URL('./failpoint.ts', import.meta.url))}
    await failpoint('purchase.3')
    console.info('passed')`
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' })
  return signal ?? stdout.trim()
}

test('a process is killed at the point that FAILPOINT names and at no other, and never in production', () => {
  expect(passing({ FAILPOINT: 'purchase.3' })).toBe('SIGKILL')
  expect(passing({ FAILPOINT: 'purchase.2' })).toBe('passed')
  expect(passing({})).toBe('passed')
  expect(passing({ FAILPOINT: 'purchase.3', NODE_ENV: 'production' })).toBe('passed')
})
