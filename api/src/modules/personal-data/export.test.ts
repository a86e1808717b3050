import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { LoginAnswer, PersonalData } from '@sori/contract/account'
import { forgetLimits } from '../../testing/test-mails.ts'
import { addMember, bearer, PASSWORD } from '../../testing/test-members.ts'
import type { Shop } from '../../testing/test-payments.ts'
import { openShop } from '../../testing/test-payments.ts'
import { addTracks, shopper } from '../../testing/test-purchases.ts'
import { addTrack } from '../../testing/test-tracks.ts'
import type { Member } from '../members/member.service.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())
beforeEach(() => forgetLimits(t))

const ask = async (member: Member) => t.app.inject({ url: '/api/me/export', headers: await bearer(t, member) })
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)

describe('GET /api/me/export', () => {
  test('is a file with all that is kept about the member, and nothing of anybody else', async () => {
    const member = await addMember(t, 'mina', { credits: 7 })
    const seller = await addMember(t, 'seller')
    const [bought, wanted] = await addTracks(t, seller, 2)
    if (!bought || !wanted) throw new Error('tracks were added')
    await t.services.members.change(member.id, { nickname: 'minaagain' })
    const own = await addTrack(t, member, 'Own', { album: 'My album', tags: { mood: ['calm', 'dark'] }, downloads: 4 })
    const { order } = await t.paid(member)
    const cart = await shopper(t, member)
    expect((await cart.buy(bought)).statusCode).toBe(200)
    expect((await cart.add(wanted)).statusCode).toBe(200)

    const payload = { username: 'mina@example.test', password: PASSWORD }
    const reported = { kind: 'track', id: bought.id, reason: 'wrong-info', text: 'The title is not right.' }
    await t.app.inject({ method: 'POST', url: '/api/reports', headers: await bearer(t, member), payload: reported })

    const { accessToken } = (await t.app.inject({ method: 'POST', url: '/generateToken', payload })).json<LoginAnswer>()
    const answer = await t.app.inject({ url: '/api/me/export', headers: { authorization: `Bearer ${accessToken}` } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="sorijangteo-\d{4}-\d\d-\d\d\.json"$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const data = answer.json<PersonalData>()
    expect(data).toEqual({
      exportDate: MOMENT,
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
        createDate: MOMENT,
        activationDate: MOMENT,
        creditBalance: 34,
      },
      ledger: [
        { kind: 'opening', amount: 7, reference: `${member.id}`, date: MOMENT },
        { kind: 'grant', amount: 30, reference: order.orderId, date: MOMENT },
        { kind: 'purchase', amount: -3, reference: `${member.id}:${bought.id}`, date: MOMENT },
      ],
      purchases: [{ musicId: bought.id, title: bought.title, artist: 'seller', date: MOMENT }],
      cart: [{ musicId: wanted.id, title: wanted.title, artist: 'seller', date: MOMENT }],
      payments: [
        {
          orderId: order.orderId,
          orderName: order.orderName,
          amount: order.amount,
          refunded: 0,
          method: expect.any(String),
          cardNumber: expect.stringContaining('*'),
          date: MOMENT,
        },
      ],
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
          albumArtPath: null,
          description: 'An album',
          createDate: MOMENT,
          modifyDate: MOMENT,
        },
      ],
      tracks: [
        {
          musicId: own.id,
          albumId: data.albums[0]?.albumId,
          title: 'OWN',
          filePath: own.filePath,
          description: 'A track',
          instrument: ['piano'],
          mood: ['calm', 'dark'],
          genre: ['jazz'],
          downloads: 4,
          createDate: MOMENT,
          modifyDate: MOMENT,
        },
      ],
      reports: [{ kind: 'track', name: bought.title, reason: 'wrong-info', text: 'The title is not right.', answer: null, date: MOMENT }],
      sessions: [
        { sessionId: expect.any(String), device: { browser: null, os: null }, createDate: MOMENT, lastUsedDate: MOMENT, current: true },
      ],
    })
    expect(answer.body).not.toContain('seller@example.test')
    expect(answer.body).not.toContain('argon2')
  })

  test('is there for who has nothing, and for administrators', async () => {
    const admin = await addMember(t, 'admin', { roleId: 3, credits: 0 })
    expect((await ask(admin)).json()).toMatchObject({ ledger: [], purchases: [], payments: [], subscription: null, tracks: [] })
  })

  test('is made five times an hour, and then says when again', async () => {
    const [eager, other] = [await addMember(t, 'eager'), await addMember(t, 'calm')]
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(eager)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500)
    expect((await ask(other)).statusCode).toBe(200)
  })

  test('needs a session', async () => {
    expect((await t.app.inject({ url: '/api/me/export' })).json()).toMatchObject({ code: 'LOGIN_REQUIRED' })
  })
})
