import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { killAtEveryCall, killServers, untilReady } from '../../../testing/test-server.ts'
import { addTrack } from '../../../testing/test-tracks.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
afterEach(killServers)

const serverEnvironment = () => ({
  DATABASE_URL: t.databaseUrl,
  DATA_DIR: t.config.dataDir,
  JWT_SECRET: TEST_SECRET,
  LOG_LEVEL: 'warn',
})

/** The index of the first kill after the commit; all kills before it roll back. */
const COMMITTED = 5

test('a process killed at any statement leaves the announcement pending or complete', async () => {
  const artist = await addMember(t, 'artist')
  const fan = await addMember(t, 'fan')
  const { id } = await addTrack(t, artist, 'FIRST')
  await t.services.artists.follow(fan.id, artist.id)
  await t.services.notifications.storeChoice(fan.id, { kind: 'new-album', site: true, mail: true })
  const readState = async () => {
    const { rows } = await sql<{ stored: number[] }>`
      SELECT array[(SELECT count(*) FROM announcements), (SELECT count(*) FROM notifications),
        (SELECT count(*) FROM outbox)]::int[] AS stored`.execute(t.db)
    return rows[0]?.stored
  }
  const startOver = async () => {
    await sql`TRUNCATE notifications, outbox, announcements`.execute(t.db)
    await t.db.transaction().execute((tx) => t.services.announcements.plan(tx, id))
    await sql`UPDATE announcements SET due_at = now()`.execute(t.db)
    // Removes the jobs of the killed servers, which would announce too.
    await sql`DELETE FROM pgboss.job WHERE name = 'announce-albums'`.execute(t.db)
  }
  const points = await killAtEveryCall(
    'announcement',
    serverEnvironment(),
    async (server, index) => {
      await startOver()
      await Promise.race([untilReady(server), server.ended]).catch(() => undefined)
      await t.jobs.send('announce-albums', {})
      await server.ended
      expect(await readState()).toEqual(index < COMMITTED ? [1, 0, 0] : [0, 1, 1])
    },
  )
  expect(points).toEqual([
    'begin',
    'insert into notifications',
    'insert into outbox',
    'delete from announcements',
    'commit',
    // The query that looks for the next album.
    'begin',
    'commit',
    'delete from announcements',
    'return',
  ])
}, 600_000)
