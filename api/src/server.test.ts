import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { killServers, prepareDataDir, startServer, untilReady } from './testing/test-server.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sori-server-test-'))
  await chmod(dataDir, 0o755)
  await prepareDataDir(dataDir)
})
afterEach(killServers)
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }))

const run = (env: NodeJS.ProcessEnv = {}) => startServer({ DATA_DIR: dataDir, ...env })

test('starts on an empty database, refuses a second start, and ends cleanly', async () => {
  const first = run()
  const url = await untilReady(first)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  for (const secret of ['jwt-secret', 'outbox-token'])
    expect((await stat(join(dataDir, secret))).mode & 0o777).toBe(0o600)
  const link = `${url}/__outbox?token=${await readFile(join(dataDir, 'outbox-token'), 'utf8')}`
  expect(first.output()).toContain(`"outbox":"${link}"`)
  expect((await fetch(`${url}/__outbox`)).status).toBe(404)
  expect(await (await fetch(link, { headers: { accept: 'application/json' } })).json()).toEqual([])

  const second = run()
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toMatch(
    /^The data directory .* is in use by another server: stop that one, or set another DATA_DIR\.$/,
  )

  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  await expect(readFile(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')

  const again = run()
  await untilReady(again)
  again.child.disconnect()
  expect(await again.ended).toBe(0)
})

test('refuses a data directory without a schema and names the command', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'sori-server-test-'))
  await chmod(empty, 0o755)
  for (const _time of ['first', 'second']) {
    const started = startServer({ DATA_DIR: empty })
    expect(await started.ended).toBe(1)
    expect(started.output().trim()).toBe(
      'The database lacks the migration 0001_accounts_and_catalogue.sql: ' +
        'run `npm run ops -- migrate` first.',
    )
  }
  await rm(empty, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
})

/** Opens a POST to `url` that sends its body when `finish` is called. Resolves to the response. */
async function slowPost(
  url: string,
  body: string,
): Promise<{ finish: () => void; response: Promise<string> }> {
  const { port, pathname } = new URL(url)
  const socket = connect(Number(port), 'localhost')
  const response = text(socket)
  const head =
    `POST ${pathname} HTTP/1.1\r\nhost: localhost:${port}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, 5), () => resolve()))
  return { finish: () => socket.write(body.slice(5)), response }
}

test('an ending process answers running requests, accepts no new ones, and exits', async () => {
  const started = run()
  const url = await untilReady(started)
  const { finish, response } = await slowPost(
    `${url}/generateToken`,
    JSON.stringify({ username: 'nobody@sori.test', password: 'Wrong123!' }),
  )
  // A response to a later request proves that the head of this one was read.
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  started.child.kill('SIGTERM')
  let refused = false
  for (let tries = 0; tries < 100 && !refused; tries++) {
    await wait(20)
    refused = await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    )
  }
  expect(refused).toBe(true)
  expect(started.child.exitCode).toBeNull()
  finish()
  const finished = performance.now()
  expect(await response).toMatch(/^HTTP\/1\.1 401 /)
  expect(await response).toContain('"code":"BAD_CREDENTIALS"')
  expect(await started.ended).toBe(0)
  expect(performance.now() - finished).toBeLessThan(5_000)
  expect(started.output()).not.toMatch(/"level":(40|50|60)/)
})

test.each([
  [{ PORT: 'x' }, /^The environment is not right: PORT: must be a whole number\.$/],
  [
    { NODE_ENV: 'production' },
    /^In production JWT_SECRET must be set, .* characters\.\n(In production \S+ must .*\.\n?)+$/,
  ],
  [
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    /^The database cannot be reached: .*\.$/,
  ],
])('exits with 1 and a sentence for each problem for the settings %j', async (env, words) => {
  const started = run(env)
  expect(await started.ended).toBe(1)
  expect(started.output().trim()).toMatch(words)
})
