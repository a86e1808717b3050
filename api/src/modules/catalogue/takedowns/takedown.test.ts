import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { ChangesAnswer } from '@sori/contract/administration'
import type { OwnedTracksAnswer } from '@sori/contract/cart'
import type { AlbumsAnswer, TrackAnswer, TracksAnswer } from '@sori/contract/catalogue'
import type { Problem } from '@sori/contract/envelope'
import type { ManagedAlbumsAnswer, ManagedTracksAnswer } from '@sori/contract/management'
import type { ReportsAnswer } from '@sori/contract/reports'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo, resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const reason = '저작권자의 요청입니다.'

let t: TestApp
let admin: MemberRow
let artist: MemberRow
let buyer: MemberRow
let ann: MemberRow
let rain: { id: number; path: string }
let night: number
beforeAll(async () => {
  t = await createTestApp()
  admin = await addMember(t, 'admin', { roleId: 3 })
  artist = await addMember(t, 'artist')
  buyer = await addMember(t, 'buyer')
  ann = await addMember(t, 'ann')
})
afterAll(() => t.close())
beforeEach(async () => {
  await resetLimits(t)
  await sql`TRUNCATE files, albums, tracks, tags, reports, outbox CASCADE`.execute(t.db)
  const { id } = await addTrack(t, artist, 'Rain', { album: 'Night' })
  rain = await sql<typeof rain>`
    SELECT t.id, f.path FROM tracks t JOIN files f ON f.id = t.file_id WHERE t.id = ${id}`
    .execute(t.db)
    .then(({ rows }) => rows[0] as typeof rain)
  night = (await t.db.selectFrom('albums').select('id').executeTakeFirstOrThrow()).id
  await sql`
    INSERT INTO cart_items (member_id, track_id, status)
    VALUES (${buyer.id}, ${id}, 'DONE')`.execute(t.db)
})

async function call<Body = Problem>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  caller?: MemberRow,
  payload?: object,
) {
  const headers = caller && (await bearer(t, caller))
  const response = await t.app.inject({
    method,
    url,
    ...(headers && { headers }),
    ...(payload && { payload }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, json: (isJson ? response.json() : {}) as Body }
}
const takeDown = (change: object = {}, caller = admin) =>
  call('POST', '/api/admin/takedowns', caller, {
    kind: 'track',
    id: rain.id,
    reason,
    buyers: 'keep',
    ...change,
  })
const lift = (kind = 'track', id = rain.id, caller = admin) =>
  call('DELETE', `/api/admin/takedowns/${kind}/${id}`, caller)
const statusOf = async (url: string, caller?: MemberRow) => (await call('GET', url, caller)).status
const trackUrl = () => `/api/sounds/tracks/${rain.id}`
const download = (caller: MemberRow) => call('GET', `/api/files/${rain.path}`, caller)
const readMailSubjects = async (caller: MemberRow) =>
  (await mailsTo(t, caller.email)).map(({ subject }) => subject)

describe('POST /api/admin/takedowns', () => {
  test('removes a track from lists, pages and playback for members', async () => {
    const signed = (await call<ManagedTracksAnswer>('GET', '/api/me/tracks', artist)).json
      .dtoList[0]?.previewPath
    await call('PATCH', `/api/me/tracks/${rain.id}`, artist, { hidden: true })
    const previewPath =
      (await call<TrackAnswer>('GET', trackUrl(), buyer)).json.dto.previewPath ?? ''
    expect(await takeDown()).toMatchObject({ status: 200, json: { code: 'SOUND_TAKEN_DOWN' } })
    for (const caller of [undefined, ann, buyer, artist])
      expect(await statusOf(trackUrl(), caller)).toBe(404)
    expect(await statusOf(trackUrl(), admin)).toBe(200)
    const searchResult = await call<TracksAnswer>('GET', '/api/sounds/tracks?keyword=rain')
    expect(searchResult.json.dtoList).toEqual([])
    for (const url of [signed, previewPath]) expect(await statusOf(url ?? '')).toBe(404)
  })

  test('removes an album with its tracks', async () => {
    await takeDown({ kind: 'album', id: night })
    for (const caller of [undefined, buyer, artist]) {
      expect(await statusOf('/api/sounds/albums/artist/title/NIGHT', caller)).toBe(404)
      expect(await statusOf(trackUrl(), caller)).toBe(404)
    }
    const albums = await call<AlbumsAnswer>('GET', '/api/sounds/albums')
    expect(albums.json.dtoList).toEqual([])
    expect((await download(buyer)).status).toBe(200)
    expect(await download(artist)).toMatchObject({ status: 410, json: { code: 'TAKEN_DOWN' } })
  })

  test.each([
    ['keep', 'buyer', 200],
    ['lose', 'buyer', 410],
    ['keep', 'artist', 410],
    ['lose', 'admin', 200],
  ] as const)(
    'with the choice "%s" answers a download by the %s with %i',
    async (buyers, caller, status) => {
      await takeDown({ buyers })
      expect((await download({ buyer, artist, admin }[caller])).status).toBe(status)
    },
  )

  test.each([
    ['keep', undefined],
    ['lose', true],
  ] as const)('with buyers %s lists the purchase with takenDown %s', async (buyers, takenDown) => {
    await takeDown({ buyers })
    const url = `/api/cart/transaction/${buyer.id}`
    const [purchase] = (await call<OwnedTracksAnswer>('GET', url, buyer)).json.dtoList
    expect([purchase?.musicId, purchase?.takenDown]).toEqual([rain.id, takenDown])
    await lift()
    const [lifted] = (await call<OwnedTracksAnswer>('GET', url, buyer)).json.dtoList
    expect(lifted).not.toHaveProperty('takenDown')
  })

  test('mails the buyers of an album the names of the tracks that they bought', async () => {
    await addTrack(t, artist, 'Snow', { album: 'Night' })
    await takeDown({ kind: 'album', id: night, buyers: 'lose' })
    const [mail] = await mailsTo(t, buyer.email)
    expect(mail?.text).toContain('앨범: NIGHT\n구매한 트랙: RAIN\n')
  })

  test('mails the artist and the buyers once, and records the choice', async () => {
    await takeDown({ buyers: 'lose' })
    await takeDown({ buyers: 'keep' })
    expect(await readMailSubjects(artist)).toEqual(['[소리장터] 트랙 게시 중단 안내'])
    const [mail, ...more] = await mailsTo(t, buyer.email)
    expect([mail?.subject, more]).toEqual(['[소리장터] 구매한 트랙 게시 중단 안내', []])
    expect(mail?.text).toContain('구매한 파일은 더 이상 내려받을 수 없습니다.')
    expect(mail?.text).not.toContain(reason)
    const { json } = await call<ChangesAnswer>('GET', '/api/admin/changes?size=1', admin)
    expect(json.dtoList[0]).toMatchObject({
      subject: 'track',
      subjectLabel: 'RAIN',
      field: 'takedown',
      from: null,
      to: 'lose',
      reason,
    })
  })

  test('keeps the evidence: nobody changes, shows or replaces the item', async () => {
    await takeDown({ kind: 'album', id: night })
    const edits = [
      [artist, 'PATCH', `/api/me/tracks/${rain.id}`, { title: 'Other', description: 'new' }],
      [artist, 'PATCH', `/api/me/tracks/${rain.id}`, { hidden: false }],
      [admin, 'PATCH', `/api/admin/albums/${night}`, { hidden: false }],
      [artist, 'PATCH', `/api/me/albums/${night}`, { albumName: 'Other', description: 'new' }],
      [artist, 'PUT', `/api/me/tracks/${rain.id}/file`, { filePath: 'a'.repeat(32) }],
    ] as const
    const codes = []
    for (const [caller, method, url, body] of edits)
      codes.push((await call(method, url, caller, body)).json.code)
    expect(codes).toEqual(edits.map(() => 'TAKEN_DOWN'))
    const bulk = { musicIds: [rain.id], hidden: false }
    expect((await call('PATCH', '/api/me/tracks', artist, bulk)).json).toMatchObject({
      dtoList: [{ code: 'TAKEN_DOWN' }],
    })
    const { json } = await call<ManagedAlbumsAnswer>('GET', '/api/me/albums', artist)
    expect(json.dtoList[0]).toMatchObject({ takenDown: true, hiddenReason: reason })
  })

  test('refuses members, unknown items, and a missing choice or reason', async () => {
    expect((await takeDown({}, ann)).status).toBe(403)
    expect((await takeDown({ id: 999_999 })).status).toBe(404)
    for (const [field, value, code] of [
      ['buyers', undefined, 'REQUIRED'],
      ['buyers', 'some', 'UNKNOWN_VALUE'],
      ['reason', ' ', 'REQUIRED'],
      ['reason', 'a'.repeat(501), 'TOO_LONG'],
    ] as const)
      expect(await takeDown({ [field]: value })).toMatchObject({
        status: 400,
        json: { code: 'VALIDATION', errors: [{ field, code }] },
      })
    expect(await readMailSubjects(artist)).toEqual([])
  })
})

describe('DELETE /api/admin/takedowns/{kind}/{id}', () => {
  test('shows the item again and mails the artist and the buyers', async () => {
    await takeDown({ buyers: 'lose' })
    expect(await lift()).toMatchObject({ status: 200, json: { code: 'TAKEDOWN_LIFTED' } })
    expect(await statusOf(trackUrl())).toBe(200)
    const searchResult = await call<TracksAnswer>('GET', '/api/sounds/tracks?keyword=rain')
    expect(searchResult.json.dtoList.map(({ musicDTO }) => musicDTO.musicId)).toEqual([rain.id])
    expect((await download(buyer)).status).toBe(200)
    expect((await readMailSubjects(artist)).length).toBe(2)
    expect(await readMailSubjects(buyer)).toContain('[소리장터] 구매한 트랙 게시 중단 해제 안내')
    expect((await lift()).status).toBe(404)
  })

  test('leaves an item hidden that its artist had hidden before', async () => {
    await call('PATCH', `/api/me/tracks/${rain.id}`, artist, { hidden: true })
    await takeDown()
    await lift()
    expect(await statusOf(trackUrl())).toBe(404)
    const { json } = await call<ManagedTracksAnswer>('GET', '/api/me/tracks', artist)
    expect(json.dtoList[0]).toMatchObject({ hidden: true, hiddenBy: 'artist', takenDown: false })
  })

  test('refuses members', async () => {
    await takeDown()
    expect((await lift('track', rain.id, artist)).status).toBe(403)
  })
})

test('deciding a report with "takedown-lose" takes the item down with one mail each', async () => {
  await call('POST', '/api/reports', ann, { kind: 'track', id: rain.id, reason: 'copyright' })
  const { id } = await t.db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  const decision = { decision: 'takedown-lose', answer: reason }
  expect(await call('PATCH', `/api/admin/reports/${id}`, admin, decision)).toMatchObject({
    status: 200,
  })
  expect((await download(buyer)).status).toBe(410)
  expect(await statusOf(trackUrl(), buyer)).toBe(404)
  const reports = await call<ReportsAnswer>('GET', '/api/admin/reports', admin)
  expect(reports.json.dtoList[0]).toMatchObject({ hidden: true, takenDown: true })
  expect((await mailsTo(t, ann.email))[0]?.text).toContain('신고한 항목의 게시를 중단했습니다.')
  expect([await readMailSubjects(artist), await readMailSubjects(buyer)]).toEqual([
    ['[소리장터] 트랙 게시 중단 안내'],
    ['[소리장터] 구매한 트랙 게시 중단 안내'],
  ])
})
