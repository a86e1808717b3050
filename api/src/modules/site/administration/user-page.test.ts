import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { SessionsAnswer } from '@sori/contract/account'
import type { ChangesAnswer, UserAnswer, UsersAnswer } from '@sori/contract/administration'
import type { OwnedTracksPageAnswer } from '@sori/contract/cart'
import type { Problem } from '@sori/contract/envelope'
import type { ManagedTracksAnswer } from '@sori/contract/management'
import type { ReportsAnswer } from '@sori/contract/reports'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo, resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTracks, cartCallsOf } from '../../../testing/test-purchases.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let admin: MemberRow
let artist: MemberRow
let member: MemberRow
let members = 0
beforeAll(async () => {
  t = await createTestApp()
  admin = await addMember(t, 'admin', { roleId: 3 })
})
afterAll(() => t.close())
beforeEach(async () => {
  await resetLimits(t)
  artist = await addMember(t, `artist${++members}`)
  member = await addMember(t, `member${members}`)
})

async function call<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  caller = admin,
  body?: object,
) {
  const headers = await bearer(t, caller)
  const payload = body ? { payload: body } : {}
  const response = await t.app.inject({ method, url: path, headers, ...payload })
  return { status: response.statusCode, json: response.json<T>() }
}
const userUrl = (path = '', { id } = member) => `/api/admin/users/${id}${path}`

describe('the search of members', () => {
  const found = async (keyword: string) => {
    const url = `/api/admin/users?${new URLSearchParams({ keyword })}`
    const { json } = await call<UsersAnswer>('GET', url)
    return [json.total, json.dtoList.map(({ userDTO }) => userDTO.nickname)]
  }
  beforeEach(async () => {
    const change = { name: `홍길동${members}`, email: `gil.dong${members}@mail.test` }
    await t.db.updateTable('members').set(change).where('id', '=', member.id).execute()
  })

  test.each([
    ['nickname', () => member.nickname.toUpperCase()],
    ['start of an email', () => `GIL.DONG${members}@`],
    ['part of a name', () => `길동${members}`],
  ])('finds a member by a %s', async (_, keyword) => {
    expect(await found(keyword())).toEqual([1, [member.nickname]])
  })

  test('finds a member by their number', async () => {
    const [, nicknames] = await found(String(member.id))
    expect(nicknames).toContain(member.nickname)
  })

  test.each(['%', '_', 'gil_dong', '@mail.test', '길동홍', '99999999999999', '\u0000'])(
    'finds nobody by "%s"',
    async (keyword) => {
      expect(await found(keyword)).toEqual([0, []])
    },
  )
})

describe('the page of a member', () => {
  test('shows the same values as the list', async () => {
    const { json } = await call<UserAnswer>('GET', userUrl())
    const list = await call<UsersAnswer>('GET', `/api/admin/users?keyword=${member.nickname}`)
    expect(json.dto).toEqual(list.json.dtoList[0])
  })

  test('answers 404 for an unknown member', async () => {
    for (const path of ['', '/sessions', '/ledger', '/payments'])
      expect(await call('GET', userUrl(path, { ...member, id: 999_999 }))).toMatchObject({
        status: 404,
      })
  })

  test('lists tracks, also hidden ones, purchases and reports', async () => {
    const [track] = await addTracks(t, artist, 1)
    if (!track) throw new Error('addTracks returned no track')
    await (await cartCallsOf(t, member)).buy(track)
    const { title } = track
    const report = { kind: 'track', id: track.id, reason: 'copyright', text: '' }
    await call('POST', '/api/reports', member, report)
    const bought = await call<OwnedTracksPageAnswer>('GET', userUrl('/purchases?page=1'))
    expect(bought.json.dtoList.map((each) => each.title)).toEqual([title])
    await t.db
      .updateTable('tracks')
      .set({ hidden_at: new Date(), hidden_by: 'artist' })
      .where('id', '=', track.id)
      .execute()
    const own = await call<ManagedTracksAnswer>('GET', userUrl('/tracks', artist))
    expect(own.json.dtoList).toMatchObject([{ musicDTO: { title }, hidden: true }])
    for (const { id } of [member, artist]) {
      const { json } = await call<ReportsAnswer>('GET', `/api/admin/reports?userId=${id}`)
      expect(json.dtoList).toMatchObject([{ reporter: member.nickname, title }])
    }
    const others = await call<ReportsAnswer>('GET', `/api/admin/reports?userId=${admin.id}`)
    expect(others.json.total).toBe(0)
  })
})

describe('the sessions of a member', () => {
  const logIn = () => t.services.sessions.begin(member, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140')
  const sessions = async () => {
    const { json } = await call<SessionsAnswer>('GET', userUrl('/sessions'))
    return json.dtoList
  }
  const recorded = async () => {
    const { json } = await call<ChangesAnswer>('GET', `/api/admin/changes?userId=${member.id}`)
    return json.dtoList.map(({ field, from, to, reason }) => [field, from, to, reason])
  }

  test('are ended singly or all at once by an administrator, with a recorded reason', async () => {
    const [{ accessToken }] = [await logIn(), await logIn(), await logIn()]
    const [first] = await sessions()
    expect(await sessions()).toHaveLength(3)
    expect(first).toMatchObject({ device: { browser: 'Firefox' }, current: false })
    expect(await call('DELETE', userUrl(`/sessions/${first?.sessionId}`))).toMatchObject({
      json: { code: 'SESSION_CLOSED' },
    })
    expect(await sessions()).toHaveLength(2)
    expect(await call('DELETE', userUrl('/sessions?reason=stolen'))).toMatchObject({
      json: { code: 'ALL_SESSIONS_CLOSED' },
    })
    expect(await sessions()).toEqual([])
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await t.app.inject({ url: '/api/me', headers })).statusCode).toBe(401)
    await call('DELETE', userUrl('/sessions'))
    expect(await recorded()).toEqual([
      ['sessions', 2, 0, 'stolen'],
      ['sessions', 3, 2, null],
    ])
    const [mail] = await mailsTo(t, member.email)
    expect(mail?.text).toContain('로그인한 기기: 2 → 0')
  })

  test('end only with the id of their member', async () => {
    await logIn()
    const [first] = await sessions()
    expect(await call('DELETE', userUrl(`/sessions/${first?.sessionId}`, artist))).toMatchObject({
      status: 404,
    })
    expect(await call('DELETE', userUrl('/sessions/x'))).toMatchObject({ status: 400 })
    expect(await sessions()).toHaveLength(1)
  })
})

describe('POST /api/admin/users/{userId}/activation', () => {
  const send = (user: { id: number }) =>
    call<Problem>('POST', `/api/admin/users/${user.id}/activation`)

  test('mails a new code, at most once a minute', async () => {
    const pending = await addMember(t, `pending${members}`, { activated: false })
    expect(await send(pending)).toMatchObject({ status: 200, json: { code: 'ACTIVATION_MAILED' } })
    const [mail] = await mailsTo(t, pending.email)
    expect(mail?.text).toMatch(/인증 코드: \w{6}/)
    expect(await send(pending)).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
    expect(await mailsTo(t, pending.email)).toHaveLength(1)
  })

  test('answers NOT_FOUND for an activated or unknown account', async () => {
    for (const id of [member.id, 999_999])
      expect(await send({ id })).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
    expect(await mailsTo(t, member.email)).toEqual([])
  })
})
