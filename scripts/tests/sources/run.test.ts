import { expect, it } from '@jest/globals'
import { run } from '../../product/run.ts'

it('run returns when the command has ended, even if a process it left keeps its output open', async () => {
  const result = await run('sh', ['-c', 'echo started; setsid sleep 30 & exit 3'])
  expect(result).toMatchObject({ code: 3, stdout: 'started\n' })
}, 20_000)

it('run ends a command after its time limit and returns the output so far', async () => {
  const pieces: string[] = []
  const onOutput = (text: string) => pieces.push(text)
  const result = await run('sh', ['-c', 'echo started; sleep 30'], { timeoutMs: 500, onOutput })
  expect(result).toMatchObject({ code: 130, output: 'started\n' })
  expect(pieces).toEqual(['started\n'])
}, 20_000)
