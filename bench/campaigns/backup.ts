import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '../../api/src/lib/postgres/database.ts'
import { urlOf } from '../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { createFileStorage } from '../../api/src/modules/files/media/index.ts'
import { wav } from '../../api/src/modules/files/uploads/testing/sample-files.ts'
import { audit } from '../../api/src/operations/audit.ts'
import { backUp } from '../../api/src/operations/backup/back-up.ts'
import { restore } from '../../api/src/operations/backup/restore.ts'
import { createTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { newBackupKey } from '../../api/src/testing/test-backup-key.ts'
import { createEmptyDatabase } from '../../api/src/testing/test-database.ts'
import { addMember } from '../../api/src/testing/test-members.ts'
import { addTracks, shopper } from '../../api/src/testing/test-purchases.ts'
import { ready, startServer } from '../../api/src/testing/test-server.ts'
import type { Campaign } from './campaign.ts'

/** Restores backups of a shop that is selling, every other one encrypted; compares, audits and starts each. */
export const backups: Campaign = async ({ rounds = 5 }) => {
  const t = await createTestApp()
  const sum = { rows: 0, files: 0 }
  const busy = new AbortController()
  const selling = sell(t, busy.signal)
  try {
    for (let round = 1; round <= rounds; round++) {
      await wait(500)
      const { rows, files } = await rehearse(t, round % 2 === 0 ? await newBackupKey() : undefined)
      sum.rows += rows
      sum.files += files
    }
  } finally {
    busy.abort()
    await selling
    await t.close()
  }
  return `${rounds} backups of a shop that was selling, every other one encrypted, were restored: ${sum.rows} rows and ${sum.files} files compared, no breach, the product ran on each`
}

/** Lets new members upload and buy until `signal`; an artist adds ten tracks first. */
export async function sell(t: TestApp, signal: AbortSignal): Promise<void> {
  const artist = await addMember(t, newName('artist'))
  const tracks = await addTracks(t, artist, 10)
  while (!signal.aborted) {
    const buyer = await addMember(t, newName('buyer'), { credits: 30 })
    const shop = await shopper(t, buyer)
    await Promise.all(tracks.map((track) => shop.buy(track)))
    await t.services.files.addAudio(buyer.id, wav(), { format: 'wav' })
  }
}

/** Restores one backup and backs it up again; throws when they differ. */
async function rehearse(
  t: TestApp,
  key?: { identity: string; recipient: string },
): Promise<{ rows: number; files: number }> {
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
    await restore({
      owner: empty.connection,
      runtime: empty.runtime,
      storage,
      target,
      identities: key?.identity,
      log,
    })
    const again = await backUp({
      connection: empty.connection,
      storage,
      target: join(folder, 'again'),
    })
    const [before, after] = [manifest, again.manifest].map(({ tables, sequences, files }) => {
      const plain = files?.map(({ encryptedSize: _size, ...file }) => file)
      return JSON.stringify({ tables, sequences, files: plain })
    })
    if (before !== after) throw new Error('the restored rows or files differ from the backup')
    const db = createDatabase(empty.runtime, log)
    const breaches = await audit(db).finally(() => db.destroy())
    if (breaches.length > 0) throw new Error(JSON.stringify(breaches))
    await runsOn(urlOf(empty.runtime), folder)
    return {
      rows: manifest.tables.reduce((all, { rows }) => all + rows, 0),
      files: manifest.files?.length ?? 0,
    }
  } finally {
    await empty.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

let names = 0
const newName = (kind: string) => `${kind}${names++}`

/** Starts the product on a restored database; throws unless it shows tracks and ends in order. */
export async function runsOn(databaseUrl: string, folder: string): Promise<void> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    JWT_SECRET: 'x'.repeat(40),
    LOG_LEVEL: 'warn',
  }
  const server = startServer(env)
  const url = await ready(server)
  const { total } = (await (await fetch(`${url}/api/sounds/tracks`)).json()) as { total: number }
  if (total < 10) throw new Error(`the product shows ${total} tracks`)
  server.child.kill('SIGTERM')
  if ((await server.ended) !== 0) throw new Error(server.output())
}
