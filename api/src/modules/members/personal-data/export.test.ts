import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { LoginAnswer, PersonalData } from '@sori/contract/account'
import { sql } from 'kysely'
import { resetLimits } from '../../../testing/test-mails.ts'
import { addCredits, addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'
import type { Shop } from '../../../testing/test-payments.ts'
import { openShop } from '../../../testing/test-payments.ts'
import { addTracks, cartCallsOf, type TestTrack } from '../../../testing/test-purchases.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import { wav } from '../../files/uploads/testing/sample-files.ts'
import type { MemberRow } from '../members/member.service.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

const exportOf = async (member: MemberRow) =>
  t.app.inject({ url: '/api/me/export', headers: await bearer(t, member) })
const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)

/** The columns that the export reads. */
const exported = [
  'admin_changes.member_id',
  'albums.member_id',
  'artist_pages.member_id',
  'cart_items.member_id',
  'certificates.member_id',
  'collections.member_id',
  'credit_entries.member_id',
  'favourites.member_id',
  'files.owner_id',
  'follows.member_id',
  'former_album_names.member_id',
  'former_nicknames.member_id',
  'former_titles.member_id',
  'images.owner_id',
  'known_devices.member_id',
  'money_entries.member_id',
  'money_transactions.member_id',
  'notification_choices.member_id',
  'notifications.member_id',
  'orders.member_id',
  'payout_accounts.member_id',
  'payouts.member_id',
  'reports.reporter_id',
  'session_families.member_id',
  'subscriptions.member_id',
  'tag_requests.member_id',
  'tracks.member_id',
]
const omitted = {
  'activation_codes.member_id': 'the hash of a code that expires',
  'earlier_registrations.member_id': 'registrations that end with the activation of the account',
  'running_resets.member_id': 'the hash of a secret that expires',
  'second_factors.member_id': 'a sealed secret and hashes of codes',
  'password_resets.member_id': 'the hash of a secret that expires',
  'not_me_tokens.member_id': 'the hash of a link that expires',
  'archives.member_id': 'the hash of a ticket that is used once',
  'follows.artist_id': 'the followers are data of other members',
  'refused_uploads.member_id': 'the usage of a daily quota',
  'uploads.member_id': 'the usage of a daily quota',
  'sale_mails.member_id': 'the last day of a mail that the member has',
  'admin_changes.admin_id': 'what somebody did as an administrator is about others',
  'tag_requests.decided_by': 'what somebody did as an administrator is about others',
  'payouts.decided_by': 'what somebody did as an administrator is about others',
  'promotions.admin_id': 'written for members by an administrator',
  'refund_requests.decided_by': 'what somebody did as an administrator is about others',
  'reports.decided_by': 'what somebody did as an administrator is about others',
}

describe('GET /api/me/export', () => {
  test('contains all data of the member and nothing of others', async () => {
    const member = await addMember(t, 'mina', { credits: 7 })
    const seller = await addMember(t, 'seller')
    const [bought, wanted] = await addTracks(t, seller, 2)
    if (!bought || !wanted) throw new Error('tracks were added')
    await t.services.members.change(member.id, { nickname: 'minaagain' })
    await t.services.notifications.storeChoice(member.id, { kind: 'sale', site: true, mail: false })
    const ending = { memberId: member.id, facts: { plan: 'basic', day: '2026-12-01' } }
    await t.db
      .transaction()
      .execute((tx) => t.services.notifications.notify(tx, 'plan-ending', [ending]))
    const own = await addTrack(t, member, 'Own', {
      album: 'My album',
      tags: { mood: ['calm', 'dark'] },
      downloads: 4,
    })
    await t.db
      .insertInto('former_titles')
      .values({ member_id: member.id, title_key: 'earlier', track_id: own.id })
      .execute()
    const { order } = await t.makePayment(member)
    const cart = await cartCallsOf(t, member)
    expect((await cart.buy(bought)).statusCode).toBe(200)
    expect((await cart.add(wanted)).statusCode).toBe(200)
    const collection = { name: 'Night drive', musicIds: [wanted.id, bought.id] }
    expect((await cart.call('POST', '/api/me/collections', collection)).statusCode).toBe(200)
    expect((await cart.call('PUT', `/api/me/favourites/${wanted.id}`)).statusCode).toBe(200)

    const payload = { username: 'mina@example.test', password: PASSWORD }
    const reported = {
      kind: 'track',
      id: bought.id,
      reason: 'wrong-info',
      text: 'The title is not right.',
    }
    await t.app.inject({
      method: 'POST',
      url: '/api/reports',
      headers: await bearer(t, member),
      payload: reported,
    })
    await t.app.inject({
      method: 'POST',
      url: '/api/tags/requests',
      headers: await bearer(t, member),
      payload: { kind: 'mood', tagName: 'Hazy' },
    })

    await t.services.artists.follow(member.id, seller.id)
    const page = { introduction: 'Hello', links: ['https://mina.example/'] }
    await t.services.artists.storePage(member.id, page)

    const { accessToken } = (
      await t.app.inject({ method: 'POST', url: '/generateToken', payload })
    ).json<LoginAnswer>()
    const response = await t.app.inject({
      url: '/api/me/export',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="sorijangteo-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(response.headers['cache-control']).toBe('no-store')
    const data = response.json<PersonalData>()
    expect(data).toEqual({
      exportDate: TIMESTAMP,
      profile: {
        userId: member.id,
        email: 'mina@example.test',
        name: 'Some One',
        nickname: 'minaagain',
        formerNicknames: ['mina'],
        phoneNumber: '01012345678',
        birth: '1990-01-31',
        profileImagePath: null,
        customerKey: member.customer_key,
        roleId: 1,
        createDate: TIMESTAMP,
        activationDate: TIMESTAMP,
        creditBalance: 34,
      },
      ledger: [
        { kind: 'opening', amount: 7, reference: `${member.id}`, date: TIMESTAMP },
        { kind: 'grant', amount: 30, reference: order.orderId, date: TIMESTAMP },
        { kind: 'purchase', amount: -3, reference: `${member.id}:${bought.id}`, date: TIMESTAMP },
      ],
      earnings: [],
      payoutAccounts: [],
      payouts: [],
      purchases: [
        {
          musicId: bought.id,
          title: bought.title,
          artist: 'seller',
          buyerName: 'Some One',
          date: TIMESTAMP,
        },
      ],
      cart: [{ musicId: wanted.id, title: wanted.title, artist: 'seller', date: TIMESTAMP }],
      favourites: [{ musicId: wanted.id, title: wanted.title, artist: 'seller', date: TIMESTAMP }],
      collections: [
        {
          name: 'Night drive',
          shared: false,
          tracks: [wanted.title, bought.title],
          createDate: TIMESTAMP,
          modifyDate: TIMESTAMP,
        },
      ],
      certificates: [],
      unpaidOrders: [],
      payments: [
        {
          orderId: order.orderId,
          orderName: order.orderName,
          amount: order.amount,
          refunded: 0,
          method: expect.any(String),
          cardNumber: expect.stringContaining('*'),
          date: TIMESTAMP,
        },
      ],
      refundRequests: [],
      subscription: {
        subscriptionName: 'basic',
        firstBillingDate: expect.any(String),
        nextBillingDate: expect.any(String),
        paymentStatus: true,
        canceled: false,
      },
      albums: [
        {
          albumId: expect.any(Number),
          albumName: 'MY ALBUM',
          formerNames: [],
          albumArtPath: null,
          description: 'An album',
          createDate: TIMESTAMP,
          modifyDate: TIMESTAMP,
        },
      ],
      tracks: [
        {
          musicId: own.id,
          albumId: data.albums[0]?.albumId,
          title: 'OWN',
          formerTitles: ['earlier'],
          filePath: own.filePath,
          description: 'A track',
          instrument: ['piano'],
          mood: ['calm', 'dark'],
          genre: ['jazz'],
          downloads: 4,
          createDate: TIMESTAMP,
          modifyDate: TIMESTAMP,
        },
      ],
      unpublishedFiles: [],
      images: [],
      artistPage: [page],
      following: [{ artist: 'seller', date: TIMESTAMP }],
      reports: [
        {
          kind: 'track',
          name: bought.title,
          reason: 'wrong-info',
          text: 'The title is not right.',
          answer: null,
          date: TIMESTAMP,
        },
      ],
      tagRequests: [{ kind: 'mood', tagName: 'hazy', decision: null, date: TIMESTAMP }],
      notifications: [
        { kind: 'plan-ending', facts: { plan: 'basic', day: '2026-12-01' }, date: TIMESTAMP },
      ],
      notificationChoices: [{ kind: 'sale', site: true, mail: false, date: TIMESTAMP }],
      changes: [],
      knownDevices: [{ lastUsedDate: TIMESTAMP }],
      sessions: [
        {
          sessionId: expect.any(String),
          device: { browser: null, os: null },
          createDate: TIMESTAMP,
          lastUsedDate: TIMESTAMP,
          current: true,
        },
      ],
    })
    expect(response.body).not.toContain('seller@example.test')
    expect(response.body).not.toContain('argon2')
  })

  test('includes certificates, failed orders, files, images, devices and edits', async () => {
    const [member, seller] = [await addMember(t, 'kept'), await addMember(t, 'keeper')]
    const admin = await addMember(t, 'changer', { roleId: 3 })
    const [track] = await addTracks(t, seller, 1)
    const { path } = await t.services.files.addAudio(member.id, wav(), { format: 'wav' })
    await sql`
      INSERT INTO certificates (code, member_id, track_id, title, nickname, album_name,
        licence_version)
      VALUES ('AAAA-BBBB-CCCC-DDDD', ${member.id}, ${track?.id}, 'Then', 'keeper', 'Album',
        '1')`.execute(t.db)
    await sql`
      INSERT INTO orders (id, member_id, plan_id, name, price, coupon, credits, state,
        payment_key, failure_reason, failure_says)
      VALUES ('keptkeptkeptkeptkept', ${member.id}, 2, 'basic', 9900, 0, 30, 'FAILED',
        'k', 'REJECT_CARD', 'no')`.execute(t.db)
    await sql`
      INSERT INTO images (path, owner_id, bytes)
      VALUES ('kept-image', ${member.id}, 5)`.execute(t.db)
    await sql`INSERT INTO known_devices (member_id, token_hash) VALUES (${member.id}, 'x')`.execute(
      t.db,
    )
    await sql`
      INSERT INTO admin_changes (admin_id, member_id, field, from_value, to_value, reason, label)
      VALUES (${admin.id}, ${member.id}, 'disabled', 'false', 'true', 'too loud',
        'kept')`.execute(t.db)
    const response = await exportOf(member)
    expect(response.json()).toMatchObject({
      certificates: [
        {
          code: 'AAAA-BBBB-CCCC-DDDD',
          musicId: track?.id,
          title: 'Then',
          artist: 'keeper',
          albumName: 'Album',
          date: TIMESTAMP,
        },
      ],
      unpaidOrders: [
        {
          orderId: 'keptkeptkeptkeptkept',
          amount: 9_900,
          state: 'FAILED',
          reason: 'REJECT_CARD',
          says: 'no',
          date: TIMESTAMP,
        },
      ],
      unpublishedFiles: [{ filePath: path, bytes: wav().byteLength, date: TIMESTAMP }],
      images: [{ imagePath: 'kept-image', bytes: 5, date: TIMESTAMP }],
      changes: [
        {
          subject: 'user',
          subjectLabel: 'kept',
          field: 'disabled',
          from: false,
          to: true,
          reason: 'too loud',
          date: TIMESTAMP,
        },
      ],
      knownDevices: [{ lastUsedDate: TIMESTAMP }],
    })
    expect(response.body).not.toContain('changer')
  })

  test('reads every table that refers to members, except for the listed ones', async () => {
    const { rows } = await sql<{ column: string }>`
      SELECT c.conrelid::regclass || '.' || a.attname AS "column" FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
      WHERE c.contype = 'f' AND c.confrelid = 'members'::regclass`.execute(t.db)
    expect(rows.map(({ column }) => column).toSorted()).toEqual(
      [...exported, ...Object.keys(omitted)].toSorted(),
    )
  })

  test("lists the earnings of an artist's sales", async () => {
    const artist = await addMember(t, 'earner')
    const [track] = (await addTracks(t, artist, 1)) as [TestTrack]
    const buyer = await addMember(t, 'payer', { credits: 0 })
    await addCredits(t, { memberId: buyer.id, kind: 'grant', amount: 3, reference: 'an order' })
    await (await cartCallsOf(t, buyer)).buy(track)
    expect((await exportOf(artist)).json()).toMatchObject({
      earnings: [{ musicId: track.id, paidCredits: 3, won: 210 }],
    })
  })

  test('works for a member without data and for administrators', async () => {
    const admin = await addMember(t, 'admin', { roleId: 3, credits: 0 })
    expect((await exportOf(admin)).json()).toMatchObject({
      ledger: [],
      purchases: [],
      payments: [],
      subscription: null,
      tracks: [],
    })
  })

  test('works five times an hour and then returns a Retry-After', async () => {
    const [eager, other] = [await addMember(t, 'eager'), await addMember(t, 'calm')]
    const responses = await Promise.all(Array.from({ length: 8 }, () => exportOf(eager)))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    const refused = responses.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500)
    expect((await exportOf(other)).statusCode).toBe(200)
  })

  test('names its file by the date in Seoul', async () => {
    const member = await addMember(t, 'late')
    t.setNow('2027-03-01T15:30:00Z')
    const response = await t.app.inject({ url: '/api/me/export', headers: await bearer(t, member) })
    t.setNow(new Date().toISOString())
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="sorijangteo-2027-03-02.json"',
    )
  })

  test('needs a session', async () => {
    expect((await t.app.inject({ url: '/api/me/export' })).json()).toMatchObject({
      code: 'LOGIN_REQUIRED',
    })
  })
})
