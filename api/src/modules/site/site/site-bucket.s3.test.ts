import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Pointer, ShellRelease } from '@sori/contract/registry'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { SWIFT_START_MS, startSwift, type TestBucket } from '../../../testing/test-swift.ts'

const RELEASE = fileURLToPath(new URL('../../../../../scripts/release.ts', import.meta.url))
const TIMEOUT_MS = 30_000

let t: TestApp
let publisher: string
let swift: TestBucket
let follower: ChildProcess | undefined

beforeAll(async () => {
  swift = await startSwift('site')
  t = await createTestApp({ env: { SHELL_DIR: '' } })
  publisher = join(t.config.dataDir, 'publisher')
}, SWIFT_START_MS)
afterAll(async () => {
  follower?.kill()
  swift.stop()
  await t.close()
})

function release(site: string, ...command: string[]): ChildProcess {
  const { bucket, region, endpoint } = swift.place
  const SITE_URL = `s3://${bucket}?region=${region}&endpoint=${encodeURIComponent(endpoint)}`
  return fork(RELEASE, [...command, '--site', site], {
    env: { ...process.env, ...swift.env, SITE_URL },
    execArgv: [],
    silent: true,
  })
}

async function push(): Promise<string> {
  const child = release(publisher, 'push')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (output += bytes.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  return output.trim()
}

async function publish(version: string, moves: NonNullable<Pointer['moves']>): Promise<Pointer> {
  const files = {
    'index.html': `<!doctype html><title>shell ${version}</title>`,
    'assets/main.0a1b2c3d.js': `main ${version}`,
  }
  const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
  const integrity = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, hashOf(text)]),
  )
  const manifest: ShellRelease = {
    name: 'shell',
    version,
    contract: '1.0.0',
    provides: {},
    integrity,
  }
  const at = new Date().toISOString()
  const pointer: Pointer = {
    current: version,
    history: moves.map((move) => move.version),
    revoked: [],
    movedAt: at,
    moves: [{ version, what: 'publish', at }, ...moves],
  }
  for (const [name, text] of Object.entries({ ...files, 'release.json': JSON.stringify(manifest) }))
    await put(`${version}/${name}`, text)
  await put('pointer.json', JSON.stringify(pointer))
  return pointer
}

async function put(path: string, text: string): Promise<void> {
  const file = join(publisher, 'shell', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

const page = async () => (await t.app.inject({ url: '/', headers: { accept: 'text/html' } })).body
async function pageWith(text: string): Promise<string> {
  for (
    const until = Date.now() + TIMEOUT_MS;
    Date.now() < until && !(await page()).includes(text);
  )
    await wait(100)
  return page()
}

test('a machine serves versions of the bucket, even while the bucket is down', async () => {
  const first = await publish('0.1.0-a', [])
  expect(await push()).toBe('shell went live in the bucket')
  follower = release(t.config.siteDir, 'follow')
  expect(await pageWith('shell 0.1.0-a')).toContain('shell 0.1.0-a')
  await publish('0.1.0-b', first.moves ?? [])
  expect(await push()).toBe('shell went live in the bucket')
  expect(await pageWith('shell 0.1.0-b')).toContain('shell 0.1.0-b')
  expect((await t.app.inject('/assets/main.0a1b2c3d.js')).body).toBe('main 0.1.0-b')
  expect(await push()).toBe('nothing went live in the bucket')

  swift.stop()
  await wait(2_000)
  expect([follower.exitCode, await page()]).toEqual([
    null,
    expect.stringContaining('shell 0.1.0-b'),
  ])
  const ended = new Promise((resolve) => follower?.once('exit', resolve))
  follower.kill('SIGTERM')
  expect(await ended).toBe(0)
}, 120_000)
