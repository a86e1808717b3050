import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '../../api/src/lib/postgres/database.ts'
import { urlOf } from '../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { createFileStorage } from '../../api/src/modules/media/index.ts'
import { wav } from '../../api/src/modules/uploads/testing/sample-files.ts'
import { audit } from '../../api/src/operations/audit.ts'
import { backUp } from '../../api/src/operations/backup/back-up.ts'
import { restore } from '../../api/src/operations/backup/restore.ts'
import { createTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { createEmptyDatabase } from '../../api/src/testing/test-database.ts'
import { addMember } from '../../api/src/testing/test-members.ts'
import { addTracks, shopper } from '../../api/src/testing/test-purchases.ts'
import { ready, startServer } from '../../api/src/testing/test-server.ts'
import type { Campaign } from './campaign.ts'

/** Backups of a shop that is selling, each brought into an empty place, compared, audited and started. */
export const backups: Campaign = async ({ rounds = 5 }) => {
  const t = await createTestApp()
  const sum = { rows: 0, files: 0 }
  const busy = new AbortController()
  const selling = sell(t, busy.signal)
  try {
    for (let round = 1; round <= rounds; round++) {
      await wait(500)
      const { rows, files } = await rehearse(t)
      sum.rows += rows
      sum.files += files
    }
  } finally {
    busy.abort()
    await selling
    await t.close()
  }
  return `${rounds} backups of a shop that was selling came back whole: ${sum.rows} rows and ${sum.files} files compared, no breach, the product ran on each`
}

/** Members come, upload and buy, until they are told to stop. */
async function sell(t: TestApp, signal: AbortSignal): Promise<void> {
  const artist = await addMember(t, 'artist')
  const tracks = await addTracks(t, artist, 10)
  for (let number = 0; !signal.aborted; number++) {
    const buyer = await addMember(t, `buyer${number}`, { credits: 30 })
    const shop = await shopper(t, buyer)
    await Promise.all(tracks.map((track) => shop.buy(track)))
    await t.services.files.addSound(buyer.id, wav(), { format: 'wav' })
  }
}

/** One backup, brought back and backed up again: what differs is thrown. */
async function rehearse(t: TestApp): Promise<{ rows: number; files: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-proof-backup-'))
  const empty = await createEmptyDatabase()
  const storage = createFileStorage(join(folder, 'files'))
  const log = createLog('silent')
  try {
    const target = join(folder, 'backups')
    const { manifest } = await backUp({ connection: t.ownerConnection, storage: t.storage, target })
    await restore({ owner: empty.connection, runtime: empty.runtime, storage, target, log })
    const again = await backUp({ connection: empty.connection, storage, target: join(folder, 'again') })
    for (const part of ['tables', 'sequences', 'files'] as const)
      if (JSON.stringify(manifest[part]) !== JSON.stringify(again.manifest[part])) throw new Error(`${part} came back otherwise`)
    const db = createDatabase(empty.runtime, log)
    const breaches = await audit(db).finally(() => db.destroy())
    if (breaches.length > 0) throw new Error(JSON.stringify(breaches))
    await runs(urlOf(empty.runtime), folder)
    return { rows: manifest.tables.reduce((all, { rows }) => all + rows, 0), files: manifest.files?.length ?? 0 }
  } finally {
    await empty.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

async function runs(databaseUrl: string, folder: string): Promise<void> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'warn' }
  const server = startServer(env)
  const url = await ready(server)
  const { total } = (await (await fetch(`${url}/api/sounds/tracks`)).json()) as { total: number }
  if (total !== 10) throw new Error(`the product shows ${total} tracks`)
  server.child.kill('SIGTERM')
  if ((await server.ended) !== 0) throw new Error(server.output())
}
