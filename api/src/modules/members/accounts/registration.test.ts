import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { nickname } from '@sori/contract/account'
import { setMaxLength } from '@sori/contract/testing'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import { findBreaches } from '../../../operations/audit.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { mailsTo, newestCode, resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await addMember(t, 'mina')
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url, payload, headers })
const person = (name: string) => ({
  email: `${name}@example.test`,
  name: '홍길동',
  nickname: name,
  password: 'Sesame123!',
  'password-check': 'Sesame123!',
  birth: '1990-01-31',
  phoneNumber: '01012345678',
})
const members = (email: string) =>
  t.db.selectFrom('members').selectAll().where('email', '=', email).execute()

describe('POST /api/verification/email', () => {
  test('returns whether the email is available, ignoring case', async () => {
    expect((await post('/api/verification/email', { email: ' MINA@example.test' })).json()).toEqual(
      { available: false },
    )
    expect((await post('/api/verification/email', { email: 'free@example.test' })).json()).toEqual({
      available: true,
    })
  })

  test('refuses an invalid email at its field', async () => {
    const response = await post(
      '/api/verification/email',
      { email: 'mina' },
      { 'accept-language': 'ko' },
    )
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      {
        code: 'VALIDATION',
        errors: [{ field: 'email', code: 'PATTERN', message: '이메일 가 양식에 맞지 않습니다.' }],
      },
    ])
  })

  test('allows 120 requests a minute from an address, for any value of X-Forwarded-For', async () => {
    const requests = Array.from({ length: 130 }, (_, i) =>
      post(
        '/api/verification/email',
        { email: `a${i}@example.test` },
        { 'x-forwarded-for': `10.0.0.${i}` },
      ),
    )
    const responses = await Promise.all(requests)
    const refused = responses.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      params: { seconds: expect.any(Number) },
    })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(50)
  })
})

describe('POST /api/verification/nickname', () => {
  test('returns whether the nickname is available, ignoring case and composition', async () => {
    await addMember(t, 'korean', { nickname: '소리여행' })
    for (const nickname of ['MINA', ' mina ', '소리여행'.normalize('NFD')])
      expect((await post('/api/verification/nickname', { nickname })).json()).toEqual({
        available: false,
      })
    expect((await post('/api/verification/nickname', { nickname: '달빛' })).json()).toEqual({
      available: true,
    })
  })

  test("reports a member's own nickname as available and another member's as taken", async () => {
    const [jin, eun] = [await addMember(t, 'jin'), await addMember(t, 'eun')]
    expect(
      (await post('/api/verification/nickname', { nickname: 'JIN' }, await bearer(t, jin))).json(),
    ).toEqual({ available: true })
    expect(
      (await post('/api/verification/nickname', { nickname: 'JIN' }, await bearer(t, eun))).json(),
    ).toEqual({ available: false })
  })

  test('refuses an invalid nickname and an ended session', async () => {
    expect((await post('/api/verification/nickname', { nickname: 'a b' })).json()).toMatchObject({
      errors: [{ field: 'nickname', code: 'PATTERN' }],
    })
    expect(
      (await post('/api/verification/nickname', { nickname: 'ab' }, { authorization: 'Bearer x' }))
        .statusCode,
    ).toBe(401)
  })
})

describe('POST /api/users', () => {
  test('creates a member to be activated, and mails the code in their language', async () => {
    const response = await post('/api/users', {
      ...person('hong'),
      email: ' Hong@Example.test ',
      name: ' 홍길동 ',
    })
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        code: 'REGISTERED',
        message: '회원가입이 완료되었습니다. 이메일로 보낸 인증 코드를 입력해주세요.',
      },
    ])
    const [member] = await members('hong@example.test')
    expect(member).toMatchObject({
      name: '홍길동',
      nickname: 'hong',
      role_id: 1,
      activated_at: null,
      credit_balance: 0,
      birth: '1990-01-31',
    })
    expect(member?.password_hash).toMatch(/^\$argon2id\$/)
    const [mail] = await mailsTo(t, 'hong@example.test')
    expect(mail).toMatchObject({ subject: '[소리장터] 이메일 인증 코드' })
    expect(mail?.text).toMatch(/홍길동님[\s\S]+인증 코드: [A-HJKMNP-Z2-9]{6}\n[\s\S]+\/activation/)

    await post('/api/users', person('english'), { 'accept-language': 'en' })
    expect((await mailsTo(t, 'english@example.test'))[0]?.subject).toBe(
      '[Sorijangteo] Your activation code',
    )
  })

  test('stores only a hash of the code and refuses the login before activation', async () => {
    await post('/api/users', person('early'))
    const code = await newestCode(t, 'early@example.test')
    const kept = await t.db.selectFrom('activation_codes').selectAll().execute()
    expect(kept.some(({ code_hash }) => code_hash.toString('latin1').includes(code))).toBe(false)
    const login = await post('/generateToken', {
      username: 'early@example.test',
      password: 'Sesame123!',
    })
    expect([login.statusCode, login.json<{ code: string }>().code]).toEqual([403, 'NOT_ACTIVATED'])
  })

  test('refuses a taken email and a taken nickname together and creates nothing', async () => {
    const response = await post('/api/users', {
      ...person('second'),
      email: 'MINA@example.test',
      nickname: 'Mina',
    })
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      {
        code: 'VALIDATION',
        errors: [
          {
            field: 'email',
            code: 'TAKEN',
            message: '이메일 중복입니다. 다른 이메일을 입력해주세요.',
          },
          {
            field: 'nickname',
            code: 'TAKEN',
            message: '닉네임 중복입니다. 다른 닉네임을 입력해주세요.',
          },
        ],
      },
    ])
    expect(await members('second@example.test')).toHaveLength(0)
    expect(await members('mina@example.test')).toHaveLength(1)
  })

  test('accepts one of six concurrent registrations of a nickname, and mails only that person', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        post('/api/users', { ...person(`race${i}`), nickname: 'racer' }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 400, 400, 400, 400, 400,
    ])
    for (const response of responses.filter(({ statusCode }) => statusCode === 400))
      expect(response.json()).toMatchObject({ errors: [{ field: 'nickname', code: 'TAKEN' }] })
    const mails = await Promise.all(responses.map((_, i) => mailsTo(t, `race${i}@example.test`)))
    expect(mails.flat()).toHaveLength(1)
  })

  test.each([
    ['email', '', 'REQUIRED', 'email is required.', '이메일은 필수 입력 항목입니다.'],
    [
      'email',
      'a@b.kr\r\nBcc: c@d.kr',
      'PATTERN',
      'email does not fit the form.',
      '이메일 가 양식에 맞지 않습니다.',
    ],
    [
      'name',
      '김',
      'TOO_SHORT',
      'name must not exceed 2 characters.',
      '이름은 2자 이상 입력해주세요.',
    ],
    ['name', 'a\r\nb', 'PATTERN', 'name does not fit the form.', '이름 가 양식에 맞지 않습니다.'],
    ['name', 'a\u0000b', 'PATTERN', 'name does not fit the form.', '이름 가 양식에 맞지 않습니다.'],
    [
      'nickname',
      'a'.repeat(51),
      'TOO_LONG',
      'nickname must not exceed 50 characters.',
      '닉네임은 50자를 초과할 수 없습니다.',
    ],
    [
      'password',
      'sesame',
      'TOO_SHORT',
      'password must not exceed 8 characters.',
      '비밀번호는 8자 이상 입력해주세요.',
    ],
    [
      'password-check',
      'Other123!',
      'PASSWORD_MISMATCH',
      're-check your password',
      '비밀번호를 다시 확인해주세요.',
    ],
    [
      'birth',
      '2001-02-29',
      'PATTERN',
      'birth date does not fit the form.',
      '생년월일 가 양식에 맞지 않습니다.',
    ],
    [
      'birth',
      seoulDay(new Date()),
      'UNDER_14',
      'under 14, a legal guardian must consent: you cannot register yet',
      '만 14세 미만은 법정대리인의 동의가 필요하여 가입할 수 없습니다.',
    ],
    [
      'phoneNumber',
      '0101234',
      'PHONE_PATTERN',
      'enter phone correctly',
      '전화번호를 올바르게 입력해주세요.',
    ],
    [
      'phoneNumber',
      1012345678,
      'PATTERN',
      'phone number does not fit the form.',
      '전화번호 가 양식에 맞지 않습니다.',
    ],
    ['name', undefined, 'REQUIRED', 'name is required.', '이름은 필수 입력 항목입니다.'],
  ])('refuses %s: %j with %s', async (field, value, code, english, korean) => {
    for (const [language, message] of Object.entries({ en: english, ko: korean })) {
      const response = await post(
        '/api/users',
        { ...person('refused'), [field]: value },
        { 'accept-language': language },
      )
      expect([
        response.statusCode,
        response.json<{ errors: { field: string }[] }>().errors.find((one) => one.field === field),
      ]).toMatchObject([400, { field, code, message }])
    }
  })

  test('follows a changed limit of the contract, as the form does', async () => {
    const giveBack = setMaxLength(nickname, 3)
    const response = await post('/api/users', { ...person('limits'), nickname: '소리여행' })
    giveBack()
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { errors: [{ field: 'nickname', message: '닉네임은 3자를 초과할 수 없습니다.' }] },
    ])
  })

  test('refuses bodies that are not registrations', async () => {
    for (const payload of ['null', '[]', '"x"', '{}']) {
      const response = await t.app.inject({
        method: 'POST',
        url: '/api/users',
        payload,
        headers: { 'content-type': 'application/json' },
      })
      expect([payload, response.statusCode]).toEqual([payload, 400])
    }
  })
})

describe('an account that was never activated', () => {
  const activationOf = async (email: string) => {
    const activationCode = await newestCode(t, email)
    return post('/api/verification/activation', { activationCode })
  }
  const logIn = (name: string, password: string) =>
    post('/generateToken', { username: `${name}@example.test`, password })
  const setAge = (email: string, days: number) =>
    t.db
      .updateTable('members')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .where('email', '=', email)
      .execute()

  test("gets the second registration's password by its code", async () => {
    await post('/api/users', { ...person('owner'), nickname: 'stranger', name: 'Stranger' })
    const strangersCode = await newestCode(t, 'owner@example.test')
    await resetLimits(t)
    expect((await post('/api/verification/email', { email: 'owner@example.test' })).json()).toEqual(
      { available: true },
    )
    const again = await post('/api/users', {
      ...person('owner'),
      password: 'Owner456!',
      'password-check': 'Owner456!',
    })
    expect(again.json()).toMatchObject({ code: 'REGISTERED' })
    expect((await activationOf('owner@example.test')).statusCode).toBe(200)
    expect(
      (await post('/api/verification/activation', { activationCode: strangersCode })).json(),
    ).toMatchObject({
      code: 'ACTIVATION_REFUSED',
    })
    expect((await logIn('owner', 'Sesame123!')).json()).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect((await logIn('owner', 'Owner456!')).statusCode).toBe(200)
    expect(await members('owner@example.test')).toMatchObject([
      { nickname: 'owner', name: '홍길동' },
    ])
    expect((await post('/api/verification/nickname', { nickname: 'stranger' })).json()).toEqual({
      available: true,
    })
  })

  test('reserves its nickname for a repeated registration with the same email only', async () => {
    await post('/api/users', person('keeper'))
    await resetLimits(t)
    expect((await post('/api/users', person('keeper'))).json()).toMatchObject({
      code: 'REGISTERED',
    })
    const other = await post('/api/users', { ...person('taker'), nickname: 'keeper' })
    expect(other.json()).toMatchObject({ errors: [{ field: 'nickname', code: 'TAKEN' }] })
  })

  test('sends no second mail within a minute, and returns when the next is possible', async () => {
    await post('/api/users', person('hasty'))
    const again = await post('/api/users', {
      ...person('hasty'),
      password: 'Hasty456!',
      'password-check': 'Hasty456!',
    })
    expect([again.statusCode, again.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50)
    expect(await mailsTo(t, 'hasty@example.test')).toHaveLength(1)
    expect((await activationOf('hasty@example.test')).statusCode).toBe(200)
    expect((await logIn('hasty', 'Sesame123!')).statusCode).toBe(200)
  })

  test('keeps the first registration during a concurrent second one', async () => {
    await post('/api/users', person('raced'))
    const activationCode = await newestCode(t, 'raced@example.test')
    await resetLimits(t)
    const [activated, registered] = await Promise.all([
      post('/api/verification/activation', { activationCode }),
      post('/api/users', {
        ...person('raced'),
        password: 'Second456!',
        'password-check': 'Second456!',
      }),
    ])
    expect(activated.statusCode).toBe(200)
    expect([200, 400]).toContain(registered.statusCode)
    expect((await logIn('raced', 'Sesame123!')).statusCode).toBe(200)
    if (registered.statusCode === 200)
      expect((await activationOf('raced@example.test')).statusCode).toBe(400)
  })

  test('disappears after three days', async () => {
    await post('/api/users', person('third'))
    await setAge('third@example.test', 2.9)
    await t.services.accounts.removeExpired()
    expect(await members('third@example.test')).toHaveLength(1)
    await setAge('third@example.test', 3.1)
    await setAge('mina@example.test', 30)
    await t.services.accounts.removeExpired()
    expect(await members('third@example.test')).toHaveLength(0)
    expect(await members('mina@example.test')).toHaveLength(1)
    expect(await findBreaches(t.db)).toEqual([])
  })

  test("stays while an administrator's edit refers to it, and can still be replaced", async () => {
    await addMember(t, 'edited', { activated: false, credits: 5 })
    await setAge('edited@example.test', 4)
    await t.services.accounts.removeExpired()
    expect(await members('edited@example.test')).toHaveLength(1)
    expect((await post('/api/users', person('edited'))).statusCode).toBe(200)
    expect(await findBreaches(t.db)).toEqual([])
  })
})
