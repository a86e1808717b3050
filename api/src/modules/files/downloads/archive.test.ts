import { truncate } from 'node:fs/promises'
import { get as httpGet, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Problem } from '@sori/contract/envelope'
import type { ArchiveAnswer } from '@sori/contract/files'
import { sql } from 'kysely'
import { readZip } from '../../../testing/read-zip.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTracks, type TestTrack, trackRequestBody } from '../../../testing/test-purchases.ts'
import { addTrack, ORIGINAL } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let buyer: MemberRow
let tracks: TestTrack[]
const start = async (limits: { archiveStallMs?: number } = {}) => {
  t = await createTestApp({ ...limits, now: () => new Date('2027-02-28T16:00:00Z') })
  artist = await addMember(t, 'artist', { nickname: '달빛작업실' })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
}
beforeAll(async () => {
  await start()
  buyer = await addMember(t, 'buyer', { credits: 100 })
  tracks = await addTracks(t, artist, 3)
  for (const track of tracks)
    await t.services.purchases.buy(buyer.id, trackRequestBody(buyer, track, 'DONE'))
})
afterAll(() => t.close())

const idsOf = (some: readonly TestTrack[]) => some.map(({ id }) => id)
const prepare = async (
  member: MemberRow,
  musicIds: readonly unknown[],
  headers: Record<string, string> = {},
) => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/files/archive',
    headers: { ...(await bearer(t, member)), ...headers },
    payload: { musicIds },
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    json: response.json<ArchiveAnswer & Problem>(),
  }
}
const fetchArchive = (path: string) => t.app.inject(path)
/** Requests the archive over a socket without reading the body. */
const begin = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    httpGet(
      { port: (t.app.server.address() as AddressInfo).port, path, agent: false },
      resolve,
    ).once('error', reject)
  })
const keyOf = ({ filePath }: TestTrack) => `originals/${filePath}.mp3`
/** Replaces the original with a sparse file, which needs no disk space. */
const grow = (track: TestTrack, bytes: number) =>
  truncate(join(t.config.filesDir, keyOf(track)), bytes)
const until = async (done: () => Promise<boolean>) => {
  for (let tries = 0; tries < 400; tries++, await wait(25)) if (await done()) return
  throw new Error('the condition was not met in time')
}
/** Adds a buyer of a track that is larger than the socket buffers of server and client. */
const buyerOfLarge = async (name: string) => {
  const large = {
    ...(await addTrack(t, artist, `Large ${name}`)),
    title: `LARGE ${name.toUpperCase()}`,
    artist,
  }
  await grow(large, 60_000_000)
  const member = await addMember(t, name)
  await t.services.purchases.buy(member.id, trackRequestBody(member, large, 'DONE'))
  return { member, large }
}

describe('POST /api/files/archive', () => {
  test('returns the originals uncompressed in one ZIP, with Korean names', async () => {
    const { status, json } = await prepare(buyer, [...idsOf(tracks), String(tracks[0]?.id)])
    expect([status, json]).toEqual([
      200,
      {
        message: '압축 파일 다운로드를 시작합니다.',
        code: 'ARCHIVE_READY',
        data: {
          path: expect.stringMatching(/^\/api\/files\/archive\/[\w-]{43}$/),
          bytes: expect.any(Number),
          files: 3,
        },
      },
    ])
    // Without an access token, like a download by the browser.
    const response = await begin(json.data.path)
    const archive = await buffer(response)
    expect([response.statusCode, archive.length]).toEqual([200, json.data.bytes])
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(json.data.bytes),
      'content-disposition':
        'attachment; filename="____ 2027-03-01.zip"; ' +
        `filename*=UTF-8''${encodeURIComponent('소리장터 2027-03-01.zip')}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await readZip(archive)).map(({ name, method, data }) => [name, method, data])).toEqual(
      tracks.map(({ title }) => [`달빛작업실 - ${title}.mp3`, 0, Buffer.from(ORIGINAL)]),
    )
  })

  test('refuses one track without a purchase, except to artist and administrator', async () => {
    const admin = await addMember(t, 'admin', { roleId: 3 })
    for (const member of [artist, admin])
      expect((await prepare(member, idsOf(tracks))).status).toBe(200)
    const half = await addMember(t, 'half')
    const [one, two] = tracks as [TestTrack, TestTrack]
    await t.services.purchases.buy(half.id, trackRequestBody(half, one, 'DONE'))
    await t.services.cart.add(half.id, trackRequestBody(half, two, 'READY'))
    expect((await prepare(half, [one.id])).status).toBe(200)
    expect(await prepare(half, [one.id, two.id])).toMatchObject({
      status: 403,
      json: { code: 'FORBIDDEN' },
    })
    expect(await prepare(buyer, [one.id, 999_999])).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    })
    const visitor = await t.app.inject({
      method: 'POST',
      url: '/api/files/archive',
      payload: { musicIds: [one.id] },
    })
    expect([visitor.statusCode, visitor.json()]).toMatchObject([401, { code: 'LOGIN_REQUIRED' }])
  })

  test.each([
    [[], 'musicIds', 'REQUIRED'],
    [Array(201).fill(1), 'musicIds', 'TOO_MANY'],
    [['x'], 'musicIds.0', 'PATTERN'],
    [[1.5], 'musicIds.0', 'PATTERN'],
  ])('refuses the ids %j at %s', async (musicIds, field, code) => {
    expect(await prepare(buyer, musicIds)).toMatchObject({
      status: 400,
      json: { code: 'VALIDATION', errors: [{ field, code }] },
    })
  })

  test('keeps the ticket out of the log, even if a request does not use the ticket', async () => {
    const { json } = await prepare(buyer, idsOf(tracks))
    const { path } = json.data
    const ticket = path.split('/').at(-1) ?? ''
    t.logged.length = 0
    expect((await t.app.inject({ method: 'HEAD', url: path })).statusCode).not.toBe(200)
    expect((await t.app.inject(`/api/files/%61rchive/${ticket}x`)).statusCode).toBe(404)
    expect((await t.app.inject(`${path}?page=1`)).statusCode).toBe(200)
    expect(JSON.stringify(t.logged)).not.toContain(ticket)
    const paths = t.logged.filter(({ msg }) => msg === 'answered').map(({ path: logged }) => logged)
    const loggedPath = '/api/files/archive/[secret]'
    expect(paths).toEqual([loggedPath, loggedPath, loggedPath])
  })

  test('refuses more than 2 GB and returns the size', async () => {
    const [, two, three] = tracks as [TestTrack, TestTrack, TestTrack]
    for (const track of [two, three]) await grow(track, 1_100_000_000)
    const refused = await prepare(buyer, idsOf(tracks), { 'accept-language': 'en' })
    expect(refused).toMatchObject({
      status: 413,
      json: {
        code: 'ARCHIVE_TOO_LARGE',
        message: 'One archive may have 2 GB. Please download the sounds in parts.',
        params: { max: 2 ** 31 },
      },
    })
    expect(refused.json.params?.bytes).toBeGreaterThan(2_200_000_000)
    for (const track of [two, three]) await t.storage.put(keyOf(track), ORIGINAL)
  })

  test('lists lost files in a README, and logs an error', async () => {
    const [track] = tracks as [TestTrack]
    await t.storage.remove(keyOf(track))
    t.logged.length = 0
    const { json } = await prepare(buyer, idsOf(tracks))
    expect(json.data.files).toBe(2)
    expect(t.logged).toContainEqual(expect.objectContaining({ level: 50, path: track.filePath }))
    const read = await readZip((await fetchArchive(json.data.path)).rawPayload)
    expect(read.map(({ name }) => name)).toEqual([
      ...tracks.slice(1).map(({ title }) => `달빛작업실 - ${title}.mp3`),
      'README.txt',
    ])
    expect(read.at(-1)?.data.toString()).toContain(`- 달빛작업실 - ${track.title}\r\n`)
    expect(await prepare(buyer, [track.id])).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    })
    await t.storage.put(keyOf(track), ORIGINAL)
  })
})

describe('an archive ticket', () => {
  const status = async (path: string) => (await fetchArchive(path)).statusCode

  test('works once within a minute, and not after a newer ticket was issued', async () => {
    const first = (await prepare(buyer, idsOf(tracks))).json.data.path
    const second = (await prepare(buyer, idsOf(tracks))).json.data.path
    expect([await status(first), await status(second), await status(second)]).toEqual([
      404, 200, 404,
    ])
    const third = (await prepare(buyer, idsOf(tracks))).json.data.path
    const { rows } = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM expires_at - now())::int AS seconds FROM archives
        WHERE member_id = ${buyer.id}`.execute(t.db)
    expect(rows[0]?.seconds).toBeGreaterThan(55)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60)
    await sql`UPDATE archives SET expires_at = now() WHERE member_id = ${buyer.id}`.execute(t.db)
    expect(await status(third)).toBe(404)
  })

  test('works for one of ten concurrent requests', async () => {
    const { path } = (await prepare(buyer, idsOf(tracks))).json.data
    const responses = await Promise.all(Array.from({ length: 10 }, () => status(path)))
    expect(responses.filter((one) => one === 200)).toHaveLength(1)
  })

  test('works after a HEAD request, and only its hash is stored', async () => {
    const { path } = (await prepare(buyer, idsOf(tracks))).json.data
    expect((await t.app.inject({ method: 'HEAD', url: path })).statusCode).toBe(405)
    const { rows } = await sql`SELECT 1 FROM archives
        WHERE encode(ticket_hash, 'escape') LIKE ${`%${path.slice(-43)}%`}`.execute(t.db)
    expect(rows).toEqual([])
    expect(await status(path)).toBe(200)
  })

  test.each([
    ['one letter', 'x'],
    ['a valid length', 'a'.repeat(43)],
    ['a null byte', '%00'],
    ['4,000 letters', 'a'.repeat(4_000)],
  ])('gets a 404 when it was never issued: %s', async (_name, ticket) => {
    const response = await fetchArchive(`/api/files/archive/${ticket}`)
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  })
})

describe('an archive download', () => {
  test("reads from the storage at the client's speed and stops with the client", async () => {
    const { member, large } = await buyerOfLarge('slow')
    let read = 0
    let closed = 0
    const open = t.storage.open.bind(t.storage)
    t.storage.open = async (key) => {
      const file = await open(key)
      return (
        file && {
          ...file,
          createReadStream: () => {
            const bytes = file.createReadStream()
            const push = bytes.push.bind(bytes)
            bytes.push = (chunk: Buffer | null) => {
              read += chunk?.length ?? 0
              return push(chunk)
            }
            return bytes.once('close', () => closed++)
          },
        }
      )
    }
    const response = await begin((await prepare(member, [large.id])).json.data.path)
    response.pause()
    let before = -1
    await until(async () => {
      const isStill = read === before
      before = read
      await wait(300)
      return isStill
    })
    expect([read > 0, read < 20_000_000]).toEqual([true, true])
    response.destroy()
    await until(async () => closed === 1)
    t.storage.open = open
    await until(async () => (await prepare(member, [large.id])).status === 200)
  })

  test('blocks other archives of the same member with Retry-After, and of no other member', async () => {
    const { member, large } = await buyerOfLarge('busy')
    const response = await begin((await prepare(member, [large.id])).json.data.path)
    const refused = await prepare(member, [large.id])
    expect(refused).toMatchObject({
      status: 429,
      json: { code: 'ARCHIVE_BUSY', params: { seconds: expect.any(Number) } },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await prepare(buyer, idsOf(tracks))).status).toBe(200)
    const archive = await buffer(response)
    expect(archive.length).toBeGreaterThan(60_000_000)
    // The client may start the next download as soon as it has the last byte.
    expect((await prepare(member, [large.id])).status).toBe(200)
  })

  test('stops blocking other archives a minute after its process was killed', async () => {
    const member = await addMember(t, 'killed')
    const [track] = tracks as [TestTrack]
    await t.services.purchases.buy(member.id, trackRequestBody(member, track, 'DONE'))
    await prepare(member, [track.id])
    await sql`UPDATE archives SET running_hash = 'x', busy_until = now() + interval '60 s'
      WHERE member_id = ${member.id}`.execute(t.db)
    expect((await prepare(member, [track.id])).json.code).toBe('ARCHIVE_BUSY')
    await sql`UPDATE archives SET busy_until = now() - interval '1 s'
      WHERE member_id = ${member.id}`.execute(t.db)
    expect((await prepare(member, [track.id])).status).toBe(200)
  })
})

describe('an archive download whose client stops reading', () => {
  beforeAll(async () => {
    await t.close()
    await start({ archiveStallMs: 4_000 })
  })

  test('ends, so that the next archive can start', async () => {
    const { member, large } = await buyerOfLarge('asleep')
    const response = await begin((await prepare(member, [large.id])).json.data.path)
    response.pause()
    expect((await prepare(member, [large.id])).status).toBe(429)
    await until(async () => (await prepare(member, [large.id])).status === 200)
    await expect(buffer(response)).rejects.toThrow()
  })
})
