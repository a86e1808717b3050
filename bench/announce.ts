// usage: npm run bench -- announce [followers=50000] [receipts=100]
//
// Measures the delay of receipts, and of writes to members who follow, while a new album is
// announced to followers who have all chosen mails. Compares with the same load without an
// announcement.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { TEST_SECRET } from '../api/src/testing/test-app.ts'
import { startPlainMailServer } from '../api/src/testing/test-mail-server.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { Durations, printHead, printRow, quantileOf } from './processes/figures.ts'
import { createTemporaryProduct } from './processes/temporary-product.ts'

const FOLLOWERS = Number(process.argv[2] ?? 50_000)
const RECEIPTS = Number(process.argv[3] ?? 100)
/** Milliseconds that the mail server needs for a mail. */
const MAIL_SERVER_MS = 10
const PAUSE_MS = 150

const arrivals = new Map<string, () => void>()
let bulkMails = 0
const mailServer = await startPlainMailServer(MAIL_SERVER_MS, (to) => {
  const arrive = arrivals.get(to)
  if (arrive) arrive()
  else bulkMails++
})
const SMTP_URL = `smtp://127.0.0.1:${mailServer.port}`
const product = await createTemporaryProduct({ SMTP_URL, JWT_SECRET: TEST_SECRET })
const { db, services } = product
try {
  await fillCatalogue(product.connection, 1_000)
  await fillFollowers()
  await product.start()
  await sendReceipt('warm up')
  printHead('', 'receipt p50 ms', 'receipt p95', 'write p50 ms', 'write p95', 'notified', 'mails')
  const idleP95 = await measure('idle')
  await sql`
    INSERT INTO announcements (album_id, due_at)
    SELECT album_id, now() FROM tracks WHERE id = 1`.execute(db)
  const startedAt = performance.now()
  await product.jobs.send('announce-albums', {})
  const announcingP95 = await measure('announcing')
  while ((await countNotifications()) < FOLLOWERS) await wait(200)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  const sendingP95 = await measure('sending the mails')
  console.info(`\n${FOLLOWERS} followers were notified in ${seconds} s. p95 of receipts: `)
  for (const [name, p95] of [
    ['announcing', announcingP95],
    ['sending', sendingP95],
  ] as const)
    console.info(`${name}: ${(p95 / idleP95).toFixed(2)} times that of the idle product`)
} finally {
  await product.remove()
  await mailServer.stop()
}

/** Returns the 95th percentile of the receipts' delays, in ms. */
async function measure(name: string): Promise<number> {
  const receipts = new Durations()
  const writes = new Durations()
  for (let round = 0; round < RECEIPTS; round++) {
    await receipts.measure(() => sendReceipt(`${name} ${round}`))
    await writes.measure(() => updateMember(1 + ((round * 7_919) % FOLLOWERS)))
    await wait(PAUSE_MS)
  }
  const figures = [
    receipts.quantile(0.5),
    receipts.quantile(0.95),
    writes.quantile(0.5),
    writes.quantile(0.95),
  ]
  printRow(name, ...figures, await countNotifications(), bulkMails)
  return quantileOf(receipts.all, 0.95)
}

/** Sends a receipt. Resolves when the mail server has received it. */
async function sendReceipt(name: string): Promise<void> {
  const to = `${name.replaceAll(' ', '.')}@receipt.test`
  const { promise, resolve } = Promise.withResolvers<void>()
  arrivals.set(to, resolve)
  const mail = { to, subject: 'receipt', text: 'receipt' }
  await db.transaction().execute((tx) => services.mailer.send(tx, mail))
  await promise
}

async function updateMember(follower: number): Promise<void> {
  const nickname = `follower${follower}`
  await sql`UPDATE members SET locale = 'en' WHERE nickname_key = ${nickname}`.execute(db)
}

async function countNotifications(): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM notifications`.execute(db)
  return rows[0]?.total ?? 0
}

async function fillFollowers(): Promise<void> {
  await sql`
    WITH added AS (
      INSERT INTO members (email, name, nickname, nickname_key, password_hash, activated_at)
      SELECT 'follower' || n || '@bench.test', 'Follower', 'follower' || n, 'follower' || n, 'none',
        now()
      FROM generate_series(1, ${FOLLOWERS}::int) n RETURNING id
    ), follow AS (
      INSERT INTO follows (member_id, artist_id)
      SELECT a.id, t.member_id FROM added a JOIN tracks t ON t.id = 1)
    INSERT INTO notification_choices (member_id, kind, site, mail)
    SELECT id, 'new-album', true, true FROM added`.execute(db)
  await sql`VACUUM ANALYZE members, follows, notification_choices`.execute(db)
}
