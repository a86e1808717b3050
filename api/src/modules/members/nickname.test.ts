import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { TestApp } from '../../testing/test-app.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { forgetLimits } from '../../testing/test-mails.ts'
import { addMember, bearer } from '../../testing/test-members.ts'
import type { Member } from './member.service.ts'
import { nicknameRefusal, readAs } from './nickname-rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => forgetLimits(t))

const rename = async (member: Member, nickname: string, language = 'ko') =>
  t.app.inject({
    method: 'PUT',
    url: '/api/me',
    payload: { userId: member.id, nickname },
    headers: { ...(await bearer(t, member)), 'accept-language': language },
  })
const isFree = async (nickname: string) =>
  (await t.app.inject({ method: 'POST', url: '/api/verification/nickname', payload: { nickname } })).json<{ available: boolean }>()
    .available
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

describe('a nickname that seems to speak for the site', () => {
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
  ])('is refused: %s', (nickname) => {
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
  ])('is not: %s', (nickname) => {
    expect(nicknameRefusal(nickname)).toBeUndefined()
  })

  test('is refused at its field by registration and renaming, in both languages, and is not free', async () => {
    const answer = await register('관리자')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        code: 'VALIDATION',
        errors: [{ field: 'nickname', code: 'NICKNAME_RESERVED', message: '사용할 수 없는 닉네임입니다. 다른 닉네임을 입력해주세요.' }],
      },
    ])
    const mina = await addMember(t, 'mina')
    expect((await rename(mina, 'Admin', 'en')).json()).toMatchObject({
      errors: [{ field: 'nickname', code: 'NICKNAME_RESERVED', message: 'this nickname is reserved, enter another' }],
    })
    expect(await isFree('admin')).toBe(false)
    expect(await isFree('badminton')).toBe(true)
  })

  test('stays with a member who has it already, capitals included', async () => {
    const early = await addMember(t, 'early', { nickname: 'admin' })
    expect((await rename(early, 'Admin')).statusCode).toBe(200)
    expect((await t.app.inject({ url: '/api/me', headers: await bearer(t, early) })).json()).toMatchObject({ dto: { nickname: 'Admin' } })
  })
})

describe('a nickname of several scripts', () => {
  test.each(['раypal', 'αlpha', 'Иvan', '한국Привет', 'ไทยab'])('is refused: %s', async (nickname) => {
    expect(nicknameRefusal(nickname)).toBe('NICKNAME_SCRIPTS')
    expect((await register(nickname)).json()).toMatchObject({
      errors: [{ field: 'nickname', code: 'NICKNAME_SCRIPTS', message: '닉네임에는 서로 다른 문자 체계를 섞어 쓸 수 없습니다.' }],
    })
  })

  test.each(['달빛after', 'DJ소리', '音楽フェス', 'musicの森', 'dj99'])('of East Asia and Latin letters is not: %s', (nickname) => {
    expect(nicknameRefusal(nickname)).toBeUndefined()
  })
})

describe('a nickname that reads like a member’s', () => {
  test('is taken', async () => {
    const cop = await addMember(t, 'cop')
    expect(await isFree('сор')).toBe(false) // Cyrillic
    expect(await isFree('ｃｏｐ')).toBe(false) // full width
    const answer = await rename(await addMember(t, 'imitator'), 'сор')
    expect(answer.json()).toMatchObject({ errors: [{ field: 'nickname', code: 'TAKEN' }] })
    expect((await rename(cop, 'сор')).statusCode).toBe(200)
  })

  test('is another where only digits and Latin letters differ', () => {
    expect([readAs('dj1'), readAs('djl'), readAs('소리'), readAs('Иван')]).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('a nickname’s change', () => {
  test('is possible three times in thirty days; then the refusal says when the next one is', async () => {
    const member = await addMember(t, 'wanderer')
    for (const nickname of ['first', 'second', 'third']) expect((await rename(member, nickname)).statusCode).toBe(200)
    const refused = await rename(member, 'fourth')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      {
        code: 'NICKNAME_CHANGE_LIMIT',
        params: { max: 3, days: 30, until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/), seconds: expect.any(Number) },
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
    await sql`UPDATE limits SET hits = ARRAY(SELECT hit - interval '30 days' FROM unnest(hits) hit)`.execute(t.db)
    expect((await rename(member, 'fourth')).statusCode).toBe(200)
  })

  test('of capitals alone does not count, nor does one that is refused', async () => {
    const member = await addMember(t, 'steady')
    await addMember(t, 'present')
    for (const nickname of ['STEADY', 'Steady', 'steady', 'present', '관리자', 'Steady']) await rename(member, nickname)
    for (const nickname of ['one1', 'two2', 'three3']) expect((await rename(member, nickname)).statusCode).toBe(200)
  })

  test('is possible as often as the configuration says', async () => {
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
