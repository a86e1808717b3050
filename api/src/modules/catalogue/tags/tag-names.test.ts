import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { MappedTags, TagsAnswer, TracksAnswer } from '@sori/contract/catalogue'
import type { Problem } from '@sori/contract/envelope'
import type { TagNaming, TagNamingsAnswer } from '@sori/contract/management'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let admin: MemberRow
let ann: MemberRow
beforeAll(async () => {
  t = await createTestApp()
  admin = await addMember(t, 'admin', { roleId: 3 })
  ann = await addMember(t, 'ann')
  await addTrack(t, ann, 'ONE', {
    tags: { instrument: ['piano'], mood: ['잔잔한'], genre: ['jazz'] },
  })
  await addTrack(t, ann, 'TWO', { tags: { instrument: ['koto'], mood: ['dark'], genre: ['jazz'] } })
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql`DELETE FROM tag_names WHERE name IN ('koto', 'zither')`.execute(t.db)
})

const call = async <T>(
  method: 'GET' | 'PUT' | 'PATCH',
  url: string,
  caller: MemberRow,
  body?: object,
) => {
  const headers = await bearer(t, caller)
  const response = await t.app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: response.statusCode, json: response.json<T & Problem>() }
}
const listNamings = async () =>
  (await call<TagNamingsAnswer>('GET', '/api/admin/tags/names', admin)).json.dtoList
const readNaming = async (name: string) =>
  (await listNamings()).find(({ tagName }) => tagName === name) as TagNaming
const nameTag = async (tag: string, change: object, caller = admin) => {
  const { version } = (await readNaming(tag)) ?? { version: 0 }
  const body = { korean: tag, english: tag, synonyms: [], version, ...change }
  return call('PUT', `/api/admin/tags/names/${encodeURIComponent(tag)}`, caller, body)
}
const findTracks = async (keyword: string) => {
  const url = `/api/sounds/tracks?type=a&literal=true&keyword=${encodeURIComponent(keyword)}`
  return (await t.app.inject(url))
    .json<TracksAnswer>()
    .dtoList.map(({ musicDTO }) => musicDTO.title)
}

describe('names of tags', () => {
  test('appear wherever a tag appears, if they differ from the stored name', async () => {
    const names = { 잔잔한: { en: 'calm' }, piano: { ko: '피아노' } }
    const tracks = (await t.app.inject('/api/sounds/tracks')).json<TracksAnswer>()
    const { tagsStreamDTO } = tracks.dtoList.find(({ musicDTO }) => musicDTO.title === 'ONE') ?? {}
    expect(tagsStreamDTO).toMatchObject({ instrumentTagName: 'piano', names })
    const all = (await t.app.inject('/api/sounds/tags')).json<TagsAnswer>().dtoList[0]
    expect(all?.names).toMatchObject(names)
    expect(all?.names).not.toHaveProperty('koto')
    const mapped = (await t.app.inject('/api/sounds/tags/mapped?more[mood]=잔잔한')).json<{
      dto: MappedTags
    }>().dto
    expect(mapped.names).toMatchObject(names)
    const suggested = await t.app.inject(`/api/sounds/suggest?q=${encodeURIComponent('피아')}`)
    expect(suggested.json().dto.tags[0]).toMatchObject({
      tagName: 'piano',
      names: { piano: { ko: '피아노' } },
    })
  })

  test('result from a keyword, each with the remaining words', async () => {
    const named = async (keyword: string, type = 'a') => {
      const url = `/api/sounds/tags/mapped?type=${type}&keyword=${encodeURIComponent(keyword)}`
      return (await t.app.inject(url)).json<{ dto: MappedTags }>().dto.named
    }
    expect(await named('Calm piano')).toEqual([
      { kind: 'mood', tagName: '잔잔한', keyword: 'piano' },
      { kind: 'instrument', tagName: 'piano', keyword: 'calm' },
    ])
    expect(await named('피아노')).toEqual([{ kind: 'instrument', tagName: 'piano', keyword: '' }])
    expect(await named('one')).toEqual([])
    // No track has both tags.
    expect(await named('piano dark')).toEqual([])
    expect(await named('nul \u0000 piano')).toEqual([])
    expect(await named('piano', 't')).toBeUndefined()
  })
})

describe('PUT /api/admin/tags/names/{tagName}', () => {
  test('sets names and synonyms for immediate searches, and records the change', async () => {
    expect(await findTracks('고토')).toEqual([])
    expect(
      await nameTag('koto', { korean: ' 고토 ', synonyms: ['일본 가야금', 'KOTO', '금'] }),
    ).toMatchObject({
      status: 200,
      json: { code: 'TAG_NAMES_CHANGED', message: '태그 이름을 저장했습니다.' },
    })
    expect(await readNaming('koto')).toMatchObject({
      kind: 'instrument',
      korean: '고토',
      english: 'koto',
      synonyms: ['일본 가야금', '금'],
    })
    for (const keyword of ['고토', '일본 가야금'])
      expect(await findTracks(keyword)).toEqual(['TWO'])
    const changes = await call<{ dtoList: object[] }>('GET', '/api/admin/changes?size=1', admin)
    expect(changes.json.dtoList[0]).toMatchObject({
      subject: 'tag',
      subjectLabel: 'koto',
      field: 'names',
      from: 'koto, koto',
      to: '고토, koto, 일본 가야금, 금',
    })
    await nameTag('koto', { korean: '금슬' })
    expect([await findTracks('고토'), await findTracks('금슬')]).toEqual([[], ['TWO']])
  })

  test('refuses an outdated version, also of concurrent administrators', async () => {
    const { version } = await readNaming('koto')
    const responses = await Promise.all(
      ['가', '나', '다'].map((korean) => nameTag('koto', { korean, version })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(responses.find(({ status }) => status === 409)?.json.code).toBe('CHANGED_MEANWHILE')
  })

  test('refuses names of another tag of the kind', async () => {
    expect(await nameTag('koto', { korean: '피아노' })).toMatchObject({
      status: 400,
      json: { code: 'TAG_EXISTS', errors: [{ field: 'korean', code: 'TAG_EXISTS' }] },
    })
    expect((await nameTag('koto', { english: 'Piano' })).json.errors).toMatchObject([
      { field: 'english' },
    ])
    // Allowed, because the tag with this name has another kind.
    expect((await nameTag('koto', { korean: '재즈' })).status).toBe(200)
  })

  test.each([
    [{ korean: '' }, 'korean', 'REQUIRED'],
    [{ korean: undefined }, 'korean', 'REQUIRED'],
    [{ english: 'a,b' }, 'english', 'PATTERN'],
    [{ english: "'; DROP TABLE tags; --" }, 'english', 'PATTERN'],
    [{ english: 'x'.repeat(51) }, 'english', 'TOO_LONG'],
    [{ synonyms: ['nul \u0000'] }, 'synonyms', 'PATTERN'],
    [{ synonyms: Array.from({ length: 51 }, (_, index) => `s${index}`) }, 'synonyms', 'TOO_MANY'],
    [{ synonyms: 'word' }, 'synonyms', 'PATTERN'],
    [{ version: -1 }, 'version', 'NUMBER_TOO_SMALL'],
  ])('refuses the names %j at the field %s', async (change, field, code) => {
    expect(await nameTag('koto', change)).toMatchObject({
      status: 400,
      json: { code: 'VALIDATION', errors: [{ field, code }] },
    })
  })

  test('answers 404 for unknown tags, 403 to members and 401 to visitors', async () => {
    for (const tag of ['unknown', '\u0000', 'snare'])
      expect((await nameTag(tag, { korean: '가', english: 'a' })).status).toBe(404)
    expect((await nameTag('koto', {}, ann)).status).toBe(403)
    expect((await call('GET', '/api/admin/tags/names', ann)).status).toBe(403)
    expect((await t.app.inject('/api/admin/tags/names')).statusCode).toBe(401)
  })
})

describe('PATCH /api/admin/tags/instruments/{tagName}', () => {
  const rename = (from: string, to: string, query = '') =>
    call('PATCH', `/api/admin/tags/instruments/${from}${query}`, admin, { instrument: [to] })

  test('keeps the names of a renamed tag, and the old name as a synonym', async () => {
    await nameTag('koto', { korean: '고토', synonyms: ['금'] })
    await rename('koto', 'zither')
    expect(await readNaming('zither')).toMatchObject({
      korean: '고토',
      english: 'zither',
      synonyms: ['금', 'koto'],
    })
    expect(await findTracks('koto')).toEqual(['TWO'])
    await rename('zither', '치터')
    expect(await readNaming('치터')).toMatchObject({ korean: '치터', english: 'zither' })
    await rename('치터', 'koto')
  })

  test('adds the names of a merged tag to the remaining one', async () => {
    await nameTag('koto', { korean: '고토' })
    await rename('koto', 'piano', '?merge=true')
    expect((await readNaming('piano')).synonyms).toEqual(expect.arrayContaining(['koto', '고토']))
    expect(await findTracks('고토')).toEqual(['ONE', 'TWO'].toReversed())
  })
})
