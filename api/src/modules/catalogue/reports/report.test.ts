import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { ChangesAnswer } from '@sori/contract/administration'
import type { Problem } from '@sori/contract/envelope'
import type { Report, ReportsAnswer } from '@sori/contract/reports'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo, resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let admin: MemberRow
let artist: MemberRow
let ann: MemberRow
let bob: MemberRow
let rain: number
let night: number
beforeAll(async () => {
  t = await createTestApp()
  admin = await addMember(t, 'admin', { roleId: 3, nickname: '김관리' })
  artist = await addMember(t, 'artist', { nickname: '달빛작업실' })
  ann = await addMember(t, 'ann', { nickname: '앤' })
  bob = await addMember(t, 'bob')
})
afterAll(() => t.close())
beforeEach(async () => {
  await resetLimits(t)
  await sql`TRUNCATE files, albums, tracks, tags, reports, outbox CASCADE`.execute(t.db)
  rain = (await addTrack(t, artist, 'Rain', { album: 'Night' })).id
  night = (await t.db.selectFrom('albums').select('id').executeTakeFirstOrThrow()).id
})

const call = async (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  member: MemberRow,
  payload?: unknown,
  language = 'ko',
) => {
  const headers = { ...(await bearer(t, member)), 'accept-language': language }
  const answer = await t.app.inject({
    method,
    url,
    headers,
    ...(payload !== undefined && { payload: payload as object }),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    json: answer.json<Problem & { data: { reportId: number } }>(),
  }
}
const report = (member: MemberRow, changes: object = {}, language?: string) =>
  call(
    'POST',
    '/api/reports',
    member,
    { kind: 'track', id: rain, reason: 'copyright', text: '제 곡입니다.', ...changes },
    language,
  )
const addReport = async (member: MemberRow, changes: object = {}, language?: string) => {
  const { status, json } = await report(member, changes, language)
  if (status !== 200) throw new Error(JSON.stringify(json))
  return json.data.reportId
}
const listReports = async (query = '') => {
  const { status, json } = await call('GET', `/api/admin/reports?${query}`, admin)
  return { status, json: json as unknown as ReportsAnswer & Problem }
}
const decide = (
  id: number | string,
  decision: unknown,
  answer: unknown = '확인하였습니다.',
  member = admin,
) => call('PATCH', `/api/admin/reports/${id}`, member, { decision, answer })

describe('POST /api/reports', () => {
  test('adds a report to the queue with its track or album', async () => {
    expect(await report(ann)).toMatchObject({
      status: 200,
      json: {
        code: 'REPORTED',
        message: '신고가 접수되었습니다. 검토 결과는 메일로 알려드립니다.',
        data: { reportId: expect.any(Number) },
      },
    })
    await addReport(bob, { kind: 'album', id: String(night), reason: 'broken', text: undefined })
    const { dtoList, ...paging } = (await listReports()).json
    const undecided = {
      state: 'open',
      decision: null,
      answer: null,
      decidedBy: null,
      decidedDate: null,
      hidden: false,
      takenDown: false,
    }
    const about = {
      albumName: 'NIGHT',
      nickname: '달빛작업실',
      createDate: expect.any(String),
      reportId: expect.any(Number),
      openReports: 1,
      others: [],
      ...undecided,
    }
    expect(dtoList).toEqual([
      {
        ...about,
        kind: 'track',
        id: rain,
        title: 'RAIN',
        reporter: '앤',
        reason: 'copyright',
        text: '제 곡입니다.',
      },
      {
        ...about,
        kind: 'album',
        id: night,
        title: null,
        reporter: 'bob',
        reason: 'broken',
        text: '',
      },
    ] satisfies Record<keyof Report, unknown>[])
    expect(paging).toMatchObject({ page: 1, size: 20, total: 2 })
  })

  test("fails while the member's report of the same item is open, also concurrently", async () => {
    const responses = await Promise.all([report(ann), report(ann), report(ann)])
    expect(responses.map(({ json }) => json.code).sort()).toEqual([
      'ALREADY_REPORTED',
      'ALREADY_REPORTED',
      'REPORTED',
    ])
    expect(await report(ann, { reason: 'broken' })).toMatchObject({
      status: 400,
      json: { code: 'ALREADY_REPORTED' },
    })
    await addReport(ann, { kind: 'album', id: night })
    await addReport(bob)
    const id =
      (await listReports('keyword=앤&state=open')).json.dtoList.find(({ kind }) => kind === 'track')
        ?.reportId ?? 0
    await decide(id, 'dismiss')
    await addReport(ann)
  })

  test.each([
    [{ kind: 'member' }, 'kind', 'UNKNOWN_VALUE'],
    [{ kind: undefined }, 'kind', 'REQUIRED'],
    [{ id: 'x' }, 'id', 'PATTERN'],
    [{ id: undefined }, 'id', 'REQUIRED'],
    [{ reason: 'ugly' }, 'reason', 'UNKNOWN_VALUE'],
    [{ text: 'a'.repeat(501) }, 'text', 'TOO_LONG'],
    [{ text: 'bell \u0007' }, 'text', 'PATTERN'],
    [{ text: 'nul \u0000' }, 'text', 'PATTERN'],
    [{ text: 5 }, 'text', 'PATTERN'],
    [{ reason: 'other', text: undefined }, 'text', 'REQUIRED'],
    [{ reason: 'other', text: '   ' }, 'text', 'REQUIRED'],
  ])('returns 400 for %j at the field %s', async (changes, field, code) => {
    expect(await report(ann, changes)).toMatchObject({
      status: 400,
      json: { code: 'VALIDATION', errors: [{ field, code }] },
    })
    expect((await listReports()).json.total).toBe(0)
  })

  test('returns 404 for unknown and hidden items, and 401 to visitors', async () => {
    expect(await report(ann, { id: 999_999 })).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    })
    expect(await report(ann, { kind: 'album', id: rain + 999 })).toMatchObject({ status: 404 })
    await decide(await addReport(ann), 'hide')
    expect(await report(bob)).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
    const visitor = await t.app.inject({
      method: 'POST',
      url: '/api/reports',
      payload: { kind: 'track', id: rain, reason: 'broken' },
    })
    expect([visitor.statusCode, visitor.json()]).toMatchObject([401, { code: 'LOGIN_REQUIRED' }])
  })

  test('allows twenty reports a day, not counting refused ones', async () => {
    for (let index = 0; index < 20; index++) {
      await addReport(ann, { id: (await addTrack(t, artist, `Many ${index}`)).id })
      await report(ann, { id: 999_999 })
    }
    const refused = await report(ann, { id: rain })
    expect(refused).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
    await addReport(bob)
  })
})

describe('GET /api/admin/reports', () => {
  test('lists open reports first and oldest first, and closed ones newest first', async () => {
    const other = (await addTrack(t, artist, 'Other')).id
    const third = (await addTrack(t, artist, 'Third')).id
    const ids = [
      await addReport(ann),
      await addReport(bob, { id: other }),
      await addReport(artist, { id: third }),
      await addReport(ann, { kind: 'album', id: night }),
    ]
    await decide(ids[1] ?? 0, 'dismiss')
    await decide(ids[2] ?? 0, 'dismiss')
    const shown = async (query: string) =>
      (await listReports(query)).json.dtoList.map(({ reportId }) => ids.indexOf(reportId))
    expect(await shown('state=open')).toEqual([0, 3])
    expect(await shown('state=closed')).toEqual([2, 1])
    expect(await shown('')).toEqual([0, 3, 2, 1])
    expect(await shown('size=3&page=2')).toEqual([1])
    expect((await listReports('state=open&page=9')).json).toMatchObject({ dtoList: [], total: 2 })
  })

  test('shows the other open reports of the same item', async () => {
    await addReport(ann)
    await addReport(bob, { reason: 'broken', text: '재생되지 않습니다.' })
    await addReport(ann, { kind: 'album', id: night })
    const { dtoList } = (await listReports('state=open')).json
    expect(dtoList.map(({ kind, openReports, others }) => [kind, openReports, others])).toEqual([
      ['track', 2, [{ reporter: 'bob', reason: 'broken', text: '재생되지 않습니다.' }]],
      ['track', 2, [{ reporter: '앤', reason: 'copyright', text: '제 곡입니다.' }]],
      ['album', 1, []],
    ])
  })

  test('searches titles, albums, artists and reporters', async () => {
    const [track, album] = [
      await addReport(ann),
      await addReport(bob, { kind: 'album', id: night }),
    ]
    const found = async (keyword: string) =>
      (await listReports(`keyword=${encodeURIComponent(keyword)}`)).json.dtoList.map(
        ({ reportId }) => reportId,
      )
    expect(await found('rai')).toEqual([track])
    expect(await found('night')).toEqual([track, album])
    expect(await found('작업실')).toEqual([track, album])
    expect(await found('BOB')).toEqual([album])
    for (const nothing of ['%', '_', '\0', 'nobody']) expect(await found(nothing)).toEqual([])
  })

  test('lists reports for administrators only, and refuses unknown states and pages', async () => {
    expect(await call('GET', '/api/admin/reports', ann)).toMatchObject({
      status: 403,
      json: { code: 'FORBIDDEN' },
    })
    expect((await t.app.inject('/api/admin/reports')).statusCode).toBe(401)
    for (const [query, field] of [
      ['state=maybe', 'state'],
      ['page=0', 'page'],
      [`keyword=${'a'.repeat(256)}`, 'keyword'],
    ])
      expect(await listReports(query)).toMatchObject({
        status: 400,
        json: { code: 'VALIDATION', errors: [{ field }] },
      })
  })
})

describe('PATCH /api/admin/reports/{reportId}', () => {
  test(`with "hide" hides the item, and mails the reporter and the artist`, async () => {
    const id = await addReport(ann, {}, 'en')
    expect(await decide(id, 'hide', 'It is a copy of another work.')).toMatchObject({
      status: 200,
      json: { code: 'REPORT_DECIDED' },
    })
    expect((await listReports()).json.dtoList[0]).toMatchObject({
      state: 'closed',
      decision: 'hide',
      answer: 'It is a copy of another work.',
      decidedBy: '김관리',
      decidedDate: expect.any(String),
      hidden: true,
    })
    const [toReporter, ...more] = await mailsTo(t, 'ann@example.test')
    expect(toReporter?.subject).toBe('[Sorijangteo] Your report was decided')
    expect(toReporter?.text).toContain(
      'The track: RAIN\nYour reason: copyright\nOur decision: We have hidden it.\n\n' +
        'Our answer:\nIt is a copy of another work.',
    )
    const [toArtist, ...others] = await mailsTo(t, 'artist@example.test')
    expect(toArtist?.subject).toBe('[소리장터] 트랙 숨김 안내')
    expect(toArtist?.text).toContain(
      '트랙: RAIN\n신고 사유: 저작권 침해\n\n관리자의 설명:\nIt is a copy of another work.',
    )
    expect(toArtist?.text).not.toMatch(/앤|ann/)
    expect([more, others]).toEqual([[], []])
  })

  test(`with "dismiss" mails only the reporter, in the report's language`, async () => {
    await decide(await addReport(ann, { kind: 'album', id: night }), 'dismiss', '문제가 없습니다.')
    expect((await listReports()).json.dtoList[0]).toMatchObject({
      kind: 'album',
      decision: 'dismiss',
      hidden: false,
    })
    const [mail] = await mailsTo(t, 'ann@example.test')
    expect(mail?.subject).toBe('[소리장터] 신고 처리 결과 안내')
    expect(mail?.text).toContain(
      '앨범: NIGHT\n신고 사유: 저작권 침해\n처리 결과: 신고한 항목을 그대로 두기로 했습니다.\n\n답변:\n문제가 없습니다.',
    )
    expect(await mailsTo(t, 'artist@example.test')).toEqual([])
  })

  test('closes all open reports of the item, with one mail to each person', async () => {
    const [first, second] = [await addReport(ann), await addReport(bob, { reason: 'broken' })]
    const ofAlbum = await addReport(ann, { kind: 'album', id: night })
    await decide(first, 'hide')
    expect(await decide(second, 'hide')).toMatchObject({ json: { code: 'ALREADY_DECIDED' } })
    expect((await listReports('state=open')).json.dtoList.map(({ reportId }) => reportId)).toEqual([
      ofAlbum,
    ])
    const mails = async (name: string) => (await mailsTo(t, `${name}@example.test`)).length
    expect([await mails('ann'), await mails('bob'), await mails('artist')]).toEqual([1, 1, 1])
    expect((await mailsTo(t, 'bob@example.test'))[0]?.text).toContain('재생·다운로드 문제')
  })

  test('succeeds once for concurrent decisions on two reports of one item', async () => {
    const ids = [await addReport(ann), await addReport(bob)]
    const responses = await Promise.all(ids.map((id) => decide(id, 'hide')))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mailsTo(t, 'bob@example.test')).toHaveLength(1)
  })

  test('sends the artist no mail if an administrator has hidden the item before', async () => {
    const id = await addReport(ann)
    const change = { hidden: true, reason: '확인 중입니다.' }
    await call('PATCH', `/api/admin/tracks/${rain}`, admin, change)
    const before = (await mailsTo(t, 'artist@example.test')).length
    await decide(id, 'hide', '저작권 침해입니다.')
    expect(await mailsTo(t, 'artist@example.test')).toHaveLength(before)
  })

  test('succeeds once, also for concurrent requests of administrators', async () => {
    const id = await addReport(ann)
    const responses = await Promise.all([
      decide(id, 'hide'),
      decide(id, 'dismiss'),
      decide(id, 'hide'),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await decide(id, 'dismiss')).toMatchObject({
      status: 409,
      json: { code: 'ALREADY_DECIDED', message: '이미 처리된 요청입니다.' },
    })
    expect(await mailsTo(t, 'ann@example.test')).toHaveLength(1)
  })

  test("adds an entry to the administrators' changes", async () => {
    await decide(await addReport(ann), 'dismiss', '문제가 없습니다.')
    const { json } = await call('GET', '/api/admin/changes?size=1', admin)
    expect((json as unknown as ChangesAnswer).dtoList[0]).toMatchObject({
      adminNickname: '김관리',
      userNickname: '달빛작업실',
      subject: 'report',
      subjectLabel: 'RAIN',
      field: 'decision',
      from: null,
      to: 'dismiss',
      reason: '문제가 없습니다.',
    })
  })

  test('refuses invalid decisions, unknown reports and members, without a mail', async () => {
    const id = await addReport(ann)
    for (const [decision, answer, field, code] of [
      ['delete', 'x', 'decision', 'UNKNOWN_VALUE'],
      [undefined, 'x', 'decision', 'REQUIRED'],
      ['hide', '', 'answer', 'REQUIRED'],
      ['hide', ' \n ', 'answer', 'REQUIRED'],
      ['hide', 'a'.repeat(501), 'answer', 'TOO_LONG'],
      ['hide', 'a\u0007', 'answer', 'PATTERN'],
    ])
      expect(await decide(id, decision, answer)).toMatchObject({
        status: 400,
        json: { code: 'VALIDATION', errors: [{ field, code }] },
      })
    expect(await decide('x', 'hide')).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'reportId', code: 'PATTERN' }] },
    })
    expect(await decide(999_999, 'hide')).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    })
    expect(await decide(id, 'hide', 'x', ann)).toMatchObject({
      status: 403,
      json: { code: 'FORBIDDEN' },
    })
    expect((await listReports('state=open')).json.total).toBe(1)
    expect(await mailsTo(t, 'ann@example.test')).toEqual([])
  })
})
