import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { AdminChange, ChangesAnswer } from '@sori/contract/administration'
import type { Problem } from '@sori/contract/envelope'
import { sql } from 'kysely'
import { createOlderDatabase } from '../../../testing/older-database.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { listChanges } from './change.repository.ts'
import { recordChange } from './index.ts'

let t: TestApp
let kim: MemberRow
let lee: MemberRow
let artist: MemberRow
let trackId: number
beforeAll(async () => {
  t = await createTestApp()
  kim = await addMember(t, 'kim', { roleId: 3, nickname: '김관리' })
  lee = await addMember(t, 'lee', { roleId: 3, nickname: 'Lee관리' })
  artist = await addMember(t, 'artist', { nickname: '달빛작업실', credits: 5 })
  trackId = (await addTrack(t, artist, 'Rain', { album: 'Night' })).id
})
afterAll(() => t.close())

const get = async (query = '', member = kim) => {
  const response = await t.app.inject({
    url: `/api/admin/changes?${query}`,
    headers: await bearer(t, member),
  })
  return { status: response.statusCode, json: response.json<ChangesAnswer & Problem>() }
}
const call = async (
  method: 'PUT' | 'PATCH' | 'POST' | 'DELETE',
  url: string,
  payload: unknown,
  member: MemberRow,
) => {
  const headers = {
    ...(await bearer(t, member)),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
  }
  const response = await t.app.inject({
    method,
    url,
    headers,
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })
  if (response.statusCode !== 200) throw new Error(response.body)
}
const newest = async (count: number) =>
  (await get(`size=${count}`)).json.dtoList.map(
    ({ adminNickname, userNickname, subject, subjectLabel, field, from, to }) => [
      adminNickname,
      userNickname,
      subject,
      subjectLabel,
      field,
      from,
      to,
    ],
  )
const albumId = async () =>
  (
    await t.db
      .selectFrom('tracks')
      .select('album_id')
      .where('id', '=', trackId)
      .executeTakeFirstOrThrow()
  ).album_id

describe("the record of administrators' changes", () => {
  test("contains members' credits, plan, payment status, and the end of a plan", async () => {
    const url = `/api/admin/users/${artist.id}`
    await call('PUT', `${url}/credit`, 50, kim)
    await call('PUT', `${url}/subscription`, 3, lee)
    await call('PUT', `${url}/payment`, false, kim)
    await call('DELETE', `${url}/subscription`, undefined, kim)
    const { dtoList, ...paging } = (await get('size=4')).json
    expect(dtoList[0]).toEqual({
      changeId: expect.any(Number),
      createDate: expect.stringMatching(/Z$/),
      adminNickname: '김관리',
      adminId: kim.id,
      userId: artist.id,
      userNickname: '달빛작업실',
      subject: 'user',
      subjectLabel: '달빛작업실',
      field: 'subscription',
      from: 3,
      to: null,
      reason: null,
    } satisfies Record<keyof AdminChange, unknown>)
    expect((await newest(4)).map(([who, , , , ...change]) => [who, ...change])).toEqual([
      ['김관리', 'subscription', 3, null],
      ['김관리', 'payment', true, false],
      ['Lee관리', 'subscription', null, 3],
      ['김관리', 'credit', 5, 50],
    ])
    expect(paging).toMatchObject({ page: 1, size: 4, total: 4 })
  })

  test('contains created, renamed and merged tags, and omits refused or empty edits', async () => {
    const rename = (from: string, to: string, merge = '') =>
      call(
        'PATCH',
        `/api/admin/tags/instruments/${encodeURIComponent(from)}${merge}`,
        { mood: [to] },
        kim,
      )
    await call('POST', '/api/admin/tags', { mood: ['몽환적', 'soft'] }, lee)
    await rename('soft', 'softer')
    await rename('softer', 'softer')
    await expect(rename('softer', '몽환적')).rejects.toThrow('TAG_EXISTS')
    await rename('softer', '몽환적', '?merge=true')
    expect(await newest(5)).toEqual([
      ['김관리', null, 'tag', 'softer', 'merge', 'softer', '몽환적'],
      ['김관리', null, 'tag', 'soft', 'rename', 'soft', 'softer'],
      ['Lee관리', null, 'tag', 'soft', 'create', null, 'soft'],
      ['Lee관리', null, 'tag', '몽환적', 'create', null, '몽환적'],
      ['김관리', '달빛작업실', 'user', '달빛작업실', 'subscription', 3, null],
    ])
  })

  test("contains changed texts and tags of items, and omits artists' own edits", async () => {
    const { total } = (await get()).json
    await call('PATCH', `/api/me/tracks/${trackId}`, { title: 'Rain', description: 'mine' }, artist)
    await call(
      'POST',
      `/api/me/tracks/${trackId}/tags`,
      { instrument: ['piano'], mood: ['몽환적'], genre: ['jazz'] },
      artist,
    )
    expect((await get()).json.total).toBe(total)
    await call('PATCH', `/api/me/tracks/${trackId}`, { title: 'Snow', description: 'better' }, lee)
    await call('PATCH', `/api/me/tracks/${trackId}`, { title: 'Snow', description: 'better' }, lee)
    await call(
      'POST',
      `/api/me/tracks/${trackId}/tags`,
      { instrument: ['piano'], mood: ['calm', '몽환적'], genre: ['jazz'] },
      lee,
    )
    await call(
      'PATCH',
      `/api/me/albums/${await albumId()}`,
      { albumName: 'Day', description: 'An album' },
      kim,
    )
    expect(await newest(4)).toEqual([
      ['김관리', '달빛작업실', 'album', 'NIGHT', 'albumName', 'NIGHT', 'DAY'],
      [
        'Lee관리',
        '달빛작업실',
        'track',
        'SNOW',
        'tags',
        'piano, 몽환적, jazz',
        'piano, calm, 몽환적, jazz',
      ],
      ['Lee관리', '달빛작업실', 'track', 'RAIN', 'description', 'mine', 'better'],
      ['Lee관리', '달빛작업실', 'track', 'RAIN', 'title', 'RAIN', 'SNOW'],
    ])
    expect((await get()).json.total).toBe(total + 4)
  })

  test('rolls an entry back with its edit', async () => {
    const { total } = (await get()).json
    const change = {
      adminId: kim.id,
      memberId: artist.id,
      subject: 'track',
      label: 'X',
      field: 'hidden',
      from: false,
      to: true,
    } as const
    const failedTransaction = t.db.transaction().execute(async (tx) => {
      await recordChange(tx, change)
      throw new Error('undone')
    })
    await expect(failedTransaction).rejects.toThrow('undone')
    expect((await get()).json.total).toBe(total)
    await t.db
      .transaction()
      .execute((tx) => recordChange(tx, { ...change, reason: '권리자의 요청' }))
    expect((await get('size=1')).json.dtoList[0]).toMatchObject({
      field: 'hidden',
      from: false,
      to: true,
      reason: '권리자의 요청',
    })
  })
})

describe('the list of changes', () => {
  const fields = async (query: string) => (await get(query)).json.dtoList.map(({ field }) => field)

  test('filters by administrator, member and field', async () => {
    expect(
      new Set((await get(`adminId=${lee.id}`)).json.dtoList.map(({ adminId }) => adminId)),
    ).toEqual(new Set([lee.id]))
    expect(
      new Set((await get(`userId=${artist.id}`)).json.dtoList.map(({ userId }) => userId)),
    ).toEqual(new Set([artist.id]))
    expect(await fields('field=merge')).toEqual(['merge'])
    expect(await fields(`adminId=${kim.id}&userId=${artist.id}&field=albumName`)).toEqual([
      'albumName',
    ])
    expect(await fields(`userId=${lee.id}`)).toEqual([])
  })

  test('searches parts of nicknames, labels, and old or new texts', async () => {
    expect((await get('keyword=lee')).json.total).toBe((await get(`adminId=${lee.id}`)).json.total)
    expect((await get('keyword=작업실&field=credit')).json.total).toBe(1)
    expect(await fields('keyword=softer')).toEqual(['merge', 'rename'])
    expect(await fields(`keyword=${'몽환'.normalize('NFD')}&field=merge`)).toEqual(['merge'])
    expect(await fields('keyword=snow&field=title')).toEqual(['title'])
    for (const nothing of ['%25', '_x_', '%00', 'nobody'])
      expect(await fields(`keyword=${nothing}`)).toEqual([])
  })

  test('filters by day in Seoul', async () => {
    const at = (clock: string) => new Date(`${clock}+09:00`)
    const change = {
      adminId: kim.id,
      memberId: null,
      subject: 'tag',
      field: 'create',
      from: null,
    } as const
    for (const [name, clock] of [
      ['late', '2020-02-01T23:59:59'],
      ['early', '2020-02-02T00:00:00'],
      ['night', '2020-02-02T23:59:59'],
    ] as const)
      await t.db
        .transaction()
        .execute((tx) => recordChange(tx, { ...change, label: name, to: name, at: at(clock) }))
    const labels = async (query: string) =>
      (await get(query)).json.dtoList.map(({ subjectLabel }) => subjectLabel)
    expect(await labels('from=2020-02-01&to=2020-02-01')).toEqual(['late'])
    expect(await labels('from=2020-02-02&to=2020-02-02')).toEqual(['night', 'early'])
    expect(await labels('to=2020-02-02')).toEqual(['night', 'early', 'late'])
    expect(await labels('to=2020-02-02&size=2&page=2')).toEqual(['late'])
  })

  test('refuses unknown fields, days and pages', async () => {
    for (const [query, field, code] of [
      ['field=password', 'field', 'UNKNOWN_VALUE'],
      ['from=2020-02-30', 'from', 'PATTERN'],
      ['to=yesterday', 'to', 'PATTERN'],
      ['userId=x', 'userId', 'PATTERN'],
      ['adminId=1.5', 'adminId', 'PATTERN'],
      ['page=0', 'page', 'NUMBER_TOO_SMALL'],
      [`keyword=${'a'.repeat(256)}`, 'keyword', 'TOO_LONG'],
    ])
      expect(await get(query)).toMatchObject({
        status: 400,
        json: { code: 'VALIDATION', errors: [{ field, code }] },
      })
  })

  test('serves administrators only, and the database refuses to change it', async () => {
    expect(await get('', artist)).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } })
    expect((await t.app.inject('/api/admin/changes')).statusCode).toBe(401)
    for (const statement of [
      "UPDATE admin_changes SET reason = 'other'",
      'UPDATE admin_changes SET admin_id = 1 WHERE false',
      'DELETE FROM admin_changes',
      'TRUNCATE admin_changes CASCADE',
    ])
      await expect(sql.raw(statement).execute(t.db)).rejects.toThrow('append-only')
  })

  test('lists changes that were recorded before changes had subjects', async () => {
    const database = await createOlderDatabase('administrators_changes')
    try {
      await sql`
        INSERT INTO members (email, name, nickname, nickname_key, password_hash)
        VALUES ('a@x.test', 'A', 'Root', 'root', ''), ('b@x.test', 'B', 'Bob', 'bob', '')`.execute(
        database.db,
      )
      await sql`
        INSERT INTO admin_changes (admin_id, member_id, field, from_value, to_value)
        VALUES (1, 2, 'credit', '3', '9')`.execute(database.db)
      await database.upgrade()
      const query = { page: 1, size: 20, keyword: 'bob' }
      expect(await listChanges(database.db, query)).toMatchObject({
        rows: [
          {
            adminNickname: 'Root',
            userNickname: 'Bob',
            subject: 'user',
            subjectLabel: 'Bob',
            field: 'credit',
            from: 3,
            to: 9,
          },
        ],
        total: 1,
      })
    } finally {
      await database.close()
    }
  })

  test('omits an edit that changed nothing', async () => {
    const still = await addMember(t, 'still', { credits: 7 })
    const url = `/api/admin/users/${still.id}`
    await call('PUT', `${url}/subscription`, 3, kim)
    const before = (await get(`userId=${still.id}`)).json.total
    await call('PUT', `${url}/credit`, 7, kim)
    await call('PUT', `${url}/payment`, true, kim)
    await call('PATCH', `${url}/disabled`, { disabled: false }, kim)
    expect([before, (await get(`userId=${still.id}`)).json.total]).toEqual([1, 1])
    await call('PUT', `${url}/payment`, false, kim)
    expect((await get(`userId=${still.id}`)).json.total).toBe(2)
  })
})
