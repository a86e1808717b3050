import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createDatabase } from '../../api/src/lib/postgres/database.ts'
import { urlOf } from '../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { createFileStorage } from '../../api/src/modules/files/media/index.ts'
import { findBreaches } from '../../api/src/operations/audit.ts'
import { backUp } from '../../api/src/operations/backup/back-up.ts'
import { restoreFromBackup } from '../../api/src/operations/backup/restore.ts'
import { createTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { newBackupKey } from '../../api/src/testing/test-backup-key.ts'
import { createEmptyDatabase } from '../../api/src/testing/test-database.ts'
import { print, roundsOrDefault } from './testing/options.ts'
import { expectServes, sellUntil } from './testing/sales.ts'

const ROUNDS = roundsOrDefault(5)
const SELLING_MS = 500
const closing = new AbortController()
let t: TestApp
let sales: Promise<void>

beforeAll(async () => {
  t = await createTestApp()
  sales = sellUntil(closing.signal, t)
})
afterAll(async () => {
  closing.abort()
  await sales
  await t.close()
})

describe('a backup of a shop that is selling', () => {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => ({
    round: round + 1,
    kind: round % 2 === 0 ? 'plain' : 'encrypted',
  }))

  it.each(rounds)('restores, audits and serves all data: $round, $kind', async ({ kind }) => {
    await wait(SELLING_MS)
    await backUpAndRestore(kind === 'encrypted' ? await newBackupKey() : undefined)
  })
})

async function backUpAndRestore(key?: { identity: string; recipient: string }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-proof-backup-'))
  const empty = await createEmptyDatabase()
  const storage = createFileStorage(join(folder, 'files'))
  const log = createLog('silent')
  try {
    const target = join(folder, 'backups')
    const { manifest } = await backUp({
      connection: t.ownerConnection,
      storage: t.storage,
      target,
      recipient: key?.recipient,
    })
    await restoreFromBackup({
      owner: empty.connection,
      runtime: empty.runtime,
      storage,
      target,
      identities: key?.identity,
      log,
    })
    const secondBackup = await backUp({
      connection: empty.connection,
      storage,
      target: join(folder, 'again'),
    })
    expect(contentsOf(secondBackup.manifest)).toEqual(contentsOf(manifest))
    const db = createDatabase(empty.runtime, log)
    expect(await findBreaches(db).finally(() => db.destroy())).toEqual([])
    await expectServes(urlOf(empty.runtime), folder)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    print(`${rows} rows and ${manifest.files?.length} files are equal`)
  } finally {
    await empty.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

type Manifest = Awaited<ReturnType<typeof backUp>>['manifest']

/** Returns what two backups of one shop share. The sizes of their encrypted files differ. */
function contentsOf({ tables, sequences, files }: Manifest) {
  const comparableFiles = files?.map(({ encryptedSize: _size, ...file }) => file)
  return { tables, sequences, files: comparableFiles }
}
