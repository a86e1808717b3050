import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'
import type { MemberRow } from './member.service.ts'
import { nicknameRefusal } from './nickname-rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

const rename = async (member: MemberRow, nickname: string, language = 'ko') =>
  t.app.inject({
    method: 'PUT',
    url: '/api/me',
    payload: { userId: member.id, nickname },
    headers: { ...(await bearer(t, member)), 'accept-language': language },
  })
const isFree = async (nickname: string) =>
  (
    await t.app.inject({ method: 'POST', url: '/api/verification/nickname', payload: { nickname } })
  ).json<{ available: boolean }>().available
const register = (nickname: string, name = 'newcomer') =>
  t.app.inject({
    method: 'POST',
    url: '/api/users',
    payload: {
      email: `${name}@example.test`,
      name: '홍길동',
      nickname,
      password: 'Sesame123!',
      'password-check': 'Sesame123!',
      birth: '1990-01-31',
      phoneNumber: '01012345678',
    },
  })

describe('a nickname that resembles an official name', () => {
  test.each([
    ['admin'],
    ['Administrator'],
    ['ADMIN1'],
    ['007admin'],
    ['adm1n'],
    ['аdmin'], // Cyrillic а
    ['ａｄｍｉｎ'], // full width
    ['관리자'],
    ['소리장터'],
    ['소리장터공식'],
    ['운영자김'],
    ['sorijangteo'],
    ['SoriJangteo99'],
    ['ѕоrіјаngtео'], // Cyrillic ѕ, о, і, ј, а, е, о
    ['support'],
    ['탈퇴회원7'],
  ])('cannot be taken: %s', (nickname) => {
    expect(nicknameRefusal(nickname.normalize('NFC'))).toBe('NICKNAME_RESERVED')
  })

  test.each([
    'badminton',
    '소리여행',
    'sorijang',
    '관리',
    'admiral',
    'HANOK808',
    '민트코드7',
    'Иван',
    '東京',
    'हिन्दी',
    'rootsman',
    '장터지기',
  ])('may be a similar name: %s', (nickname) => {
    expect(nicknameRefusal(nickname)).toBeUndefined()
  })

  test('fails in registration and renaming, and is reported as unavailable', async () => {
    const response = await register('관리자')
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      {
        code: 'VALIDATION',
        errors: [
          {
            field: 'nickname',
            code: 'NICKNAME_RESERVED',
            message: '사용할 수 없는 닉네임입니다. 다른 닉네임을 입력해주세요.',
          },
        ],
      },
    ])
    const mina = await addMember(t, 'mina')
    expect((await rename(mina, 'Admin', 'en')).json()).toMatchObject({
      errors: [
        {
          field: 'nickname',
          code: 'NICKNAME_RESERVED',
          message: 'this nickname is reserved, enter another',
        },
      ],
    })
    expect(await isFree('admin')).toBe(false)
    expect(await isFree('badminton')).toBe(true)
  })

  test('stays with a member who already has it, also with other capitals', async () => {
    const early = await addMember(t, 'early', { nickname: 'admin' })
    expect((await rename(early, 'Admin')).statusCode).toBe(200)
    expect(
      (await t.app.inject({ url: '/api/me', headers: await bearer(t, early) })).json(),
    ).toMatchObject({ dto: { nickname: 'Admin' } })
  })
})

describe('a nickname of mixed scripts', () => {
  test.each(['раypal', 'αlpha', 'Иvan', '한국Привет', 'ไทยab'])(
    'cannot be taken: %s',
    async (nickname) => {
      expect(nicknameRefusal(nickname)).toBe('NICKNAME_SCRIPTS')
      expect((await register(nickname)).json()).toMatchObject({
        errors: [
          {
            field: 'nickname',
            code: 'NICKNAME_SCRIPTS',
            message: '닉네임에는 서로 다른 문자 체계를 섞어 쓸 수 없습니다.',
          },
        ],
      })
    },
  )

  test.each(['달빛after', 'DJ소리', '音楽フェス', 'musicの森', 'dj99'])(
    'may combine East Asian and Latin letters: %s',
    (nickname) => {
      expect(nicknameRefusal(nickname)).toBeUndefined()
    },
  )
})

describe('a nickname that looks like another', () => {
  const takenRefusal = { errors: [{ field: 'nickname', code: 'TAKEN' }] }
  let pairs = 0
  /** The sweep adds the missing skeletons of members that tests insert directly. */
  const fillSkeletons = () => t.services.nicknames.fillSkeletons()

  test.each([
    ['cop', 'сор'], // Cyrillic
    ['cope', 'ｃｏｐｅ'], // full width
    ['modern', 'rnodern'],
    ['bonmot', 'b0nm0t'],
    ['lilac', '1i1ac'],
    ['lan7', 'Ian7'], // capital i
    ['ВОВА', 'BOBA'], // the first is Cyrillic
    // The first is Cyrillic, and its capitals look like those of the second.
    ['сорока', 'copoka'],
    ['café', 'cafe\u0301'],
  ])('counts as taken when a member has the nickname %s: %s', async (first, second) => {
    const at = ++pairs
    await addMember(t, `has${at}`, { nickname: first })
    await fillSkeletons()
    expect([await isFree(first), await isFree(second)]).toEqual([false, false])
    const other = await addMember(t, `other${at}`)
    expect((await rename(other, second)).json()).toMatchObject(takenRefusal)
    expect((await register(second, 'imitator')).json()).toMatchObject(takenRefusal)
  })

  test('counts as taken after a member registers or changes to the other nickname', async () => {
    expect((await register('dj1', 'early1')).statusCode).toBe(200)
    expect((await register('djl', 'late1')).json()).toMatchObject(takenRefusal)
    const member = await addMember(t, 'changing')
    expect((await rename(member, 'm00n')).statusCode).toBe(200)
    expect((await register('moon', 'late2')).json()).toMatchObject(takenRefusal)
  })

  test('counts as taken when it looks like a former nickname of another member', async () => {
    const member = await addMember(t, 'returning', { nickname: 'harbour' })
    expect((await rename(member, 'seaside')).statusCode).toBe(200)
    await fillSkeletons()
    for (const nickname of ['harbour', 'harb0ur']) {
      expect(await isFree(nickname)).toBe(false)
      expect((await register(nickname, 'hijacker')).json()).toMatchObject(takenRefusal)
    }
    expect((await rename(member, 'harb0ur')).statusCode).toBe(200)
  })

  test('cannot be taken by others after the member has left', async () => {
    const member = await addMember(t, 'leaver', { nickname: 'pillow' })
    const headers = await bearer(t, member)
    const left = await t.app.inject({
      method: 'DELETE',
      url: '/api/me',
      headers,
      payload: { password: PASSWORD },
    })
    expect(left.statusCode).toBe(200)
    expect((await register('pi11ow', 'follower')).json()).toMatchObject(takenRefusal)
    const { rows } = await sql<{
      key: string
    }>`SELECT nickname_key AS key FROM nickname_skeletons`.execute(t.db)
    expect(rows.map(({ key }) => key)).not.toContain('pillow')
  })

  test('stays with members who already have it', async () => {
    const [one, two] = [
      await addMember(t, 'summer'),
      await addMember(t, 'twin', { nickname: 'surnrner' }),
    ]
    await fillSkeletons()
    expect((await rename(one, 'SUMMER')).statusCode).toBe(200)
    expect((await rename(two, 'Surnrner')).statusCode).toBe(200)
  })

  test.each([
    ['관리자', '관리작'],
    ['소리장터', '소리장턱'],
  ])('may differ from a reserved one only by its final consonant: %s and %s', (reserved, other) => {
    expect([nicknameRefusal(reserved), nicknameRefusal(other)]).toEqual([
      'NICKNAME_RESERVED',
      undefined,
    ])
  })

  test('loses its skeleton after the account is deleted', async () => {
    await register('shortlived', 'shortlived')
    await sql`DELETE FROM members WHERE nickname = 'shortlived'`.execute(t.db)
    await fillSkeletons()
    const { rows } =
      await sql`SELECT FROM nickname_skeletons WHERE nickname_key = 'shortlived'`.execute(t.db)
    expect(rows).toEqual([])
  })
})

describe('a change of nickname', () => {
  test('succeeds three times in thirty days, then names the next possible time', async () => {
    const member = await addMember(t, 'wanderer')
    for (const nickname of ['first', 'second', 'third'])
      expect((await rename(member, nickname)).statusCode).toBe(200)
    const refused = await rename(member, 'fourth')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      {
        code: 'NICKNAME_CHANGE_LIMIT',
        params: {
          max: 3,
          days: 30,
          until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
          seconds: expect.any(Number),
        },
        message: expect.stringMatching(
          /^닉네임은 30일 동안 3번까지 변경할 수 있습니다\. \d{4}-\d\d-\d\d \d\d:\d\d부터 다시 변경할 수 있습니다\.$/,
        ),
      },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(29 * 86_400)
    const other = await t.app.inject({
      method: 'PUT',
      url: '/api/me',
      payload: { userId: member.id, name: '홍길동' },
      headers: await bearer(t, member),
    })
    expect(other.statusCode).toBe(200)
    await sql`
      UPDATE limits
      SET hits = ARRAY(SELECT hit - interval '30 days' FROM unnest(hits) hit)`.execute(t.db)
    expect((await rename(member, 'fourth')).statusCode).toBe(200)
  })

  test('does not count when only capitals change or when it is refused', async () => {
    const member = await addMember(t, 'steady')
    await addMember(t, 'present')
    for (const nickname of ['STEADY', 'Steady', 'steady', 'present', '관리자', 'Steady'])
      await rename(member, nickname)
    for (const nickname of ['one1', 'two2', 'three3'])
      expect((await rename(member, nickname)).statusCode).toBe(200)
  })

  test('succeeds as often as the configuration allows', async () => {
    const free = await createTestApp({ env: { NICKNAME_CHANGES_MAX: '1' } })
    try {
      const member = await addMember(free, 'seldom')
      const change = async (nickname: string) =>
        (
          await free.app.inject({
            method: 'PUT',
            url: '/api/me',
            payload: { userId: member.id, nickname },
            headers: await bearer(free, member),
          })
        ).statusCode
      expect([await change('once'), await change('twice')]).toEqual([200, 429])
    } finally {
      await free.close()
    }
  })
})
