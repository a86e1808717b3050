import { appendFile, chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type pg from 'pg'
import { withClient } from '../../lib/postgres/client.ts'
import { createDatabase } from '../../lib/postgres/database.ts'
import { urlOf } from '../../lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../../lib/runtime/log.ts'
import { createFileStorage, type Storage } from '../../modules/files/media/index.ts'
import { sortedKeys } from '../../modules/files/media/testing/describe-storage.ts'
import { jpeg, wav } from '../../modules/files/uploads/testing/sample-files.ts'
import type { MemberRow } from '../../modules/members/members/member.service.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { addMember, PASSWORD } from '../../testing/test-members.ts'
import { openShop, type Shop } from '../../testing/test-payments.ts'
import { addTracks, cartCallsOf } from '../../testing/test-purchases.ts'
import { killServers, startServer, untilReady } from '../../testing/test-server.ts'
import { findBreaches } from '../audit.ts'
import { backUp, removeOldBackups } from './back-up.ts'
import { encryptionFor } from './encryption.ts'
import { writeManifest } from './manifest.ts'
import { restoreFromBackup } from './restore.ts'
import { copyTableOut } from './tables.ts'

const log = createLog('silent')
let t: Shop
let artist: MemberRow
let folder: string
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>
let place: Storage
beforeAll(async () => {
  t = await openShop({ PAYMENT_TIMEOUT_MS: '5000' })
  artist = await addMember(t, '새벽', { nickname: '새벽 "\\\t별' })
  const buyer = await addMember(t, 'buyer', { credits: 9 })
  const [track] = await addTracks(t, artist, 3)
  if (!track) throw new Error('addTracks returned no track')
  await (await cartCallsOf(t, buyer)).buy(track)
  await t.makePayment(buyer)
  await t.services.files.addAudio(artist.id, wav(), { format: 'wav' })
  await t.services.images.add(artist.id, await jpeg())
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sori-backup-test-'))
  await chmod(folder, 0o755)
  empty = await createEmptyDatabase()
  place = createFileStorage(join(folder, 'restored'))
})
afterEach(async () => {
  killServers()
  await empty.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
})
afterAll(() => t.close())

const target = () => join(folder, 'backups')
const makeBackup = (now?: Date) =>
  backUp({
    connection: t.ownerConnection,
    storage: t.storage,
    target: target(),
    ...(now && { now }),
  })
const restoreBackup = (name?: string) =>
  restoreFromBackup({
    owner: empty.connection,
    runtime: empty.runtime,
    storage: place,
    target: target(),
    name,
    log,
  })
const bytesOf = async (storage: Storage, key: string) => {
  const file = await storage.open(key)
  if (!file) throw new Error(`${key} is not there`)
  return buffer(file.createReadStream())
}

const inSource = <T>(work: (client: pg.Client) => Promise<T>) => withClient(t.ownerConnection, work)

test('a restored backup is complete, passes the audit, and runs the product', async () => {
  const { manifest } = await makeBackup()
  expect(manifest.tables.find(({ name }) => name === 'public.tracks')?.rows).toBe(3)
  expect((await restoreBackup()).manifest).toEqual(manifest)

  const again = await backUp({
    connection: empty.connection,
    storage: place,
    target: join(folder, 'again'),
  })
  expect(again.manifest.tables).toEqual(manifest.tables)
  expect(again.manifest.files).toEqual(manifest.files)
  expect(again.manifest.sequences).toEqual(manifest.sequences)
  expect(await sortedKeys(place)).toEqual(await sortedKeys(t.storage))
  for (const key of await sortedKeys(place))
    expect(await bytesOf(place, key)).toEqual(await bytesOf(t.storage, key))
  const db = createDatabase(empty.connection, log)
  expect(await findBreaches(db)).toEqual([])
  // Checks that the ledger is still append-only and that new rows get new numbers.
  await expect(sql`DELETE FROM credit_entries`.execute(db)).rejects.toThrow('append-only')
  await expect(
    sql`INSERT INTO tags (kind, name) VALUES ('mood', 'new')`.execute(db),
  ).resolves.toBeDefined()
  await db.destroy()

  const started = startServer({
    DATABASE_URL: urlOf(empty.runtime),
    DATA_DIR: folder,
    STORAGE_URL: `file://${join(folder, 'restored')}`,
    JWT_SECRET: 'x'.repeat(40),
    LOG_LEVEL: 'warn',
  })
  const url = await untilReady(started)
  const { dtoList } = (await (await fetch(`${url}/api/sounds/tracks`)).json()) as {
    dtoList: { musicDTO: { filePath: string; nickname: string } }[]
  }
  expect([dtoList.length, dtoList[0]?.musicDTO.nickname]).toEqual([3, '새벽 "\\\t별'])
  expect((await fetch(`${url}/api/stream/${dtoList[0]?.musicDTO.filePath}`)).status).toBe(200)
  const login = { username: 'buyer@example.test', password: PASSWORD }
  const headers = { 'content-type': 'application/json' }
  expect(
    (await fetch(`${url}/generateToken`, { method: 'POST', headers, body: JSON.stringify(login) }))
      .status,
  ).toBe(200)
  expect(started.output()).not.toMatch(/"level":(50|60)/)
})

test('a backup of another day is restored without the daily tables of pg-boss', async () => {
  await inSource((client) =>
    client.query(`
      CREATE TABLE pgboss.queue_stats_20200101 PARTITION OF pgboss.queue_stats
      FOR VALUES FROM ('2020-01-01 00:00:00+00') TO ('2020-01-02 00:00:00+00')`),
  )
  const { name, manifest } = await makeBackup()
  const tables = manifest.tables.map((table) => table.name)
  expect(tables).toContain('pgboss.queue')
  expect(tables.filter((table) => table.includes('queue_stats'))).toEqual([])

  // Earlier releases also copied the daily tables.
  const earlier = await inSource((client) =>
    copyTableOut(
      client,
      { name: 'pgboss.queue_stats_20200101', columns: ['name'] },
      join(target(), name, 'tables/pgboss.queue_stats_20200101.copy.gz'),
      encryptionFor(null),
    ),
  )
  await writeManifest(join(target(), name), { ...manifest, tables: [...manifest.tables, earlier] })
  await restoreBackup()
  const db = createDatabase(empty.connection, log)
  expect(await findBreaches(db)).toEqual([])
  await db.destroy()
})

test('a backup during writes contains the rows and files of one point in time', async () => {
  const buyers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => addMember(t, `busy${index}`, { credits: 9 })),
  )
  const tracks = await addTracks(t, await addMember(t, 'seller'), 3)
  const buying = Promise.all(
    buyers.map(async (buyer) => {
      for (const track of tracks) await (await cartCallsOf(t, buyer)).buy(track)
      await t.services.files.addAudio(buyer.id, wav(), { format: 'wav' })
    }),
  )
  await makeBackup()
  await buying
  await restoreBackup()
  const db = createDatabase(empty.connection, log)
  expect(await findBreaches(db)).toEqual([])
  await db.destroy()
})

test('a later backup copies only new files, and stays restorable after pruning', async () => {
  const first = await makeBackup(new Date('2026-01-01T00:00:00Z'))
  const before = (await readdir(join(target(), 'files'), { recursive: true })).length
  await t.services.files.addAudio(artist.id, Uint8Array.of(1, 2, 3), { format: 'wav' })
  await makeBackup(new Date('2026-01-02T00:00:00Z'))
  expect((await readdir(join(target(), 'files'), { recursive: true })).length).toBeGreaterThan(
    before,
  )
  expect(await removeOldBackups(target(), 2)).toEqual([])
  const third = await makeBackup(new Date('2026-01-03T00:00:00Z'))
  expect(await removeOldBackups(target(), 2)).toEqual([first.name])
  expect((await readdir(target())).toSorted()).toEqual([
    '20260102T000000Z',
    '20260103T000000Z',
    'files',
  ])
  expect((await restoreBackup('20260102T000000Z')).manifest.files).toEqual(third.manifest.files)
})

test('a backup without files forces no new copy, and the last one with files is kept', async () => {
  const withoutFiles = (now: Date) =>
    backUp({ connection: t.ownerConnection, storage: null, target: target(), now })
  const first = await makeBackup(new Date('2026-01-01T00:00:00Z'))
  await withoutFiles(new Date('2026-01-02T00:00:00Z'))
  await withoutFiles(new Date('2026-01-03T00:00:00Z'))
  expect(await removeOldBackups(target(), 1)).toEqual(['20260102T000000Z'])
  const read: string[] = []
  const storage = {
    ...t.storage,
    open: (key: string) => {
      read.push(key)
      return t.storage.open(key)
    },
  }
  const fourth = await backUp({
    connection: t.ownerConnection,
    storage,
    target: target(),
    now: new Date('2026-01-04T00:00:00Z'),
  })
  expect([read, fourth.manifest.files]).toEqual([[], first.manifest.files])
  expect(await removeOldBackups(target(), 1)).toEqual([first.name, '20260103T000000Z'])
  expect((await restoreBackup()).manifest.files).toEqual(first.manifest.files)
})

test('damaged, unfinished and misplaced backups are refused and load nothing', async () => {
  await expect(restoreBackup()).rejects.toThrow(/There is no whole backup in/)
  const { name } = await makeBackup()
  const members = join(target(), name, 'tables/public.members.copy.gz')
  await appendFile(members, 'x')
  await expect(restoreBackup()).rejects.toThrow(
    /The backup is damaged: .*public\.members\.copy\.gz/,
  )
  await rm(join(target(), name), { recursive: true })
  const second = await makeBackup()
  const [file] = second.manifest.files ?? []
  await writeFile(join(target(), 'files', file?.key ?? ''), 'other bytes')
  await expect(restoreBackup()).rejects.toThrow(`The backup is damaged: the file ${file?.key}`)
  const into = { runtime: empty.runtime, target: target(), log }
  await expect(
    restoreFromBackup({ ...into, owner: t.ownerConnection, storage: place }),
  ).rejects.toThrow('The database is not empty')
})

test('a backup fails when a file of the database is missing in the storage', async () => {
  await t.storage.put('originals/lost.mp3', Uint8Array.of(1))
  const lost = {
    path: 'x'.repeat(32),
    owner_id: artist.id,
    mime: 'audio/mpeg' as const,
    bytes: 1,
    original_key: 'originals/gone.mp3',
  }
  await t.db
    .insertInto('files')
    .values({ ...lost, state: 'stored' })
    .execute()
  await expect(makeBackup()).rejects.toThrow(
    'The storage lacks 1 files that the database names, the first is originals/gone.mp3',
  )
  await sql`UPDATE files SET removing = true WHERE original_key = 'originals/gone.mp3'`.execute(
    t.db,
  )
  await expect(makeBackup()).resolves.toBeDefined()
})
