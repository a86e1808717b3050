import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { sortedKeys } from '../media/testing/describe-storage.ts'
import { FORM_TYPE, fileForm } from './testing/form.ts'
import { jpeg, wav } from './testing/sample-files.ts'

/** Only root can mount a small file system; without it, the tests simulate a full disk. */
const isRoot = process.getuid?.() === 0

const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  })

async function send(t: TestApp, artist: MemberRow, kind: 'albums' | 'tracks', payload: Buffer) {
  const headers = {
    ...(await bearer(t, artist)),
    'content-type': FORM_TYPE,
    'accept-language': 'en',
  }
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/files/${kind}`,
    payload,
    headers,
  })
  const { code, message } = response.json<{ code: string; message: string }>()
  return { status: response.statusCode, code, message, retryAfter: response.headers['retry-after'] }
}

const refused = {
  status: 503,
  code: 'STORAGE_FULL',
  message: 'There is no room to store the file. Please try again in a moment.',
  retryAfter: '60',
}

async function expectNoFiles(t: TestApp): Promise<void> {
  const rows = await Promise.all(
    (['files', 'images'] as const).map((table) => t.db.selectFrom(table).select('path').execute()),
  )
  const unfinished = await readdir(join(t.config.filesDir, '.unfinished')).catch(() => [])
  const incoming = await readdir(t.config.incomingDir).catch(() => [])
  expect([rows.flat(), await sortedKeys(t.storage), unfinished, incoming]).toEqual([[], [], [], []])
}

describe('a storage without space', () => {
  let t: TestApp
  let artist: MemberRow
  beforeAll(async () => {
    t = await createTestApp()
    artist = await addMember(t, 'artist')
  })
  afterAll(() => t.close())

  test('returns 503 STORAGE_FULL, keeps nothing, and accepts the file later', async () => {
    const put = jest.spyOn(t.storage, 'put').mockRejectedValueOnce(noSpace())
    expect(await send(t, artist, 'tracks', fileForm('a.wav', wav()))).toEqual(refused)
    await expectNoFiles(t)
    expect(t.logged).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'a file could not be stored: the disk is full' }),
    )
    put.mockRestore()
    expect((await send(t, artist, 'tracks', fileForm('a.wav', wav()))).status).toBe(200)
    await t.db.deleteFrom('files').execute()
    for (const key of await sortedKeys(t.storage)) await t.storage.remove(key)
  })

  test('keeps no width of a picture when one does not fit', async () => {
    const { put } = t.storage
    let room = 3
    const full = jest.spyOn(t.storage, 'put').mockImplementation((key, content) => {
      room -= 1
      return room < 0 ? Promise.reject(noSpace()) : put(key, content)
    })
    expect(await send(t, artist, 'albums', fileForm('a.jpg', await jpeg()))).toEqual(refused)
    full.mockRestore()
    await expectNoFiles(t)
  })
})

// Runs only as root, because only root can mount a small file system. The tests above simulate it.
if (isRoot) describe('a disk of one megabyte', aSmallDisk)

function aSmallDisk(): void {
  let disk: string
  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'sori-full-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=755', 'tmpfs', disk])
  })
  afterAll(async () => {
    execFileSync('umount', ['-l', disk])
    await rm(disk, { recursive: true })
  })

  test.each<[string, () => Promise<NodeJS.ProcessEnv>]>([
    [
      'the storage is too small',
      async () => ({ STORAGE_URL: pathToFileURL(join(disk, 'files')).href }),
    ],
    [
      'the folder for arriving uploads is too small',
      async () => {
        await mkdir(join(disk, 'data'), { recursive: true })
        return {
          DATA_DIR: join(disk, 'data'),
          STORAGE_URL: pathToFileURL(await mkdtemp(join(tmpdir(), 'sori-room-'))).href,
        }
      },
    ],
  ])('returns 503 STORAGE_FULL when %s, and frees all its space', async (_where, env) => {
    const t = await createTestApp({ env: await env() })
    const artist = await addMember(t, 'artist')
    expect(await send(t, artist, 'tracks', fileForm('a.wav', wav(40)))).toEqual(refused)
    await expectNoFiles(t)
    await writeFile(join(disk, 'room'), Buffer.alloc(900_000))
    await rm(join(disk, 'room'))
    await t.close()
    await rm(t.config.filesDir, { recursive: true, force: true })
  })
}
