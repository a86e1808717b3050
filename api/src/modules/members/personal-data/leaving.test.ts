import { randomUUID } from 'node:crypto'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from '@jest/globals'
import type { LoginAnswer } from '@sori/contract/account'
import type { AlbumsAnswer, TracksAnswer } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { mailsTo, newestCode, resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'
import type { Shop } from '../../../testing/test-payments.ts'
import { openShop } from '../../../testing/test-payments.ts'
import { addTracks, cartCallsOf } from '../../../testing/test-purchases.ts'
import { addTrack, ORIGINAL } from '../../../testing/test-tracks.ts'
import { jpeg } from '../../files/uploads/testing/sample-files.ts'
import type { MemberRow } from '../members/member.service.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))
afterEach(async () => expect(await findBreaches(t.db)).toEqual([]))

const logIn = (name: string, password = PASSWORD) =>
  t.app.inject({
    method: 'POST',
    url: '/generateToken',
    payload: { username: `${name}@example.test`, password },
  })
const leave = async (member: MemberRow, password: unknown = PASSWORD, language = 'ko') =>
  t.app.inject({
    method: 'DELETE',
    url: '/api/me',
    payload: { password } as object,
    headers: { ...(await bearer(t, member)), 'accept-language': language },
  })
const rowOf = ({ id }: MemberRow) =>
  t.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const get = (url: string) => t.app.inject({ url })
const total = async (url: string) => (await get(url)).json<TracksAnswer | AlbumsAnswer>().total
const register = (email: string, nickname: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/users',
    payload: {
      email,
      name: '홍길동',
      nickname,
      password: PASSWORD,
      'password-check': PASSWORD,
      birth: '1990-01-31',
      phoneNumber: '01012345678',
    },
  })

describe('DELETE /api/me (D51)', () => {
  test('ends every session, and a login answers like one of an unknown account', async () => {
    const member = await addMember(t, 'mina')
    const tokens = (await logIn('mina')).json<LoginAnswer>()
    const response = await leave(member)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { code: 'ACCOUNT_LEFT', message: '탈퇴가 완료되었습니다. 그동안 이용해주셔서 감사합니다.' },
    ])
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    expect((await t.app.inject({ url: '/api/me', headers })).json()).toMatchObject({
      code: 'SESSION_ENDED',
    })
    const { accessToken, refreshToken } = tokens
    const refreshed = await t.app.inject({
      method: 'POST',
      url: '/refreshToken',
      payload: { accessToken, refreshToken },
    })
    expect(refreshed.statusCode).toBe(401)
    const [gone, unknown] = [await logIn('mina'), await logIn('nobody')]
    expect({ ...gone.json<object>(), requestId: '' }).toEqual({
      ...unknown.json<object>(),
      requestId: '',
    })
    expect((await leave(member)).json()).toMatchObject({ code: 'SESSION_ENDED' })
  })

  test('mails the member that they have left', async () => {
    const member = await addMember(t, 'goodbye')
    await leave(member, 'wrong')
    expect(await mailsTo(t, member.email)).toEqual([])
    await leave(member)
    expect(await mailsTo(t, member.email)).toMatchObject([
      { subject: '[소리장터] 회원 탈퇴 완료', text: expect.stringContaining('/legal/support') },
    ])
  })

  test('leaves nothing in the database that identifies the member', async () => {
    const member = await addMember(t, 'private', { nickname: 'secretname' })
    await t.db
      .updateTable('members')
      .set({ profile_image_path: '/media/aa/x.webp' })
      .where('id', '=', member.id)
      .execute()
    await t.services.members.change(member.id, { nickname: 'secondname' })
    await t.app.inject({
      method: 'POST',
      url: '/generateToken',
      payload: { username: 'private@example.test', password: PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 secretbrowser' },
    })
    await leave(member)
    expect(await rowOf(member)).toMatchObject({
      email: `left-${member.id}@nowhere`,
      name: '탈퇴회원',
      nickname: `탈퇴회원${member.id}`,
      birth: null,
      phone_number: null,
      profile_image_path: null,
      credit_balance: 0,
      left_at: expect.any(Date),
    })
    expect((await rowOf(member)).customer_key).not.toBe(member.customer_key)
    const tables = [
      'members',
      'former_nicknames',
      'nickname_skeletons',
      'session_families',
      'known_devices',
      'activation_codes',
      'password_resets',
      'not_me_tokens',
      'track_search',
    ]
    for (const table of tables) {
      const { rows } = await sql<{
        text: string
      }>`SELECT t::text AS text FROM ${sql.table(table)} t`.execute(t.db)
      const text = rows.map((row) => row.text).join('\n')
      for (const secret of [
        'private@',
        'secretname',
        'secondname',
        'secretbrowser',
        member.customer_key,
      ])
        expect([table, secret, text.includes(secret)]).toEqual([table, secret, false])
    }
  })

  test('removes every photo of the member immediately, and keeps the art of albums', async () => {
    const member = await addMember(t, 'pictured')
    const { images, members } = t.services
    const [earlier, photo, art] = [
      await images.add(member.id, await jpeg()),
      await images.add(member.id, await jpeg()),
      await images.add(member.id, await jpeg()),
    ]
    await members.setPhoto(member.id, photo)
    await addTrack(t, member, 'Pictured', { album: 'Pictured album' })
    await t.db
      .updateTable('albums')
      .set({ art_path: art })
      .where('member_id', '=', member.id)
      .execute()
    expect((await get(photo)).statusCode).toBe(200)
    expect((await leave(member)).statusCode).toBe(200)
    const widths = ['.webp', '-96.webp', '-192.webp', '-480.webp', '-960.webp']
    for (const width of widths)
      for (const gone of [photo, earlier])
        expect((await get(gone.replace('.webp', width))).statusCode).toBe(404)
    expect((await get(art)).statusCode).toBe(200)
    const kept = await t.db
      .selectFrom('images')
      .select('path')
      .where('owner_id', '=', member.id)
      .execute()
    expect(kept).toEqual([{ path: art }])
  })

  test('leaves a photo to the sweep when the storage fails', async () => {
    const member = await addMember(t, 'unlucky')
    const photo = await t.services.images.add(member.id, await jpeg())
    await t.services.members.setPhoto(member.id, photo)
    const remove = jest
      .spyOn(t.storage, 'remove')
      .mockRejectedValue(new Error('the storage is away'))
    expect((await leave(member)).statusCode).toBe(200)
    remove.mockRestore()
    expect(t.logged).toContainEqual(expect.objectContaining({ level: 40, memberId: member.id }))
    await t.services.images.removeUnused()
    expect((await get(photo)).statusCode).toBe(404)
  })

  test('frees the email for a new account and retires the nickname', async () => {
    const member = await addMember(t, 'again')
    await leave(member)
    const impostor = await register('other@example.test', 'Again')
    expect(impostor.json()).toMatchObject({ errors: [{ field: 'nickname', code: 'TAKEN' }] })
    expect((await register('again@example.test', 'newname')).statusCode).toBe(200)
    const activationCode = await newestCode(t, 'again@example.test')
    await t.app.inject({
      method: 'POST',
      url: '/api/verification/activation',
      payload: { activationCode },
    })
    const { accessToken } = (await logIn('again')).json<LoginAnswer>()
    const me = await t.app.inject({
      url: '/api/me',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(me.json()).toMatchObject({ dto: { nickname: 'newname', creditBalance: 0 } })
  })

  test('removes credits, cart and plan, and records the credits in the ledger', async () => {
    const member = await addMember(t, 'rich', { credits: 40 })
    const [track] = await addTracks(t, await addMember(t, 'seller'), 1)
    if (!track) throw new Error('addTracks returned no track')
    await (await cartCallsOf(t, member)).add(track)
    const { id: adminId } = await addMember(t, 'giver', { roleId: 3 })
    await t.services.administration.setPlan({ adminId, memberId: member.id }, 2)
    await leave(member)
    const entries = await t.db
      .selectFrom('credit_entries')
      .select(['kind', 'amount', 'reference'])
      .where('member_id', '=', member.id)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { kind: 'opening', amount: 40, reference: `${member.id}` },
      { kind: 'adjustment', amount: -40, reference: `left:${member.id}` },
    ])
    expect(
      await t.db.selectFrom('cart_items').selectAll().where('member_id', '=', member.id).execute(),
    ).toEqual([])
    expect(
      await t.db
        .selectFrom('subscriptions')
        .selectAll()
        .where('member_id', '=', member.id)
        .execute(),
    ).toEqual([])
  })

  test("hides an artist's tracks everywhere immediately, and keeps buyers' downloads", async () => {
    const artist = await addMember(t, 'artist', { nickname: '달빛소리' })
    const other = await addMember(t, 'stays')
    const sold = {
      ...(await addTrack(t, artist, 'Sold', { tags: { genre: ['onlyhere'] } })),
      title: 'SOLD',
      artist,
    }
    const unsold = {
      ...(await addTrack(t, artist, 'Unsold', { downloads: 999 })),
      title: 'UNSOLD',
      artist,
    }
    await addTrack(t, other, 'Stays', { album: 'Other album' })
    const [before, albumsBefore] = [
      await total('/api/sounds/tracks'),
      await total('/api/sounds/albums'),
    ]
    const buyer = await cartCallsOf(t, await addMember(t, 'buyer', { credits: 9 }))
    expect((await buyer.buy(sold)).statusCode).toBe(200)
    expect((await leave(artist)).statusCode).toBe(200)

    expect([await total('/api/sounds/tracks'), await total('/api/sounds/albums')]).toEqual([
      before - 2,
      albumsBefore - 1,
    ])
    expect(await total(`/api/sounds/tracks?keyword=${encodeURIComponent('달빛소리')}&type=n`)).toBe(
      0,
    )
    expect(await total('/api/sounds/tracks?keyword=sold')).toBe(0)
    const byDownloads = (
      await get('/api/sounds/tracks?sort=download&size=100')
    ).json<TracksAnswer>()
    expect(byDownloads.dtoList.map(({ musicDTO }) => musicDTO.title)).not.toContain('UNSOLD')
    expect(byDownloads.dtoList).toHaveLength(byDownloads.total)
    expect(
      (await get('/api/sounds/tags/mapped')).json<{ dto: { genre: string[] } }>().dto.genre,
    ).not.toContain('onlyhere')
    for (const name of ['달빛소리', `탈퇴회원${artist.id}`]) {
      expect(
        (await get(`/api/sounds/tracks/${encodeURIComponent(name)}/title/SOLD`)).statusCode,
      ).toBe(404)
      const album = `${encodeURIComponent(name)}/title/${encodeURIComponent('FIRST ALBUM')}`
      expect((await get(`/api/sounds/albums/${album}`)).statusCode).toBe(404)
    }
    expect((await get(`/api/stream/${sold.filePath}`)).statusCode).toBe(404)
    const late = await cartCallsOf(t, await addMember(t, 'late', { credits: 9 }))
    expect((await late.add(unsold)).statusCode).toBe(404)
    expect((await late.buyAll([unsold.id])).statusCode).toBe(404)
    expect(await late.balance()).toBe(9)

    const file = await buyer.download(sold.filePath)
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, ORIGINAL.length])
    expect((await buyer.listOwned()).json<{ dtoList: object[] }>().dtoList).toMatchObject([
      { title: 'SOLD', nickname: `탈퇴회원${artist.id}` },
    ])
  })

  test('keeps tracks out of search when an administrator edits them afterwards', async () => {
    const artist = await addMember(t, 'edited')
    const { id } = await addTrack(t, artist, 'Edited')
    await leave(artist)
    const admin = await addMember(t, 'editor', { roleId: 3 })
    const change = await t.call(admin, 'PATCH', `/api/me/tracks/${id}`, {
      musicId: id,
      title: 'Renamed',
      description: 'x',
    })
    expect(change.status).toBe(200)
    expect(await total('/api/sounds/tracks?keyword=renamed')).toBe(0)
  })

  test('fails with a message while the result of a payment is unknown', async () => {
    const member = await addMember(t, 'paying')
    const { confirmation } = await t.approvePayment(member)
    await t.db
      .updateTable('orders')
      .set({ state: 'CONFIRMING', payment_key: confirmation.paymentKey })
      .where('id', '=', confirmation.orderId)
      .execute()
    const refused = await leave(member)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'PAYMENT_IN_PROGRESS',
        message: '진행 중인 결제가 있습니다. 결제 결과가 확인된 후 다시 시도해주세요.',
      },
    ])
    expect((await leave(member, PASSWORD, 'en')).json()).toMatchObject({
      message: 'A payment is under way. Please try again when its result is known.',
    })
    expect((await logIn('paying')).statusCode).toBe(200)
    await t.checkOrder(confirmation.orderId)
    expect((await leave(member)).statusCode).toBe(200)
  })

  test('removes a draft, so that its approved payment cannot be confirmed', async () => {
    const member = await addMember(t, 'drafting')
    const { confirmation } = await t.approvePayment(member)
    const headers = await bearer(t, member)
    await leave(member)
    expect(
      (await t.app.inject({ method: 'POST', url: '/confirm', payload: confirmation, headers }))
        .statusCode,
    ).toBe(401)
    expect(
      await t.db.selectFrom('orders').selectAll().where('member_id', '=', member.id).execute(),
    ).toEqual([])
  })

  test('returns a payment that the provider charged although the member has left', async () => {
    const member = await addMember(t, 'tardy', { credits: 0 })
    const { confirmation } = await t.approvePayment(member)
    const failed = {
      state: 'FAILED' as const,
      payment_key: confirmation.paymentKey,
      failure_reason: 'NOT_FOUND_PAYMENT',
    }
    await t.db.updateTable('orders').set(failed).where('id', '=', confirmation.orderId).execute()
    await leave(member)
    await t.sandbox.charge(confirmation)
    await t.checkOrder(confirmation.orderId)
    const payment = (await t.sandbox.payments()).find(
      ({ orderId }) => orderId === confirmation.orderId,
    )
    const cancels = [{ cancelReason: '탈퇴한 회원의 결제' }]
    expect(payment).toMatchObject({ status: 'CANCELED', balanceAmount: 0, charges: 1, cancels })
    expect((await rowOf(member)).credit_balance).toBe(0)
    expect(
      await t.db
        .selectFrom('subscriptions')
        .selectAll()
        .where('member_id', '=', member.id)
        .execute(),
    ).toEqual([])
  })

  test('keeps completed payments for later checks', async () => {
    const member = await addMember(t, 'paid', { credits: 0 })
    const { confirmation } = await t.makePayment(member)
    await leave(member)
    const payment = await t.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', confirmation.orderId)
      .executeTakeFirstOrThrow()
    expect(payment.amount).toBe(confirmation.amount)
    await t.checkOrder(confirmation.orderId)
    expect((await rowOf(member)).credit_balance).toBe(0)
  })

  test('refuses a wrong password at its field, ten times at most, and a missing one', async () => {
    const member = await addMember(t, 'careful')
    const wrong = await leave(member, 'Wrong123!')
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      {
        code: 'VALIDATION',
        errors: [
          { field: 'password', code: 'WRONG_PASSWORD', message: '비밀번호가 올바르지 않습니다.' },
        ],
      },
    ])
    expect((await leave(member, '')).json()).toMatchObject({
      errors: [{ field: 'password', code: 'REQUIRED' }],
    })
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, i) => leave(member, i === 29 ? PASSWORD : `Wrong${i}!`)),
    )
    expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(9)
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(21)
    expect((await rowOf(member)).left_at).toBeNull()
    await resetLimits(t)
    expect((await leave(member, ` ${PASSWORD} `)).statusCode).toBe(200)
  })

  test('succeeds once for two concurrent requests', async () => {
    const member = await addMember(t, 'twice', { credits: 7 })
    const responses = await Promise.all([leave(member), leave(member)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  test('answers SESSION_ENDED, not "wrong password", to a repetition', async () => {
    const member = await addMember(t, 'belated')
    await leave(member)
    await expect(
      t.services.leaving.leave(
        { id: member.id, sessionId: randomUUID(), roles: ['ROLE_USER'] },
        PASSWORD,
      ),
    ).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  })

  test('removes a track published and a nickname changed during the leaving', async () => {
    const member = await addMember(t, 'hurried')
    await addTrack(t, member, 'First')
    const renaming = t.services.members.change(member.id, { nickname: 'tooLate' })
    const publishing = addTrack(t, member, 'Second').catch(() => undefined)
    const left = await leave(member)
    await Promise.all([renaming, publishing])
    expect(left.statusCode).toBe(200)
    expect(await total('/api/sounds/tracks?keyword=second')).toBe(0)
    expect((await rowOf(member)).nickname).toBe(`탈퇴회원${member.id}`)
  })

  test('requires the session of a member, which administrators are not', async () => {
    expect(
      (
        await t.app.inject({ method: 'DELETE', url: '/api/me', payload: { password: PASSWORD } })
      ).json(),
    ).toMatchObject({
      code: 'LOGIN_REQUIRED',
    })
    expect((await leave(await addMember(t, 'boss', { roleId: 3 }))).json()).toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
