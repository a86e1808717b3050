import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { LoginAnswer } from '@sori/contract/account'
import { sql } from 'kysely'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import {
  mailsTo,
  newestCode,
  resetLimits,
  runFindPasswordJobs,
} from '../../../testing/test-mails.ts'
import { addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

const NEW = 'Another456@'
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url, payload, headers })
const logIn = (name: string, password = PASSWORD) =>
  post('/generateToken', { username: `${name}@example.test`, password })
const tokensOf = async (name: string) => (await logIn(name)).json<LoginAnswer>()
const refresh = (tokens: LoginAnswer) => post('/refreshToken', tokens)
const requestReset = async (email: string, name = 'Some One') => {
  const response = await post('/api/help/find-password', { email, name })
  await runFindPasswordJobs(t)
  return response
}
const reset = (
  token: string | undefined,
  body: object = { password: NEW, 'password-check': NEW },
) =>
  post(
    '/api/help/reset-password',
    body,
    token === undefined ? {} : { authorization: `Bearer ${token}` },
  )

async function mailedPassword(name: string): Promise<string> {
  await addMember(t, name)
  await requestReset(`${name}@example.test`)
  return newestCode(t, `${name}@example.test`)
}
async function resetTokenOf(name: string): Promise<string> {
  return (await logIn(name, await mailedPassword(name))).json<{ resetToken: string }>().resetToken
}

describe('POST /api/help/find-password', () => {
  test('answers equally for all names, and mails only the right one', async () => {
    await addMember(t, 'mina')
    const responses = [
      await requestReset('Mina@example.test', ' Some  One '),
      await requestReset('mina@example.test', 'Another'),
      await requestReset('nobody@example.test'),
    ]
    for (const response of responses)
      expect([response.statusCode, response.json()]).toEqual([
        200,
        {
          code: 'RESET_ASKED',
          message: '입력한 정보와 일치하는 계정이 있으면 재설정 메일을 보냈습니다.',
        },
      ])
    const mails = await mailsTo(t, 'mina@example.test')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: '[소리장터] 비밀번호 재설정' })
    const temporary = await newestCode(t, 'mina@example.test')
    const link = `/help/reset-password#email=mina%40example.test&temporary=${temporary}`
    expect(mails[0]?.text).toMatch(new RegExp(`새 비밀번호 설정: https?://[^/]+${link}\n`))
    expect(await mailsTo(t, 'nobody@example.test')).toHaveLength(0)
  })

  test('sends one mail for a hundred requests, and leaves the password valid', async () => {
    await addMember(t, 'asked')
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        t.app.inject({
          method: 'POST',
          url: '/api/help/find-password',
          payload: { email: 'asked@example.test', name: 'Some One' },
          remoteAddress: `10.0.${i}.1`,
        }),
      ),
    )
    await runFindPasswordJobs(t)
    expect(await mailsTo(t, 'asked@example.test')).toHaveLength(1)
    expect((await logIn('asked')).statusCode).toBe(200)
  })

  test('names invalid fields and refuses the thirty-first request from one address', async () => {
    expect((await requestReset('x', '')).json()).toMatchObject({
      errors: [
        { field: 'email', code: 'PATTERN' },
        { field: 'name', code: 'REQUIRED' },
      ],
    })
    await resetLimits(t)
    const responses = await Promise.all(
      Array.from({ length: 33 }, (_, i) => requestReset(`x${i}@example.test`)),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
  })
})

describe('POST /generateToken with a temporary password', () => {
  test('answers 400 with a reset token, but only once', async () => {
    const temporary = await mailedPassword('once')
    const response = await logIn('once', ` ${temporary} `)
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        code: 'PASSWORD_RESET_STARTED',
        message: '비밀번호 재설정이 시작되었습니다. 새 비밀번호를 설정해주세요.',
        resetToken: expect.stringMatching(/^[\w-]{43}$/),
        requestId: expect.any(String),
      },
    ])
    expect((await logIn('once', temporary)).json()).toMatchObject({ code: 'BAD_CREDENTIALS' })
  })

  test('accepts the password for its own account only, for half an hour', async () => {
    const temporary = await mailedPassword('own')
    await addMember(t, 'foreign')
    expect((await logIn('foreign', temporary)).statusCode).toBe(401)
    await sql`UPDATE running_resets SET expires_at = now()`.execute(t.db)
    expect((await logIn('own', temporary)).statusCode).toBe(401)
    await resetLimits(t)
    await requestReset('own@example.test')
    expect((await logIn('own', temporary)).statusCode).toBe(401)
    expect((await logIn('own', await newestCode(t, 'own@example.test'))).statusCode).toBe(400)
  })

  test('accepts earlier temporary passwords and reset tokens after another request', async () => {
    const passwords = [await mailedPassword('several')]
    for (let i = 0; i < 2; i++) {
      await resetLimits(t)
      await requestReset('several@example.test')
      passwords.push(await newestCode(t, 'several@example.test'))
    }
    const tokens: string[] = []
    for (const password of passwords) {
      const response = await logIn('several', password)
      tokens.push(response.json<{ resetToken: string }>().resetToken)
    }
    expect((await reset(tokens[0])).statusCode).toBe(200)
    for (const token of tokens)
      expect((await reset(token)).json()).toMatchObject({ code: 'RESET_REFUSED' })
  })

  test('accepts the ten newest temporary passwords of an account', async () => {
    const oldest = await mailedPassword('many')
    for (let i = 0; i < 10; i++) {
      await resetLimits(t)
      await requestReset('many@example.test')
    }
    expect((await logIn('many', oldest)).statusCode).toBe(401)
    expect((await logIn('many', await newestCode(t, 'many@example.test'))).statusCode).toBe(400)
  })

  test('locks the login after ten guesses', async () => {
    const temporary = await mailedPassword('guessed')
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => logIn('guessed', `GUESS${i}`)),
    )
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect((await logIn('guessed', temporary)).json()).toMatchObject({ code: 'LOGIN_LOCKED' })
  })

  test('keeps temporary passwords and reset tokens out of the database and the log', async () => {
    const token = await resetTokenOf('secretive')
    const rows = await t.db.selectFrom('running_resets').select('secret_hash').execute()
    expect(rows.some(({ secret_hash }) => secret_hash.toString('latin1').includes(token))).toBe(
      false,
    )
    expect(JSON.stringify(t.logged)).not.toContain(token)
  })
})

describe('POST /api/help/reset-password', () => {
  test('sets the new password, ends every session, and works once', async () => {
    await addMember(t, 'lost')
    const sessions = [await tokensOf('lost'), await tokensOf('lost')]
    await requestReset('lost@example.test')
    const temporary = await newestCode(t, 'lost@example.test')
    const { resetToken } = (await logIn('lost', temporary)).json<{ resetToken: string }>()
    expect((await logIn('lost')).statusCode).toBe(200)

    const response = await reset(resetToken)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { code: 'PASSWORD_CHANGED', message: '비밀번호가 변경되었습니다. 다시 로그인해주세요.' },
    ])
    expect((await logIn('lost')).statusCode).toBe(401)
    expect((await logIn('lost', NEW)).statusCode).toBe(200)
    for (const session of sessions) {
      expect((await refresh(session)).statusCode).toBe(401)
      const headers = { authorization: `Bearer ${session.accessToken}` }
      expect((await t.app.inject({ url: '/api/me', headers })).json()).toMatchObject({
        code: 'SESSION_ENDED',
      })
    }
    expect((await reset(resetToken)).json()).toMatchObject({ code: 'RESET_REFUSED' })
  })

  test('lets one of two concurrent resets through when each has its own token', async () => {
    const temporary = await mailedPassword('double')
    await resetLimits(t)
    await requestReset('double@example.test')
    const both = [temporary, await newestCode(t, 'double@example.test')]
    const responses = await Promise.all(both.map((password) => logIn('double', password)))
    const tokens = responses.map((response) => response.json<{ resetToken: string }>().resetToken)
    const resets = await Promise.all(tokens.map((token) => reset(token)))
    expect(resets.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  test('lets one of two concurrent resets with the same token through', async () => {
    const token = await resetTokenOf('twice')
    const responses = await Promise.all([
      reset(token),
      reset(token, { password: 'Third789#', 'password-check': 'Third789#' }),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  test('refuses missing, invalid and expired reset tokens with the same answer', async () => {
    const expired = await resetTokenOf('late')
    await sql`UPDATE running_resets SET expires_at = now()`.execute(t.db)
    const { authorization } = await bearer(t, await addMember(t, 'impatient'))
    const temporary = await mailedPassword('hasty')
    for (const token of [
      undefined,
      '',
      'rubbish',
      expired,
      authorization.slice(7),
      temporary,
      `${await resetTokenOf('junk')}x`,
    ]) {
      const response = await reset(token)
      expect([token, response.statusCode, response.json()]).toMatchObject([
        token,
        401,
        { code: 'RESET_REFUSED', message: '접근이 거부되었습니다. 다시 로그인해주세요.' },
      ])
    }
  })

  test('keeps the token valid after refusing a weak or mismatched password', async () => {
    const token = await resetTokenOf('careful')
    expect(
      (await reset(token, { password: 'short', 'password-check': 'short' })).json(),
    ).toMatchObject({
      errors: [{ field: 'password', code: 'TOO_SHORT', params: { min: 8 } }],
    })
    expect(
      (await reset(token, { password: NEW, 'password-check': PASSWORD })).json(),
    ).toMatchObject({
      errors: [
        {
          field: 'password-check',
          code: 'PASSWORD_MISMATCH',
          message: '비밀번호를 다시 확인해주세요.',
        },
      ],
    })
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('issues a reset token that is not accepted as an access token', async () => {
    const token = await resetTokenOf('crossing')
    const response = await t.app.inject({
      url: '/api/me',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
      401,
      'SESSION_ENDED',
    ])
  })
})

describe('PUT /api/me/password', () => {
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const put = (payload: string, type: string, authorization?: string) =>
    t.app.inject({
      method: 'PUT',
      url: '/api/me/password',
      payload,
      headers: { 'content-type': type, ...(authorization && { authorization }) },
    })
  const URLENCODED = 'application/x-www-form-urlencoded'
  const MULTIPART = 'multipart/form-data; boundary=x'
  const part = (name: string, value: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const multipart = (password: string, check: string) =>
    `${part('password', password)}${part('password-check', check)}--x--\r\n`

  test.each([
    ['a form', URLENCODED, form({ password: NEW, 'password-check': NEW })],
    ['multipart', MULTIPART, multipart(NEW, NEW)],
  ])(
    'accepts %s and ends every session, the current one included (D14)',
    async (name, type, payload) => {
      const account = `changes${name.length}`
      await addMember(t, account)
      const [here, elsewhere] = [await tokensOf(account), await tokensOf(account)]
      const response = await put(payload, type, `Bearer ${here.accessToken}`)
      expect([response.statusCode, response.json()]).toMatchObject([
        200,
        { code: 'PASSWORD_CHANGED' },
      ])
      for (const session of [here, elsewhere]) {
        expect((await refresh(session)).statusCode).toBe(401)
        const headers = { authorization: `Bearer ${session.accessToken}` }
        expect((await t.app.inject({ url: '/api/me', headers })).json()).toMatchObject({
          code: 'SESSION_ENDED',
        })
      }
      expect((await logIn(account)).statusCode).toBe(401)
      expect((await logIn(account, NEW)).statusCode).toBe(200)
    },
  )

  test('invalidates the access tokens of the sessions that it ended', async () => {
    await addMember(t, 'victim')
    const [victim, thief] = [await tokensOf('victim'), await tokensOf('victim')]
    await put(
      form({ password: NEW, 'password-check': NEW }),
      URLENCODED,
      `Bearer ${victim.accessToken}`,
    )
    const stolen = { authorization: `Bearer ${thief.accessToken}` }
    const stolenChange = form({ password: 'Thief123!', 'password-check': 'Thief123!' })
    expect((await put(stolenChange, URLENCODED, stolen.authorization)).json()).toMatchObject({
      code: 'SESSION_ENDED',
    })
    expect((await t.app.inject({ url: '/api/me', headers: stolen })).json()).toMatchObject({
      code: 'SESSION_ENDED',
    })
    const list = await t.app.inject({ url: '/api/sounds/tracks', headers: stolen })
    expect([list.statusCode, list.json()]).toMatchObject([401, { code: 'SESSION_ENDED' }])
    expect((await logIn('victim', NEW)).statusCode).toBe(200)
  })

  test('lets one of two concurrent changes from different sessions through', async () => {
    await addMember(t, 'torn')
    const sessions = [await tokensOf('torn'), await tokensOf('torn')]
    const change = ({ accessToken }: LoginAnswer) =>
      put(form({ password: NEW, 'password-check': NEW }), URLENCODED, `Bearer ${accessToken}`)
    const responses = await Promise.all(sessions.map(change))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    const renewed = await Promise.all(sessions.map(refresh))
    expect(renewed.map(({ statusCode }) => statusCode)).toEqual([401, 401])
    expect(await mailsTo(t, 'torn@example.test')).toHaveLength(1)
  })

  test('ends sessions that began with the old password during the change', async () => {
    await addMember(t, 'racing')
    const { accessToken } = await tokensOf('racing')
    const logins = Array.from({ length: 8 }, () => logIn('racing'))
    const change = put(
      form({ password: NEW, 'password-check': NEW }),
      URLENCODED,
      `Bearer ${accessToken}`,
    )
    const begun = (await Promise.all(logins)).filter(({ statusCode }) => statusCode === 200)
    await change
    for (const login of begun)
      expect((await refresh(login.json<LoginAnswer>())).statusCode).toBe(401)
  })

  test('refuses a login whose password was verified before the change', async () => {
    const member = await addMember(t, 'stale')
    await t.db
      .updateTable('members')
      .set({ password_hash: 'newer' })
      .where('id', '=', member.id)
      .execute()
    await expect(t.services.sessions.begin(member, null)).rejects.toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
  })

  test('cancels a running reset', async () => {
    const token = await resetTokenOf('remembers')
    const { accessToken } = await tokensOf('remembers')
    await put(form({ password: NEW, 'password-check': NEW }), URLENCODED, `Bearer ${accessToken}`)
    expect((await reset(token)).statusCode).toBe(401)
  })

  test('requires a session of a member or an administrator', async () => {
    const payload = form({ password: NEW, 'password-check': NEW })
    expect((await put(payload, URLENCODED)).json()).toMatchObject({ code: 'LOGIN_REQUIRED' })
    await addMember(t, 'admin', { roleId: 3 })
    const { accessToken } = await tokensOf('admin')
    expect((await put(payload, URLENCODED, `Bearer ${accessToken}`)).json()).toMatchObject({
      code: 'PASSWORD_CHANGED',
    })
    expect((await logIn('admin', NEW)).statusCode).toBe(200)
  })

  test.each([
    ['nothing', URLENCODED, '', 'password', 'REQUIRED'],
    [
      'a repetition that differs',
      URLENCODED,
      form({ password: NEW, 'password-check': 'x' }),
      'password-check',
      'PASSWORD_MISMATCH',
    ],
    [
      'a password without a capital',
      MULTIPART,
      multipart('lower123!', 'lower123!'),
      'password',
      'PATTERN',
    ],
    [
      'two passwords',
      URLENCODED,
      `${form({ password: NEW, 'password-check': NEW })}&password=x`,
      'password',
      'PATTERN',
    ],
  ])('refuses %s at its field', async (_what, type, payload, field, code) => {
    const { authorization } = await bearer(
      t,
      await addMember(t, `refused${Math.random()}`.replace('.', '')),
    )
    const response = await put(payload, type, authorization)
    expect([response.statusCode, response.json<{ errors: object[] }>().errors[0]]).toMatchObject([
      400,
      { field, code },
    ])
  })

  test.each([
    ['a file', MULTIPART, `${part('password', 'x', '; filename="a.txt"')}--x--\r\n`, 400],
    ['multipart that breaks off', MULTIPART, part('password', NEW), 400],
    ['multipart without a boundary', 'multipart/form-data', 'x', 400],
    [
      'a hundred fields',
      MULTIPART,
      `${Array.from({ length: 100 }, (_, i) => part(`f${i}`, 'x')).join('')}--x--\r\n`,
      400,
    ],
    ['__proto__', MULTIPART, `${part('__proto__', 'x')}--x--\r\n`, 400],
    ['a boundary too long', `multipart/form-data; boundary=${'x'.repeat(300)}`, 'x', 400],
    ['another type', 'text/xml', '<x/>', 415],
    ['a form too large', URLENCODED, `password=${'a'.repeat(1_100_000)}`, 413],
  ])('refuses %s', async (_what, type, payload, status) => {
    const { authorization } = await bearer(
      t,
      await addMember(t, `odd${Math.random()}`.replace('.', '')),
    )
    expect((await put(payload, type, authorization)).statusCode).toBe(status)
  })

  test('accepts a form, unlike every other call', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/generateToken',
      payload: form({ username: 'a', password: 'b' }),
      headers: { 'content-type': URLENCODED },
    })
    expect(response.statusCode).toBe(415)
  })
})
