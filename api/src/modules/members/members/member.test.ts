import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Me } from '@sori/contract/account'
import type { TracksAnswer } from '@sori/contract/catalogue'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from './member.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const change = async (member: MemberRow, payload: object) =>
  t.app.inject({ method: 'PUT', url: '/api/me', payload, headers: await bearer(t, member) })
const me = async (member: MemberRow) =>
  (await t.app.inject({ url: '/api/me', headers: await bearer(t, member) })).json<{ dto: Me }>().dto

describe('GET /api/me', () => {
  test("returns the member's own record, and answers 401 to visitors", async () => {
    const member = await addMember(t, 'mina')
    expect(await me(member)).toEqual({
      userId: member.id,
      email: 'mina@example.test',
      name: 'Some One',
      nickname: 'mina',
      phoneNumber: '01012345678',
      birth: '1990-01-31',
      profileImagePath: null,
      creditBalance: 7,
      customerKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nicknameChanges: { max: 3, days: 30, left: 3, until: null },
      unreadNotifications: 0,
    })
    expect((await t.app.inject({ url: '/api/me' })).json()).toMatchObject({
      code: 'LOGIN_REQUIRED',
    })
  })

  test('counts the open reports for administrators only', async () => {
    const admin = await addMember(t, 'ruler', { roleId: 3 })
    const reporter = await addMember(t, 'reporter')
    const { id } = await addTrack(t, await addMember(t, 'maker'), 'Reported')
    const counts = async () => (await me(admin)).navCounts
    expect(await counts()).toEqual({ '/admin/reports': 0 })
    const report = { kind: 'track', id, reason: 'other', text: 'copied' } as const
    const reportId = await t.services.reports.addReport(reporter.id, 'ko', report)
    expect(await counts()).toEqual({ '/admin/reports': 1 })
    expect(await me(reporter)).not.toHaveProperty('navCounts')
    await t.services.reports.decide(admin.id, reportId, {
      decision: 'dismiss',
      answer: 'It is fine.',
    })
    expect(await counts()).toEqual({ '/admin/reports': 0 })
  })
})

describe('PUT /api/me', () => {
  test.each([
    [{ name: '  홍  길동 ' }, { name: '홍 길동' }],
    [{ phoneNumber: '010-9876-5432' }, { phoneNumber: '01098765432' }],
    [
      { nickname: 'Renamed' },
      { nickname: 'Renamed', nicknameChanges: { max: 3, days: 30, left: 2, until: null } },
    ],
  ])('changes one field, %j, and nothing else', async (given, seen) => {
    const member = await addMember(t, `change${Object.keys(given)[0]}`.toLowerCase())
    const before = await me(member)
    const response = await change(member, { userId: String(member.id), ...given })
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { code: 'ME_CHANGED', message: '수정되었습니다.' },
    ])
    expect(await me(member)).toEqual({ ...before, ...seen })
  })

  test('accepts a change of capitals and refuses a taken nickname', async () => {
    const [jin] = [await addMember(t, 'jin'), await addMember(t, 'eun')]
    expect((await change(jin, { userId: jin.id, nickname: 'JIN' })).statusCode).toBe(200)
    const taken = await change(jin, { userId: jin.id, nickname: 'Eun' })
    expect([taken.statusCode, taken.json()]).toMatchObject([
      400,
      {
        errors: [
          {
            field: 'nickname',
            code: 'TAKEN',
            message: '닉네임 중복입니다. 다른 닉네임을 입력해주세요.',
          },
        ],
      },
    ])
    expect((await me(jin)).nickname).toBe('JIN')
  })

  test('makes an artist findable by the new nickname, and keeps old links working', async () => {
    const artist = await addMember(t, 'before')
    await addTrack(t, artist, 'Song')
    await change(artist, { userId: artist.id, nickname: '달빛after' })
    const found = async (nickname: string) =>
      (
        await t.app.inject({ url: '/api/sounds/tracks', query: { keyword: nickname, type: 'n' } })
      ).json<TracksAnswer>().total
    expect([await found('달빛'), await found('before')]).toEqual([1, 0])
    const page = async (nickname: string) =>
      (
        await t.app.inject({ url: `/api/sounds/tracks/${encodeURIComponent(nickname)}/title/SONG` })
      ).json<{ dto: { musicDTO: object } }>().dto
    for (const nickname of ['달빛after', 'before'])
      expect((await page(nickname)).musicDTO).toMatchObject({ nickname: '달빛after' })
  })

  test("refuses changes of another member's record", async () => {
    const [mine, theirs] = [await addMember(t, 'mine'), await addMember(t, 'theirs')]
    for (const field of [
      { name: 'Hacked' },
      { nickname: 'hacked' },
      { phoneNumber: '01000000000' },
    ]) {
      const response = await change(mine, { userId: theirs.id, ...field })
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        403,
        'FORBIDDEN',
      ])
    }
    expect(await me(theirs)).toMatchObject({ name: 'Some One', nickname: 'theirs' })
  })

  test('requires the session of an existing member', async () => {
    const payload = { userId: 1, name: 'Some' }
    expect((await t.app.inject({ method: 'PUT', url: '/api/me', payload })).json()).toMatchObject({
      code: 'LOGIN_REQUIRED',
    })
    const admin = await addMember(t, 'boss', { roleId: 3 })
    expect((await change(admin, { userId: admin.id, name: 'Boss' })).json()).toMatchObject({
      code: 'FORBIDDEN',
    })
    const gone = { ...admin, id: 999_999, role_id: 1 }
    for (const field of [{ name: 'Some' }, { nickname: 'somebody' }])
      expect((await change(gone, { userId: gone.id, ...field })).json()).toMatchObject({
        code: 'SESSION_ENDED',
      })
  })

  test.each([
    [{}, 'body', 'NOTHING_TO_CHANGE'],
    [{ name: 'Some', nickname: 'some' }, 'name', 'UNKNOWN_VALUE'],
    [{ name: 'S' }, 'name', 'TOO_SHORT'],
    [{ nickname: 'so me' }, 'nickname', 'PATTERN'],
    [{ phoneNumber: '010' }, 'phoneNumber', 'PHONE_PATTERN'],
    [{ userId: 'x', name: 'Some' }, 'userId', 'PATTERN'],
    [{ userId: undefined, name: 'Some' }, 'userId', 'REQUIRED'],
    [{ email: 'new@example.test' }, 'body', 'NOTHING_TO_CHANGE'],
  ])('refuses %j at %s with %s', async (body, field, code) => {
    const member = await addMember(t, `wrong${Math.random()}`.replace('.', ''))
    const response = await change(member, { userId: member.id, ...body })
    expect([response.statusCode, response.json<{ errors: object[] }>().errors[0]]).toMatchObject([
      400,
      { field, code },
    ])
  })
})
