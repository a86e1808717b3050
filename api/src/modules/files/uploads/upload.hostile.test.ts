import { readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import {
  killServers,
  startServer,
  type TestServer,
  untilReady,
} from '../../../testing/test-server.ts'
import { sortedKeys } from '../media/testing/describe-storage.ts'
import { FORM_TYPE, fileForm, headOf } from './testing/form.ts'
import {
  type HostileUpload,
  hostileUploads,
  pngWithHugeComment,
  pngWithManyTexts,
} from './testing/hostile-files.ts'

// The server runs in a separate process, so that its memory can be measured.

const MB = 1_048_576

let t: TestApp
let server: TestServer
let url: string
let headers: Record<string, string>
const start = async () => {
  server = startServer({
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    LOG_LEVEL: 'warn',
  })
  url = await untilReady(server)
}
beforeAll(async () => {
  t = await createTestApp()
  headers = { ...(await bearer(t, await addMember(t, 'artist'))), 'content-type': FORM_TYPE }
  await start()
})
afterAll(async () => {
  killServers()
  await server.ended
  await t.close()
})

async function send(kind: HostileUpload['kind'], body: Buffer) {
  const response = await fetch(`${url}/api/files/${kind}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  return {
    status: response.status,
    ...((await response.json()) as {
      code?: string
      path?: string
      errors?: { field: string; code: string }[]
    }),
  }
}
/** Returns the ids of the server's process and of its process for pictures. */
const processes = async () => {
  const { pid } = server.child
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [String(pid), ...children.split(' ').filter(Boolean)]
}
const memory = async (line: 'VmHWM' | 'VmRSS') => {
  const sizes = (await processes()).map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
/** Returns the MB that the server itself has read from the connection. */
const read = async () => {
  const io = await readFile(`/proc/${server.child.pid}/io`, 'utf8')
  return Number(/rchar: (\d+)/.exec(io)?.[1]) / MB
}
/** Runs `work` and returns the highest memory of the server in MB. */
async function peakDuring(work: () => Promise<void>): Promise<number> {
  for (const pid of await processes()) await writeFile(`/proc/${pid}/clear_refs`, '5')
  await work()
  return memory('VmHWM')
}
async function expectNoFiles(): Promise<void> {
  const rows = await Promise.all(
    (['files', 'images'] as const).map((table) => t.db.selectFrom(table).select('path').execute()),
  )
  expect([rows.flat(), await sortedKeys(t.storage), await readdir(t.config.incomingDir)]).toEqual([
    [],
    [],
    [],
  ])
}
/** Counts the files that are deleted but still open in the server. */
const countDeletedFiles = async () => {
  const folder = `/proc/${server.child.pid}/fd`
  const links = await Promise.all(
    (await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => '')),
  )
  const isDeleted = (path: string) =>
    path.startsWith(t.config.incomingDir) && path.endsWith(' (deleted)')
  return links.filter(isDeleted).length
}
async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries > 500) throw new Error('the condition was not met in 10 s')
    await wait(20)
  }
}
/** Starts an upload over a raw socket. */
async function beginUpload(write: (socket: ReturnType<typeof connect>) => void) {
  const socket = connect(Number(new URL(url).port), 'localhost')
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString()))
  socket.on('error', () => undefined)
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    'transfer-encoding': 'chunked',
  }).map((line) => line.join(': '))
  socket.write(`POST /api/files/tracks HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  write(socket)
  return { socket, received: () => received }
}
const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
const sendHalf = (socket: ReturnType<typeof connect>) => {
  socket.write(chunk(Buffer.from(headOf({ name: 'file', filename: 'a.mp3' }))))
  for (let index = 0; index < 10; index++) socket.write(chunk(Buffer.alloc(MB)))
}

test(`${hostileUploads.length} hostile files are refused and leave nothing behind`, async () => {
  expect(hostileUploads.length).toBeGreaterThanOrEqual(60)
  const round = async () => {
    const responses: object[] = []
    for (const { description: what, kind, form } of hostileUploads) {
      const { status, code, errors } = await send(kind, await form())
      responses.push({
        what,
        status,
        code: errors?.find(({ field }) => field === 'file')?.code ?? code,
      })
    }
    const expected = hostileUploads.map(({ description: what, code }) => ({
      what,
      status: code.endsWith('TOO_LARGE') ? 413 : 400,
      code,
    }))
    expect(responses).toEqual(expected)
  }
  // Starts all workers first, so that the measurement does not include their start.
  await send('tracks', fileForm('a.mp3', Buffer.alloc(20 * MB)))
  await send('albums', fileForm('a.png', pngWithHugeComment().subarray(0, 100)))
  const before = await memory('VmRSS')
  const peaks = [await peakDuring(round), await peakDuring(round), await peakDuring(round)] as const
  const [first, second, third] = peaks
  const peakText = peaks.map((peak) => peak.toFixed(0)).join(', ')
  console.info(
    `${hostileUploads.length} hostile files: ${before.toFixed(0)} MB before, peaks ${peakText} MB`,
  )
  await expectNoFiles()
  expect(await countDeletedFiles()).toBe(0)
  expect(first - before).toBeLessThan(200)
  // Compares rounds, because a leak grows in every round, and garbage that waits for collection
  // does not.
  expect(Math.min(second - first, third - second)).toBeLessThan(40)
  expect(server.output()).not.toMatch(/"level":(50|60)/)
}, 180_000)

test('a picture with a comment that expands to 64 MB is redrawn without it', async () => {
  const peak = await peakDuring(async () => {
    const { status, path = '' } = await send('albums', fileForm('a.png', pngWithHugeComment()))
    expect(status).toBe(200)
    const image = Buffer.from(await (await fetch(url + path)).arrayBuffer())
    expect([
      await sharp(image)
        .metadata()
        .then(({ format }) => format),
      image.includes('secret comment'),
    ]).toEqual(['webp', false])
  })
  expect(peak).toBeLessThan(500)
  for (const key of await sortedKeys(t.storage)) await t.storage.remove(key)
  await t.db.deleteFrom('images').execute()
})

test('a picture with 96 texts of 8 MB each takes the memory of other pictures', async () => {
  const peak = await peakDuring(async () => {
    expect(await send('albums', fileForm('a.png', pngWithManyTexts(96)))).toMatchObject({
      status: 200,
    })
  })
  expect(peak).toBeLessThan(500)
  for (const key of await sortedKeys(t.storage)) await t.storage.remove(key)
  await t.db.deleteFrom('images').execute()
})

/** Sends an endless file until the server closes the connection. Returns the sent MB. */
async function sendEndlessly(part: { name: string; filename: string }) {
  const before = await read()
  const { socket, received } = await beginUpload((to) => {
    to.write(chunk(Buffer.from(headOf(part))))
    const writeMore = () => {
      if (to.destroyed) return
      // Node reads the response only between two writes.
      to.write(chunk(Buffer.alloc(MB)), () => setTimeout(writeMore, 1))
    }
    writeMore()
  })
  const peak = await peakDuring(() => until(async () => socket.destroyed))
  return { received: received(), sentMb: (await read()) - before, peak }
}

test('an endless upload is refused at 20 MB, and its connection is closed', async () => {
  const { received, sentMb, peak } = await sendEndlessly({ name: 'file', filename: 'a.mp3' })
  expect(received).toMatch(/^HTTP\/1\.1 413 [\s\S]*TRACK_TOO_LARGE/)
  expect(sentMb).toBeLessThan(80)
  expect(peak).toBeLessThan(500)
  await expectNoFiles()
})

test.each([
  ['in another field', { name: 'other', filename: 'a.mp3' }],
  ['without a name', { name: 'file', filename: '' }],
])('a file %s is refused when its upload begins', async (_what, part) => {
  const { received, sentMb } = await sendEndlessly(part)
  expect(received).toMatch(/^HTTP\/1\.1 400 [\s\S]*TRACK_REQUIRED/)
  expect(sentMb).toBeLessThan(60)
  await expectNoFiles()
})

test('an upload that is interrupted halfway leaves nothing', async () => {
  const { socket } = await beginUpload(sendHalf)
  await until(async () => (await countDeletedFiles()) === 1)
  socket.destroy()
  await until(async () => (await countDeletedFiles()) === 0)
  await expectNoFiles()
  expect(server.output()).not.toMatch(/"level":(50|60)/)
})

test('a server killed during an upload leaves nothing that blocks the next one', async () => {
  await beginUpload(sendHalf)
  await until(async () => (await countDeletedFiles()) === 1)
  server.child.kill('SIGKILL')
  await server.ended
  await expectNoFiles()
  await start()
  expect(await send('tracks', fileForm('a.exe', 'x'))).toMatchObject({
    status: 400,
    errors: [{ field: 'file', code: 'TRACK_TYPE' }],
  })
})
