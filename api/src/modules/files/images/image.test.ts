import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import sharp from 'sharp'
import { SimulatedKill } from '../../../testing/simulated-kill.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { countOpenTransactions } from '../../../testing/test-database.ts'
import { untilClientsWait } from '../../../testing/test-locks.ts'
import { addMember } from '../../../testing/test-members.ts'
import { MediaWorkers } from '../media/index.ts'
import { sortedKeys } from '../media/testing/describe-storage.ts'
import { ImageRepository } from './image.repository.ts'
import { ImageService } from './image.service.ts'

let t: TestApp
let ownerId: number
let picture: Buffer
beforeAll(async () => {
  t = await createTestApp()
  ownerId = (await addMember(t, 'artist')).id
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a85a0a' } })
    .png()
    .toBuffer()
})
afterAll(() => t.close())

const status = async (url: string) => (await t.app.inject({ url })).statusCode

test('an image is cached forever in each width, and a missing one is not cached', async () => {
  const path = await t.services.images.add(ownerId, picture)
  expect(path).toMatch(/^\/media\/.+\.webp$/)
  const small = await t.app.inject({ url: path.replace('.webp', '-96.webp') })
  expect(small.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  for (const [name, width] of [
    ['-96.webp', 96],
    ['-192.webp', 192],
    ['-480.webp', 480],
    ['-960.webp', 960],
    ['.webp', 960],
  ] as const) {
    const { rawPayload } = await t.app.inject({ url: path.replace('.webp', name) })
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width,
      height: width,
    })
  }
  const own = String((await t.app.inject({ url: path })).headers.etag)
  for (const etag of [own, `W/${own}`, `"x", ${own}`, '*'])
    expect((await t.app.inject({ url: path, headers: { 'if-none-match': etag } })).statusCode).toBe(
      304,
    )
  for (const missing of [
    '/media/x.webp',
    '/media/',
    '/media/aa/%2fjwt-secret',
    path.replace('.webp', '-97.webp'),
    '/media/anything',
  ]) {
    const response = await t.app.inject({ url: missing, headers: { accept: 'image/webp,*/*' } })
    expect([
      missing,
      response.statusCode,
      response.headers['cache-control'],
      response.json<{ code: string }>().code,
    ]).toEqual([missing, 404, 'no-store', 'NOT_FOUND'])
  }
})

test('a browser gets an empty 404 page for a missing picture', async () => {
  for (const missing of ['/media/x.webp', '/media/', '/media/aa/gone.webp']) {
    const response = await t.app.inject({
      url: missing,
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })
    expect([
      missing,
      response.statusCode,
      response.body,
      response.headers['cache-control'],
    ]).toEqual([missing, 404, '', 'no-store'])
    expect(response.headers['content-type']).toContain('text/html')
  }
})

test('a file that is not an image is refused and leaves nothing', async () => {
  const before = await t.db.selectFrom('images').select('path').execute()
  await expect(t.services.images.add(ownerId, Buffer.from('<svg/>'))).rejects.toMatchObject({
    name: 'NotImageError',
  })
  expect(await t.db.selectFrom('images').select('path').execute()).toEqual(before)
})

test('an image is removed after a day without an album or member', async () => {
  const [unused, shown, fresh] = [
    await t.services.images.add(ownerId, picture),
    await t.services.images.add(ownerId, picture),
    await t.services.images.add(ownerId, picture),
  ]
  await t.db
    .updateTable('members')
    .set({ profile_image_path: shown })
    .where('id', '=', ownerId)
    .execute()
  await sql`UPDATE images SET created_at = now() - interval '25 hours'
    WHERE path <> ${fresh}`.execute(t.db)
  await t.services.images.removeUnused()
  expect([
    await status(unused),
    await status(unused.replace('.webp', '-96.webp')),
    await status(shown),
    await status(fresh),
  ]).toEqual([404, 404, 200, 200])
})

test('a process killed while storing leaves a whole image or a row that the sweep removes', async () => {
  const media = new MediaWorkers()
  for (let killAt = 1, ended = false; !ended; killAt++) {
    await t.db.deleteFrom('images').execute()
    const before = await sortedKeys(t.storage)
    const process = new SimulatedKill(killAt)
    const images = new ImageService({
      images: process.wrap(new ImageRepository(t.db)),
      storage: process.wrap(t.storage),
      media,
    })
    const path = await images
      .add(ownerId, picture)
      .catch((error: Error) => expect(error.message).toBe('killed'))
    ended = !process.isDead
    if (path)
      expect([await status(path), await status(path.replace('.webp', '-96.webp'))]).toEqual([
        200, 200,
      ])
    await sql`UPDATE images SET created_at = now() - interval '25 hours'`.execute(t.db)
    await t.services.images.removeUnused()
    expect([killAt, await sortedKeys(t.storage)]).toEqual([killAt, before])
  }
  await media.close()
})

test('a sweep killed before any step leaves hidden images, which the next sweep removes', async () => {
  const media = new MediaWorkers()
  await t.db.deleteFrom('images').execute()
  const before = await sortedKeys(t.storage)
  for (let killAt = 1, ended = false; !ended; killAt++) {
    const path = await t.services.images.add(ownerId, picture)
    await sql`UPDATE images SET created_at = now() - interval '25 hours'`.execute(t.db)
    const process = new SimulatedKill(killAt)
    const images = new ImageService({
      images: process.wrap(new ImageRepository(t.db)),
      storage: process.wrap(t.storage),
      media,
    })
    await images.removeUnused().catch((error: Error) => expect(error.message).toBe('killed'))
    ended = !process.isDead
    const isWhole = (await sortedKeys(t.storage)).length === before.length + 5
    const claimed = await t.db
      .transaction()
      .execute((tx) => t.services.images.claim(tx, path, ownerId))
    expect([killAt, claimed && !isWhole]).toEqual([killAt, false])
    await sql`UPDATE images SET created_at = now() - interval '25 hours'
      WHERE NOT removing`.execute(t.db)
    await t.services.images.removeUnused()
    expect([
      killAt,
      await sortedKeys(t.storage),
      await t.db.selectFrom('images').selectAll().execute(),
    ]).toEqual([killAt, before, []])
  }
  await media.close()
})

test('the sweep holds no transaction open while the storage removes images', async () => {
  const path = await t.services.images.add(ownerId, picture)
  await sql`UPDATE images SET created_at = now() - interval '25 hours'
    WHERE path = ${path}`.execute(t.db)
  const removed: string[] = []
  const remove = async (key: string) => {
    expect(await countOpenTransactions(t.db)).toBe(0)
    removed.push(key)
    await t.storage.remove(key)
  }
  const media = { processImage: () => Promise.reject(new Error('nothing to draw')) }
  await new ImageService({
    images: new ImageRepository(t.db),
    storage: { ...t.storage, remove },
    media,
  }).removeUnused()
  expect(removed).toHaveLength(5)
})

test('an image claimed during a sweep is kept', async () => {
  const claimed = await t.services.images.add(ownerId, picture)
  await sql`UPDATE images SET created_at = now() - interval '25 hours'`.execute(t.db)
  const sweeping = await t.db.transaction().execute(async (tx) => {
    expect(await t.services.images.claim(tx, claimed, ownerId)).toBe(true)
    const begun = t.services.images.removeUnused()
    await untilClientsWait(t.db)
    await tx
      .updateTable('members')
      .set({ profile_image_path: claimed })
      .where('id', '=', ownerId)
      .execute()
    return { ended: begun }
  })
  await sweeping.ended
  expect(await status(claimed)).toBe(200)
})
