import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { sortedKeys } from '../../api/src/modules/files/media/testing/describe-storage.ts'
import { jpeg } from '../../api/src/modules/files/uploads/testing/sample-files.ts'
import type { MemberRow } from '../../api/src/modules/members/members/member.service.ts'
import { findBreaches } from '../../api/src/operations/audit.ts'
import { findDemoData } from '../../api/src/operations/demo-data.ts'
import { purgeDemo } from '../../api/src/operations/purge-demo.ts'
import { operatorDetails } from '../../api/src/testing/operator-details.ts'
import { addMember } from '../../api/src/testing/test-members.ts'
import type { Shop } from '../../api/src/testing/test-payments.ts'
import { openShop } from '../../api/src/testing/test-payments.ts'
import { addTracks, cartCallsOf } from '../../api/src/testing/test-purchases.ts'
import { killServers, startServer } from '../../api/src/testing/test-server.ts'
import { demoListeners } from './seeding/listeners.ts'
import { seedDemoAccounts } from './seeding/seed-accounts.ts'
import { demoArtists } from './world/index.ts'

let t: Shop
const storedKeys = () => sortedKeys(t.storage)
const memberAt = async (email: string) => (await t.services.members.findByEmail(email)) as MemberRow

beforeAll(async () => {
  t = await openShop({ PAYMENT_TIMEOUT_MS: '5000' })
  await seedDemoAccounts(t.db, t.services)
})
afterEach(killServers)
afterAll(() => t.close())

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'kq83hf7s0Lz2mVx9Qw4eRt6Yu1Io5PaD',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://sori.example',
  TRUST_PROXY: 'off',
  TOSS_CLIENT_KEY: 'live_gck_x',
  TOSS_SECRET_KEY: 'live_gsk_x',
  LOG_LEVEL: 'warn',
  ...operatorDetails,
}
const startInProduction = () =>
  startServer({ ...production, DATABASE_URL: t.databaseUrl, DATA_DIR: t.config.dataDir })

describe('a production server', () => {
  it('refuses demo accounts and names the command that removes them', async () => {
    const started = startInProduction()
    expect(await started.ended).toBe(1)
    expect(started.output().trim()).toMatch(
      /^In production .* without demo accounts, .* remove them by `npm run ops -- purge-demo`\.$/,
    )
    // Both the accounts and the `seeds` table identify demo data.
    await t.db.deleteFrom('seeds').execute()
    expect((await findDemoData(t.db)).members).toBeGreaterThan(30)
    await sql`INSERT INTO seeds (name) VALUES ('demo accounts')`.execute(t.db)
  })
})

describe('purgeDemo', () => {
  it('removes only demo data, refunds credits and leaves a clean audit', async () => {
    const demoArtist = await memberAt(demoArtists[0]?.email ?? '')
    const demoBuyer = await memberAt(demoListeners[0]?.email ?? '')
    const admin = await memberAt('admin@sori.test')
    const artist = await addMember(t, 'artist')
    const buyer = await addMember(t, 'buyer', { credits: 10 })
    const [own] = await addTracks(t, artist, 1)
    if (!own) throw new Error('addTracks returned no track')
    const keysBefore = await storedKeys()
    const [demoTrack] = await addTracks(t, demoArtist, 1)
    if (!demoTrack) throw new Error('addTracks returned no track')
    await t.services.files.addAudio(demoArtist.id, Uint8Array.of(1, 2, 3), { format: 'wav' })
    await t.services.images.add(demoArtist.id, await jpeg())
    await (await cartCallsOf(t, demoBuyer)).buy(own)
    await (await cartCallsOf(t, buyer)).buy(own)
    await (await cartCallsOf(t, buyer)).buy(demoTrack)
    await t.makePayment(demoBuyer)
    await t.makePayment(buyer)
    await t.call(admin, 'PATCH', `/api/admin/users/${buyer.id}/credit`, 50 as unknown as object)
    expect(await findBreaches(t.db)).toEqual([])

    const { files, images } = t.services
    const parts = { db: t.db, files, images }
    const killed = { ...parts, files: { cleanUp: () => Promise.reject(new Error('killed')) } }
    await expect(purgeDemo(killed)).rejects.toThrow('killed')
    expect((await findDemoData(t.db)).members).toBeGreaterThan(30)
    const purged = await purgeDemo(parts)

    expect(purged).toMatchObject({ breaches: 0, sandboxPayments: 1 })
    expect(await findDemoData(t.db)).toEqual({ members: 0, seeds: 0 })
    const members = await t.db.selectFrom('members').select('email').orderBy('email').execute()
    expect(members.map(({ email }) => email)).toEqual(['artist@example.test', 'buyer@example.test'])
    const { rows } = await sql<{
      downloads: number
      sales: number
    }>`SELECT downloads, sales FROM track_counters`.execute(t.db)
    expect(rows).toEqual([{ downloads: 1, sales: 1 }])
    expect(await findBreaches(t.db)).toEqual([])
    // Leaves out the previews: `addTracks` stores them under other keys than the product.
    expect((await storedKeys()).filter((key) => !key.startsWith('previews/'))).toEqual(
      keysBefore.filter((key) => !key.startsWith('previews/')),
    )
    await expect(sql`DELETE FROM credit_entries`.execute(t.db)).rejects.toThrow('append-only')

    const started = startInProduction()
    expect(
      await Promise.race([
        started.ended,
        new Promise((resolve) => started.child.once('message', () => resolve('ready'))),
      ]),
    ).toBe('ready')
  })

  it("reverses a member's purchase of a demo track and refunds its credits", async () => {
    await seedDemoAccounts(t.db, t.services)
    const demoArtist = await memberAt(demoArtists[0]?.email ?? '')
    const later = await addMember(t, 'later', { credits: 10 })
    const [demoTrack] = await addTracks(t, demoArtist, 1)
    if (!demoTrack) throw new Error('addTracks returned no track')
    await (await cartCallsOf(t, later)).buy(demoTrack)
    expect(await t.services.credits.balanceOf(later.id)).toBe(7)
    const { files, images } = t.services
    expect(await purgeDemo({ db: t.db, files, images })).toMatchObject({
      tracks: 1,
      undonePurchases: 1,
      breaches: 0,
    })
    expect(await t.services.credits.balanceOf(later.id)).toBe(10)
  })
})
