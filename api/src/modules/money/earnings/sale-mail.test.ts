import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo } from '../../../testing/test-mails.ts'
import { addMember } from '../../../testing/test-members.ts'
import { cartCallsOf, type TestTrack } from '../../../testing/test-purchases.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const DAY_MS = 86_400_000

let time = new Date('2026-03-02T05:00:00Z')
let t: TestApp
let artist: MemberRow
let other: MemberRow
let quiet: MemberRow
beforeAll(async () => {
  t = await createTestApp({ now: () => time })
  artist = await addMember(t, 'artist')
  other = await addMember(t, 'other')
  quiet = await addMember(t, 'quiet')
})
afterAll(() => t.close())

const trackOf = async (trackArtist: MemberRow, title: string): Promise<TestTrack> => ({
  ...(await addTrack(t, trackArtist, title)),
  title,
  artist: trackArtist,
})
let buyers = 0
const sell = async (track: TestTrack) => {
  const buyer = await addMember(t, `buyer${++buyers}`, { credits: 10 })
  expect((await (await cartCallsOf(t, buyer)).buy(track)).statusCode).toBe(200)
}
const saleMails = async (member: MemberRow) =>
  (await mailsTo(t, member.email)).filter(({ subject }) => subject.includes('판매 안내'))
const mail = () => t.services.saleMails.mailYesterday()

test('an artist gets one mail for the sales of a day, in the morning after', async () => {
  const moon = await trackOf(artist, 'MOON')
  const dawn = await trackOf(artist, 'DAWN')
  await sell(moon)
  await sell(moon)
  await sell(dawn)
  await mail()
  expect(await saleMails(artist)).toEqual([])

  time = new Date(time.getTime() + DAY_MS)
  await sell(dawn)
  await mail()
  await mail()
  const [first, ...more] = await saleMails(artist)
  expect(more).toEqual([])
  expect(first?.subject).toContain('2026-03-02 판매 안내')
  expect(first?.text).toContain('MOON: 2건\nDAWN: 1건')
  expect(await saleMails(other)).toEqual([])

  time = new Date(time.getTime() + DAY_MS)
  await mail()
  expect(await saleMails(artist)).toHaveLength(2)
})

test('artists who have turned these mails off get no mail', async () => {
  await t.services.notifications.storeChoice(quiet.id, { kind: 'sale', site: true, mail: false })
  await sell(await trackOf(quiet, 'HUSH'))
  time = new Date(time.getTime() + DAY_MS)
  await mail()
  expect(await saleMails(quiet)).toEqual([])
})

test('two workers that run at the same time send one mail', async () => {
  await sell(await trackOf(other, 'TWICE'))
  time = new Date(time.getTime() + DAY_MS)
  await Promise.all([mail(), mail()])
  expect(await saleMails(other)).toHaveLength(1)
})
