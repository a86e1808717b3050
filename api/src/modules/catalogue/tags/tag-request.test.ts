import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Problem } from '@sori/contract/envelope'
import type { TagRequestsAnswer } from '@sori/contract/management'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo, resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let admin: MemberRow
let ann: MemberRow
let bob: MemberRow
beforeAll(async () => {
  t = await createTestApp()
  admin = await addMember(t, 'admin', { roleId: 3 })
  ann = await addMember(t, 'ann')
  bob = await addMember(t, 'bob')
})
afterAll(() => t.close())
beforeEach(async () => {
  await resetLimits(t)
  await sql`TRUNCATE tags, tag_requests, outbox CASCADE`.execute(t.db)
  await t.services.tags.create(admin.id, { mood: ['calm'] })
})

const call = async (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  caller: MemberRow,
  payload?: object,
  language = 'ko',
) => {
  const headers = { ...(await bearer(t, caller)), 'accept-language': language }
  const response = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, json: response.json<Problem & TagRequestsAnswer>() }
}
const request = (caller: MemberRow, tagName: unknown, kind: unknown = 'mood', language?: string) =>
  call('POST', '/api/tags/requests', caller, { tagName, kind }, language)
const list = async () => (await call('GET', '/api/admin/tags/requests', admin)).json.dtoList
const idOf = async (name: string) =>
  (await list()).find(({ tagName }) => tagName === name)?.requestId ?? 0
const decide = async (name: string, decision: unknown, caller = admin) =>
  call('PATCH', `/api/admin/tags/requests/${await idOf(name)}`, caller, { decision })
const moods = async () =>
  (await t.app.inject('/api/sounds/tags')).json<{ dtoList: [{ mood: string[] }] }>().dtoList[0].mood

describe('POST /api/tags/requests', () => {
  test('adds one open request for each member and name, in the form of tags', async () => {
    expect(await request(ann, ' Hazy  Night ')).toMatchObject({
      status: 200,
      json: {
        code: 'TAG_REQUESTED',
        message: '태그를 요청했습니다. 결과는 메일로 알려드립니다.',
      },
    })
    await Promise.all([
      request(ann, 'hazy night'),
      request(ann, 'HAZY NIGHT'),
      request(bob, 'hazy night'),
    ])
    await request(bob, '해금', 'instrument')
    expect(await list()).toEqual([
      {
        requestId: expect.any(Number),
        tagName: 'hazy night',
        kind: 'mood',
        memberCount: 2,
        createDate: expect.any(String),
      },
      expect.objectContaining({ tagName: '해금', kind: 'instrument', memberCount: 1 }),
    ])
  })

  test('refuses existing tags, also of another kind', async () => {
    for (const kind of ['mood', 'genre'])
      expect(await request(ann, 'Calm', kind)).toMatchObject({
        status: 400,
        json: {
          code: 'TAG_EXISTS',
          message: '이미 있는 태그입니다: calm',
          errors: [{ field: 'tagName', code: 'TAG_EXISTS' }],
        },
      })
    expect(await list()).toEqual([])
  })

  test.each([
    [{ kind: 'mood' }, 'tagName', 'REQUIRED'],
    [{ kind: 'mood', tagName: ' ' }, 'tagName', 'REQUIRED'],
    [{ kind: 'mood', tagName: 'a,b' }, 'tagName', 'PATTERN'],
    [{ kind: 'mood', tagName: "'; DROP TABLE tags; --" }, 'tagName', 'PATTERN'],
    [{ kind: 'mood', tagName: 'nul \u0000' }, 'tagName', 'PATTERN'],
    [{ kind: 'mood', tagName: 'x'.repeat(51) }, 'tagName', 'TOO_LONG'],
    [{ kind: 'mood', tagName: ['x'] }, 'tagName', 'PATTERN'],
    [{ kind: 'colour', tagName: 'red' }, 'kind', 'UNKNOWN_VALUE'],
    [{ tagName: 'red' }, 'kind', 'REQUIRED'],
  ])('refuses the tag %j because of its %s', async (payload, field, code) => {
    expect(await call('POST', '/api/tags/requests', ann, payload)).toMatchObject({
      status: 400,
      json: { code: 'VALIDATION', errors: [{ field, code }] },
    })
    expect(await list()).toEqual([])
  })

  test('allows twenty requests a day and no request without a session', async () => {
    for (let index = 0; index < 20; index++)
      expect((await request(ann, `tag ${index}`)).status).toBe(200)
    expect(await request(ann, 'one more')).toMatchObject({
      status: 429,
      json: { code: 'TOO_MANY_REQUESTS' },
    })
    expect((await request(bob, 'one more')).status).toBe(200)
    const visitor = await t.app.inject({
      method: 'POST',
      url: '/api/tags/requests',
      payload: { kind: 'mood', tagName: 'hazy' },
    })
    expect(visitor.statusCode).toBe(401)
  })
})

describe('PATCH /api/admin/tags/requests/{requestId}', () => {
  test('with "accept" creates the tag and mails all requesters in their language', async () => {
    await request(ann, 'hazy')
    await request(bob, 'hazy', 'mood', 'en')
    expect(await decide('hazy', 'accept')).toMatchObject({
      status: 200,
      json: { code: 'TAGS_CREATED' },
    })
    expect([await moods(), await list()]).toEqual([['calm', 'hazy'], []])
    const [toAnn, ...more] = await mailsTo(t, 'ann@example.test')
    expect([toAnn?.subject, more]).toEqual(['[소리장터] 태그 요청 처리 결과 안내', []])
    expect(toAnn?.text).toMatch(/요청한 태그를 등록했습니다.*\n\n요청한 태그: hazy\n/)
    const [toBob] = await mailsTo(t, 'bob@example.test')
    expect(toBob?.subject).toBe('[Sorijangteo] Your tag request was decided')
    const changes = await call('GET', '/api/admin/changes?size=1', admin)
    expect(changes.json.dtoList[0]).toMatchObject({ subject: 'tag', field: 'create', to: 'hazy' })
  })

  test('with "dismiss" creates nothing, mails, and permits another request', async () => {
    await request(ann, 'hazy')
    expect(await decide('hazy', 'dismiss')).toMatchObject({
      status: 200,
      json: { code: 'TAG_REQUEST_DISMISSED' },
    })
    expect([await moods(), await list()]).toEqual([['calm'], []])
    expect((await mailsTo(t, 'ann@example.test'))[0]?.text).toContain('등록하지 않기로 했습니다')
    expect((await request(ann, 'hazy')).status).toBe(200)
  })

  test('succeeds once for concurrent administrators', async () => {
    await request(ann, 'hazy')
    const id = await idOf('hazy')
    const responses = await Promise.all(
      ['accept', 'accept', 'dismiss'].map((decision) =>
        call('PATCH', `/api/admin/tags/requests/${id}`, admin, { decision }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await mailsTo(t, 'ann@example.test')).toHaveLength(1)
  })

  test('closes a request whose tag was created, but not one of another kind', async () => {
    await request(ann, 'hazy')
    await request(bob, 'hazy', 'genre')
    expect((await list()).map(({ kind }) => kind)).toEqual(['mood', 'genre'])
    await t.services.tags.create(admin.id, { mood: ['hazy'] })
    expect(await list()).toEqual([])
    expect(await mailsTo(t, 'bob@example.test')).toHaveLength(1)
    await sql`UPDATE tag_requests SET decision = NULL, decided_by = NULL, decided_at = NULL
      WHERE kind = 'genre'`.execute(t.db)
    expect(await decide('hazy', 'accept')).toMatchObject({
      status: 400,
      json: { code: 'TAG_EXISTS' },
    })
  })

  test('refuses unknown decisions, unknown requests, and callers who are not administrators', async () => {
    await request(ann, 'hazy')
    expect(await decide('hazy', 'maybe')).toMatchObject({
      status: 400,
      json: { code: 'VALIDATION', errors: [{ field: 'decision', code: 'UNKNOWN_VALUE' }] },
    })
    for (const [id, status] of [
      ['999999', 404],
      ['x', 400],
    ] as const)
      expect(
        (await call('PATCH', `/api/admin/tags/requests/${id}`, admin, { decision: 'accept' }))
          .status,
      ).toBe(status)
    expect((await decide('hazy', 'accept', ann)).status).toBe(403)
    expect((await call('GET', '/api/admin/tags/requests', ann)).status).toBe(403)
    expect(await moods()).toEqual(['calm'])
  })
})
