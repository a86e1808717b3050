import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'

const LISTENERS = 100
/** Concurrent requests. More would wait longer than 4 s for one of six database connections. */
const TOGETHER = 5
/**
 * Bytes; more than the buffers of both sockets, so that the server has read only a part of the
 * file.
 */
const SIZE = 16 * 1_048_576

let t: TestApp
let url: string
beforeAll(async () => {
  t = await createTestApp()
  const { filePath } = await addTrack(t, await addMember(t, 'artist'), 'Long')
  const key = 'previews/long.mp3'
  await t.storage.put(key, new Uint8Array(SIZE))
  await t.db.updateTable('files').set({ preview_key: key }).where('path', '=', filePath).execute()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/api/stream/${filePath}`
})
afterAll(() => t.close())

async function openFiles(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((path) => path.startsWith(join(t.config.filesDir, '/'))).length
}

async function eventually(count: number): Promise<number> {
  let open = await openFiles()
  for (let tries = 0; tries < 100 && open !== count; tries++) {
    await wait(50)
    open = await openFiles()
  }
  return open
}

test('a hundred listeners who leave midway cause no open file and no error', async () => {
  const responses: IncomingMessage[] = []
  for (let round = 0; round < LISTENERS / TOGETHER; round++) {
    const requests = Array.from({ length: TOGETHER }, (_, index) =>
      get(url, { headers: index % 2 ? { range: 'bytes=1000-' } : {}, agent: false }),
    )
    const begun = requests.map((request) => once(request, 'response'))
    responses.push(...(await Promise.all(begun)).map(([response]) => response as IncomingMessage))
  }
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 206]))
  for (const response of responses) await once(response, 'readable')
  expect(await eventually(LISTENERS)).toBe(LISTENERS)

  for (const response of responses) response.destroy()
  expect(await eventually(0)).toBe(0)
  expect(t.logged.filter(({ level }) => Number(level) > 30)).toEqual([])
})

test('100 listeners who leave immediately leave no open file and cause no error', async () => {
  const leave = async (after: number) => {
    const request = get(url, { agent: false }).on('error', () => undefined)
    const closed = new Promise((resolve) => request.on('close', resolve))
    setTimeout(() => request.destroy(), after)
    await closed
  }
  await Promise.all(Array.from({ length: LISTENERS }, (_, index) => leave(index % 25)))
  await wait(100)
  expect(await eventually(0)).toBe(0)
  expect(t.logged.filter(({ level }) => Number(level) > 30)).toEqual([])
})
