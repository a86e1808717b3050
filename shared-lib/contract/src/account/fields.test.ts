import type { z } from 'zod/mini'
import {
  activationBody,
  birth,
  cleanNickname,
  email,
  emailIn,
  meChange,
  nickname,
  nicknameIn,
  passwordBody,
  passwordParts,
  password as passwordSchema,
  personName,
  phoneNumber,
  registration,
} from './index.ts'

type Text = z.ZodMiniType<string, string>
const wrong = (schema: Text, text: string) => schema.safeParse(text).error?.issues[0]?.code
const parse = (schema: Text, text: string) => schema.parse(text)

describe('personName', () => {
  it.each(['홍길동', 'Jane', 'Zoë', '김 소리', 'a'.repeat(37)])('accepts the name %p', (text) => {
    expect(parse(personName, text)).toBe(text)
  })

  it('normalises Hangul, trims, and keeps one space between words', () => {
    expect(parse(personName, `  ${'홍'.normalize('NFD')}   길동 `)).toBe('홍 길동')
  })

  it.each([
    ['', 'too_small'],
    ['   ', 'too_small'],
    ['김', 'too_small'],
    ['a'.repeat(38), 'too_big'],
    ['Jane2', 'invalid_format'],
    ['Jane-Mary', 'invalid_format'],
    ['Иван', 'invalid_format'],
    ['a\r\nBcc: x@y.kr', 'invalid_format'],
    ['<b>ab</b>', 'invalid_format'],
  ])('refuses the name %p', (text, code) => {
    expect(wrong(personName, text)).toBe(code)
  })
})

describe('nickname (D17)', () => {
  it.each(['소리여행', 'dj99', 'Иван', '東京', 'हिन्दी', 'ab'])(
    'accepts the nickname %p',
    (text) => {
      expect(parse(nickname, text)).toBe(text.normalize('NFC'))
    },
  )

  it.each([
    ['', 'too_small'],
    ['a', 'too_small'],
    ['a'.repeat(51), 'too_big'],
    ['dj kim', 'invalid_format'],
    ['a_b', 'invalid_format'],
    ['a/b', 'invalid_format'],
    ['a\u200bb', 'invalid_format'],
    ['\u3164\u3164', 'invalid_format'],
    ['\u0301\u0302', 'invalid_format'],
  ])('refuses the nickname %j', (text, code) => {
    expect(wrong(nickname, text)).toBe(code)
  })
})

describe('nicknameIn', () => {
  it.each(['소리여행', ' ab ', 'a', 'a'.repeat(51), 'dj kim', '\u0301\u0302', ''])(
    'returns the same as the schema for %j',
    (text) => {
      expect(nicknameIn(text)).toBe(nickname.safeParse(text).data)
    },
  )
})

describe('emailIn', () => {
  it.each([
    ' Kim.Sori+1@example.co.kr ',
    '',
    'a@b',
    '.a@example.com',
    'a..b@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
  ])('returns the same as the schema for %j', (text) => {
    expect(emailIn(text)).toBe(email.safeParse(text).data)
  })
})

describe('cleanNickname', () => {
  it.each([
    ["Don't", 'Dont'],
    ['dj kim', 'djkim'],
    [' 소리-여행 ', '소리여행'],
  ])('turns %j into %j', (typed, cleaned) => {
    expect(cleanNickname(typed)).toBe(cleaned)
  })

  it.each(['djkim', ' djkim ', 'a', '--', '-'.repeat(51)])('returns undefined for %j', (typed) => {
    expect(cleanNickname(typed)).toBeUndefined()
  })
})

describe('password (D14)', () => {
  it.each(['Sesame1!', 'A1!aaaaa', `${'A'.repeat(126)}1!`])('accepts the password %p', (text) => {
    expect(parse(passwordSchema, ` ${text} `)).toBe(text)
  })

  it.each([
    ['', 'too_small'],
    ['Ab1!', 'too_small'],
    [`${'A'.repeat(127)}1!`, 'too_big'],
    ['sesame1!', 'invalid_format'],
    ['Sesameee!', 'invalid_format'],
    ['Sesame123', 'invalid_format'],
    ['Sesame 1!', 'invalid_format'],
    ['Sesame1!?', 'invalid_format'],
    ['Sesame1!가', 'invalid_format'],
  ])('refuses the password %p', (text, code) => {
    expect(wrong(passwordSchema, text)).toBe(code)
  })

  it('reports only the length of a password that is too long', () => {
    const { isShortEnough, ...others } = passwordParts(`${'A'.repeat(127)}1!`)
    expect([isShortEnough, Object.values(others)]).toEqual([false, [true, true, true, true, true]])
  })

  it.each(['Sesame1!', 'sesame1!', 'Sesame!!', 'Sesame11', 'Ses1!', 'Sesame 1!', 'Sesame1!가', ''])(
    'fulfils all parts of the rule exactly when the schema accepts it: %p',
    (text) => {
      expect(Object.values(passwordParts(text)).every(Boolean)).toBe(
        passwordSchema.safeParse(text).success,
      )
    },
  )

  it('must be repeated exactly, ignoring surrounding spaces', () => {
    expect(passwordBody.parse({ password: 'Sesame1! ', 'password-check': ' Sesame1!' })).toEqual({
      password: 'Sesame1!',
      'password-check': 'Sesame1!',
    })
    expect(
      passwordBody.safeParse({ password: 'Sesame1!', 'password-check': 'Sesame2!' }).error?.issues,
    ).toMatchObject([{ path: ['password-check'], params: { code: 'PASSWORD_MISMATCH' } }])
  })
})

describe('account fields', () => {
  it.each([
    [' Mina@Example.co.kr ', 'Mina@Example.co.kr', email],
    ['010-1234-5678', '01012345678', phoneNumber],
    [' 2000-02-29 ', '2000-02-29', birth],
    ['20000229', '2000-02-29', birth],
    ['2000.2.9', '2000-02-09', birth],
    ['2000. 2. 9.', '2000-02-09', birth],
    ['2000/12/09', '2000-12-09', birth],
  ])('normalise %j to %j', (given, normalised, schema) => {
    expect(parse(schema, given)).toBe(normalised)
  })

  it.each([
    ['', email, 'too_small'],
    ['mina', email, 'invalid_format'],
    ['mina@localhost', email, 'invalid_format'],
    ['a@b.kr\r\nBcc: c@d.kr', email, 'invalid_format'],
    ['a@b.kr, c@d.kr', email, 'invalid_format'],
    ['"a b"@c.kr', email, 'invalid_format'],
    [`${'a'.repeat(250)}@b.kr`, email, 'too_big'],
    [`${'a'.repeat(65)}@b.kr`, email, 'invalid_format'],
    ['', phoneNumber, 'custom'],
    ['0101234567', phoneNumber, 'custom'],
    ['02012345678', phoneNumber, 'custom'],
    ['010１２３４５６７８', phoneNumber, 'custom'],
    ['', birth, 'too_small'],
    ['2001-02-29', birth, 'invalid_format'],
    ['01/02/2000', birth, 'invalid_format'],
    ['1899-12-31', birth, 'custom'],
    ['2999-01-01', birth, 'custom'],
  ])('refuse the value %j', (text, schema, code) => {
    expect(wrong(schema, text)).toBe(code)
  })

  it('allow exactly one change per PUT /api/me', () => {
    const fields = (body: object) =>
      meChange.safeParse(body).error?.issues.map(({ path }) => path.join())
    expect(fields({ userId: '7', name: '홍길동' })).toBeUndefined()
    expect(fields({ userId: 7 })).toEqual([''])
    expect(
      fields({ userId: 7, name: '홍길동', nickname: 'gil', phoneNumber: '01012345678' }),
    ).toEqual(['nickname', 'name'])
  })

  it('accept an activation code in any case and with spaces', () => {
    expect(activationBody.parse({ activationCode: ' ab2 x9k ' })).toEqual({
      activationCode: 'AB2X9K',
    })
  })

  it('report all errors together', () => {
    const issues =
      registration.safeParse({ email: 'x', name: '', nickname: 'a', password: 'short', birth: 'x' })
        .error?.issues ?? []
    expect([...new Set(issues.map(({ path }) => path.join()))].sort()).toEqual([
      'birth',
      'email',
      'name',
      'nickname',
      'password',
      'password-check',
      'phoneNumber',
    ])
  })

  it('check very long hostile texts within two seconds', () => {
    const began = performance.now()
    for (const hostile of [
      'a.'.repeat(50_000),
      'a '.repeat(50_000),
      '가'.repeat(100_000),
      'A1!'.repeat(40_000),
      `${'\u0301'.repeat(60_000)}`,
    ]) {
      for (const schema of [email, personName, nickname, passwordSchema, phoneNumber, birth])
        schema.safeParse(`${hostile}\n`)
    }
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
