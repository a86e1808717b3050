import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { urlOf } from '../../lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../../lib/runtime/log.ts'
import { createFileStorage } from '../../modules/files/media/index.ts'
import { sortedKeys } from '../../modules/files/media/testing/describe-storage.ts'
import { jpeg, wav } from '../../modules/files/uploads/testing/sample-files.ts'
import type { Kill } from '../../testing/kill-at-call.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { newBackupKey } from '../../testing/test-backup-key.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { addMember } from '../../testing/test-members.ts'
import { addTracks, cartCallsOf } from '../../testing/test-purchases.ts'
import { killEnv, killServers, startServer } from '../../testing/test-server.ts'
import { backUp } from './back-up.ts'
import { restoreFromBackup } from './restore.ts'

const OPS = fileURLToPath(new URL('../../../../scripts/ops.ts', import.meta.url))
const log = createLog('silent')

let t: TestApp
let folder: string
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeAll(async () => {
  t = await createTestApp()
  const artist = await addMember(t, '새벽')
  const [track] = await addTracks(t, artist, 3)
  if (!track) throw new Error('the artist has no track')
  await (await cartCallsOf(t, await addMember(t, 'buyer', { credits: 9 }))).buy(track)
  await t.services.files.addAudio(artist.id, wav(), { format: 'wav' })
  await t.services.images.add(artist.id, await jpeg())
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sori-restore-test-'))
  await chmod(folder, 0o755)
  empty = await createEmptyDatabase()
})
afterEach(async () => {
  killServers()
  await empty.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
})
afterAll(() => t.close())

const target = () => join(folder, 'backups')
const place = () => createFileStorage(join(folder, 'restored'))
const makeBackup = (recipient?: string) =>
  backUp({ connection: t.ownerConnection, storage: t.storage, target: target(), recipient })
const restoreBackup = (identities?: string) =>
  restoreFromBackup({
    owner: empty.connection,
    runtime: empty.runtime,
    storage: place(),
    target: target(),
    identities,
    log,
  })

/** Runs `npm run ops -- restore`, killed at the step `kill`. */
async function restoreCommand(kill?: Kill): Promise<{ code: number | null; output: string }> {
  const { NODE_OPTIONS: _nodeOptions, ...own } = process.env
  const env = {
    ...own,
    NODE_ENV: 'development',
    DATABASE_URL: urlOf(empty.runtime),
    DATABASE_OWNER_URL: urlOf(empty.connection),
    STORAGE_URL: `file://${join(folder, 'restored')}`,
    ...(kill && killEnv(kill)),
  }
  const child = spawn(process.execPath, [OPS, 'restore', target()], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

async function tablesOfEmpty(): Promise<string[]> {
  const client = new pg.Client(empty.connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ tablename: string }>(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
    )
    return rows.map(({ tablename }) => tablename)
  } finally {
    await client.end()
  }
}

describe('a restore', () => {
  it('writes nothing when the last file of the backup is damaged', async () => {
    const { manifest } = await makeBackup()
    const last = manifest.files?.at(-1)
    await writeFile(join(target(), 'files', last?.key ?? ''), 'other bytes')
    await expect(restoreBackup()).rejects.toThrow(
      `The backup is damaged: the file ${last?.key} is not what the manifest says.`,
    )
    expect(await tablesOfEmpty()).toEqual([])
    expect(await sortedKeys(place())).toEqual([])
  })

  it.each([
    ['its first file', { call: 'rename', at: 1 }],
    ['its second file', { call: 'rename', at: 2 }],
    ['its first row', { call: 'truncate', at: 1 }],
    ['the end', { call: 'analyze', at: 1 }],
  ])(
    'restores everything when repeated after a kill before %s',
    async (_, kill) => {
      const { manifest } = await makeBackup()
      expect(await restoreCommand(kill)).toEqual({
        code: null,
        output: `killed at: ${kill.call}\n`,
      })
      expect(await restoreCommand()).toMatchObject({
        code: 0,
        output: expect.stringContaining('0 breaches'),
      })
      const again = await backUp({
        connection: empty.connection,
        storage: place(),
        target: join(folder, 'again'),
      })
      for (const part of ['tables', 'sequences', 'files'] as const)
        expect(again.manifest[part]).toEqual(manifest[part])
      expect(await tablesOfEmpty()).not.toContain('unfinished_restore')
    },
    60_000,
  )

  it('prevents processes from starting until it has ended', async () => {
    await makeBackup()
    await restoreCommand({ call: 'analyze', at: 1 })
    const started = startServer({ DATABASE_URL: urlOf(empty.runtime), DATA_DIR: folder })
    expect(await started.ended).toBe(1)
    expect(started.output().trim()).toBe(
      'The database has an unfinished restore: repeat `npm run ops -- restore` first.',
    )
  }, 60_000)

  it('refuses another backup after it was aborted, and a storage with other files', async () => {
    const { name } = await makeBackup()
    await restoreCommand({ call: 'truncate', at: 1 })
    await backUp({
      connection: t.ownerConnection,
      storage: null,
      target: target(),
      now: new Date('2099-01-01T00:00:00Z'),
    })
    await expect(restoreBackup()).rejects.toThrow(
      `The database has an unfinished restore of ${name}: repeat it with --at=${name}`,
    )
    await place().put('originals/other.mp3', Uint8Array.of(1))
    const repeated = restoreFromBackup({
      owner: empty.connection,
      runtime: empty.runtime,
      storage: place(),
      target: target(),
      name,
      log,
    })
    await expect(repeated).rejects.toThrow('The storage is not empty: it has originals/other.mp3.')
  }, 60_000)
})

describe('an encrypted backup', () => {
  let identity: string
  let recipient: string
  beforeAll(async () => {
    const key = await newBackupKey()
    identity = key.identity
    recipient = key.recipient
  })

  it('can be restored with the private key and cannot be read without the key', async () => {
    const { manifest } = await makeBackup(recipient)
    const names = await readdir(target(), { recursive: true, withFileTypes: true })
    const files = names.filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
    expect(files.length).toBeGreaterThan(40)
    for (const { parentPath, name } of files) {
      const bytes = await readFile(join(parentPath, name))
      expect([name, bytes.subarray(0, 21).toString()]).toEqual([
        expect.stringMatching(/\.age$/),
        'age-encryption.org/v1',
      ])
    }
    await restoreBackup(`# created by age-keygen\n# public key: ${recipient}\n${identity}\n`)
    for (const key of await sortedKeys(t.storage)) {
      const [before, after] = await Promise.all([t.storage.open(key), place().open(key)])
      if (!before || !after) throw new Error(`${key} is missing`)
      expect(await buffer(after.createReadStream())).toEqual(
        await buffer(before.createReadStream()),
      )
    }
    const again = await backUp({
      connection: empty.connection,
      storage: place(),
      target: join(folder, 'again'),
    })
    expect(again.manifest.tables).toEqual(manifest.tables)
  }, 60_000)

  it('is refused with a message when its private key is missing or wrong', async () => {
    await makeBackup(recipient)
    await expect(restoreBackup()).rejects.toThrow(
      `The backup is encrypted to ${recipient}: name the file with its private key by --identity.`,
    )
    const another = restoreBackup((await newBackupKey()).identity)
    await expect(another).rejects.toThrow(
      `does not have the private key of ${recipient}, to which the backup is encrypted.`,
    )
    await expect(makeBackup('age1nobody')).rejects.toThrow('age1nobody is no public key of age')
  })

  it('copies only new files, and all files for another key', async () => {
    const opened: string[] = []
    const storage = {
      ...t.storage,
      open: (key: string) => {
        opened.push(key)
        return t.storage.open(key)
      },
    }
    const copiedFor = async (key: string | undefined, now: string) => {
      opened.length = 0
      await backUp({
        connection: t.ownerConnection,
        storage,
        target: target(),
        recipient: key,
        now: new Date(now),
      })
      return opened.length
    }
    const all = await copiedFor(recipient, '2026-01-01T00:00:00Z')
    expect(all).toBeGreaterThan(0)
    expect(await copiedFor(recipient, '2026-01-02T00:00:00Z')).toBe(0)
    expect(await copiedFor(undefined, '2026-01-03T00:00:00Z')).toBe(all)
  })
})
