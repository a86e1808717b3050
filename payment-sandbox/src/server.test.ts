import { fork } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url))

function start(env: NodeJS.ProcessEnv) {
  const { NODE_OPTIONS: _nodeOptions, ...own } = process.env
  const child = fork(SERVER, { env: { ...own, PORT: '0', ...env }, execArgv: [], silent: true })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, errors: child.stderr ? text(child.stderr) : Promise.resolve('') }
}

describe('the server', () => {
  test.each([
    [
      { NODE_ENV: 'production' },
      'The payment sandbox does not start in production: nothing is charged in it.',
    ],
    [
      { TOSS_SECRET_KEY: 'live_gsk_x' },
      'The payment sandbox takes test keys only: with live_ keys use the provider itself.',
    ],
  ])('exits with an error message with %j', async (env, message) => {
    const { ended, errors } = start(env)
    expect(await ended).toBe(1)
    expect((await errors).trim()).toBe(message)
  })

  test('reports its URL to the parent process and exits with it', async () => {
    const { child, ended } = start({ NODE_ENV: 'development' })
    const { url } = await new Promise<{ url: string }>((resolve) =>
      child.once('message', (message) => resolve(message as { url: string })),
    )
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
    child.disconnect()
    expect(await ended).toBe(0)
  })
})
