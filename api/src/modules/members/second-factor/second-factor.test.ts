import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { RecoveryCodesAnswer } from '@sori/contract/account'
import { TOTP } from 'otpauth'
import { Keys } from '../../../lib/secrets/keys.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../testing/test-app.ts'
import { resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'
import type { MemberRow } from '../members/member.service.ts'
import { SecondFactorService } from './second-factor.service.ts'

const START = Date.parse('2026-11-28T09:00:00Z')
const STEP_MS = 30_000
const NEW_SECRET = 'another secret for tests: 9876543210'

let t: TestApp
let now = START
let count = 0
let admin: MemberRow
let secret: string
let recoveryCodes: string[]
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(now) })
})
afterAll(() => t.close())

type Sent = { payload?: object; token?: string | undefined; address?: string; device?: string }
const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { payload, member = admin }: { payload?: object; member?: MemberRow } = {},
) => {
  const headers = await bearer(t, member)
  const response = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, json: response.json<Record<string, never>>() }
}
const PATH = '/api/me/second-factor'
const codeAt = (steps: number, ofSecret = secret) =>
  new TOTP({ secret: ofSecret }).generate({ timestamp: now + steps * STEP_MS })
const logIn = (secondFactor?: string, { payload, address = '10.0.0.1', device }: Sent = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/generateToken',
    payload: payload ?? { username: admin.email, password: PASSWORD },
    remoteAddress: address,
    headers: {
      'user-agent': 'Firefox',
      ...(secondFactor !== undefined && { 'x-second-factor': secondFactor }),
    },
    ...(device && { cookies: { 'sori-device': device } }),
  })
const outcomeOf = async (...given: Parameters<typeof logIn>) => {
  const response = await logIn(...given)
  return response.statusCode === 200 ? 'in' : response.json<{ code: string }>().code
}
const begin = async (member = admin) =>
  (await call('POST', PATH, { payload: { password: PASSWORD }, member })).json as unknown as {
    dto: { secret: string; uri: string }
  }
const later = (steps: number) => {
  now += steps * STEP_MS
}

/** A new administrator with a second factor, whose first code is used up. */
beforeEach(async () => {
  await resetLimits(t)
  now = START
  admin = await addMember(t, `admin${++count}`, { roleId: 3 })
  secret = (await begin()).dto.secret
  const { json } = await call('PUT', PATH, { payload: { secondFactor: codeAt(0) } })
  recoveryCodes = (json as unknown as RecoveryCodesAnswer).recoveryCodes
  later(2)
})

describe('a login with a second factor', () => {
  test('needs the right code after the right password', async () => {
    expect(await outcomeOf()).toBe('SECOND_FACTOR_REQUIRED')
    expect(await outcomeOf('000000')).toBe('SECOND_FACTOR_REFUSED')
    const response = await logIn(codeAt(0))
    expect(response.json()).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      redirectUrl: '/admin/statistic',
    })
  })

  test('does not reveal the second factor to a wrong password', async () => {
    const payload = { username: admin.email, password: 'Wrong123!' }
    expect(await outcomeOf(undefined, { payload })).toBe('BAD_CREDENTIALS')
    expect(await outcomeOf(codeAt(0), { payload })).toBe('BAD_CREDENTIALS')
    expect(await outcomeOf(codeAt(0))).toBe('in')
  })

  test('accepts each code once, also for concurrent logins', async () => {
    const code = codeAt(0)
    const outcomes = await Promise.all([outcomeOf(code), outcomeOf(code), outcomeOf(code)])
    expect(outcomes.sort()).toEqual(['SECOND_FACTOR_REFUSED', 'SECOND_FACTOR_REFUSED', 'in'])
    expect(await outcomeOf(code)).toBe('SECOND_FACTOR_REFUSED')
  })

  test.each([
    [-2, 'SECOND_FACTOR_REFUSED'],
    [-1, 'in'],
    [1, 'in'],
    [2, 'SECOND_FACTOR_REFUSED'],
  ])("with the phone's clock off by %i steps ends as %s", async (steps, outcome) => {
    later(2)
    expect(await outcomeOf(codeAt(steps))).toBe(outcome)
  })

  test('refuses an earlier code after a later one', async () => {
    expect(await outcomeOf(codeAt(1))).toBe('in')
    expect(await outcomeOf(codeAt(0))).toBe('SECOND_FACTOR_REFUSED')
    later(2)
    expect(await outcomeOf(codeAt(0))).toBe('in')
  })

  test('accepts each recovery code once, in any form of writing', async () => {
    const [code = '', other = ''] = recoveryCodes
    expect(await outcomeOf(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe('in')
    expect(await outcomeOf(code)).toBe('SECOND_FACTOR_REFUSED')
    expect(await outcomeOf(other)).toBe('in')
    const { json } = await call('GET', PATH)
    expect(json).toEqual({ dto: { since: expect.any(String), recoveryCodesLeft: 8 } })
  })

  test('stores no recovery code in clear text', async () => {
    const rows = await t.db.selectFrom('recovery_codes').selectAll().execute()
    const stored = JSON.stringify(rows.map(({ code_hash }) => code_hash.toString('latin1')))
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
    const factors = await t.db.selectFrom('second_factors').select('secret').execute()
    expect(JSON.stringify(factors)).not.toContain(secret)
  })

  test.each([
    ['empty', ''],
    ['a letter', 'x'],
    ['too short', '12345'],
    ['too long', '1234567'],
    ['not ASCII', 'ä'.repeat(16)],
    ['long', '0'.repeat(5_000)],
  ])('refuses a code that is %s', async (_form, code) => {
    expect(await outcomeOf(code)).toBe('SECOND_FACTOR_REFUSED')
  })

  test('needs the password alone after the administrator became a member', async () => {
    await t.db.updateTable('members').set({ role_id: 1 }).where('id', '=', admin.id).execute()
    expect(await outcomeOf()).toBe('in')
  })
})

describe('ten wrong codes', () => {
  test('lock all unknown devices for an hour, but no known device', async () => {
    const [cookie] = (await logIn(codeAt(0))).cookies
    for (let i = 0; i < 10; i++)
      expect(await outcomeOf('000000', { address: `10.0.1.${i}` })).toBe('SECOND_FACTOR_REFUSED')
    later(1)
    expect(await outcomeOf(codeAt(0), { address: '10.0.2.1' })).toBe('LOGIN_LOCKED')
    expect(await outcomeOf(recoveryCodes[0], { address: '10.0.2.1' })).toBe('LOGIN_LOCKED')
    expect(await outcomeOf(codeAt(0), { device: cookie?.value ?? '' })).toBe('in')
  })

  test('lock the address as wrong passwords do', async () => {
    for (let i = 0; i < 10; i++) await logIn('000000')
    expect(await outcomeOf(codeAt(0))).toBe('LOGIN_LOCKED')
  })

  test('lock the calls of the session too', async () => {
    const wrong = { payload: { secondFactor: '000000' } }
    for (let i = 0; i < 10; i++)
      expect((await call('DELETE', PATH, wrong)).json).toMatchObject({
        code: 'VALIDATION',
        errors: [{ field: 'secondFactor', code: 'WRONG_CODE' }],
      })
    expect((await call('DELETE', PATH, wrong)).status).toBe(429)
  })
})

describe('the setup', () => {
  test('returns an address for authenticator apps, and ends with a right code', async () => {
    const boss = await addMember(t, `boss${count}`, { roleId: 3 })
    const { dto } = await begin(boss)
    expect(dto.uri).toBe(
      `otpauth://totp/Sorijangteo:boss${count}%40example.test?issuer=Sorijangteo` +
        `&secret=${dto.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    const confirm = (code: string) =>
      call('PUT', PATH, { payload: { secondFactor: code }, member: boss })
    const payload = { username: boss.email, password: PASSWORD }
    expect((await confirm('000000')).status).toBe(400)
    expect(await outcomeOf(undefined, { payload })).toBe('in')
    expect((await confirm(codeAt(0, dto.secret))).status).toBe(200)
    expect(await outcomeOf(undefined, { payload })).toBe('SECOND_FACTOR_REQUIRED')
    expect((await confirm(codeAt(1, dto.secret))).status).toBe(404)
  })

  test('needs the password and no second factor in use', async () => {
    const wrong = await call('POST', PATH, { payload: { password: 'Wrong123!' } })
    expect(wrong.json).toMatchObject({ errors: [{ field: 'password', code: 'WRONG_PASSWORD' }] })
    const again = await call('POST', PATH, { payload: { password: PASSWORD } })
    expect([again.status, again.json]).toMatchObject([409, { code: 'SECOND_FACTOR_ON' }])
    expect(await outcomeOf(codeAt(0))).toBe('in')
  })

  test('returns 403 to members', async () => {
    const member = await addMember(t, `mina${count}`)
    const calls = [['GET'], ['POST', { password: PASSWORD }], ['DELETE', { secondFactor: '1' }]]
    for (const [method, payload] of calls as ['GET', object | undefined][])
      expect((await call(method, PATH, { ...(payload && { payload }), member })).status).toBe(403)
  })
})

describe('a second factor in use', () => {
  test('ends with a code, and the end is recorded', async () => {
    expect((await call('DELETE', PATH, { payload: { secondFactor: codeAt(0) } })).status).toBe(200)
    expect(await outcomeOf()).toBe('in')
    const { dtoList } = (
      await call('GET', `/api/admin/changes?field=secondFactor&userId=${admin.id}`)
    ).json as unknown as { dtoList: object[] }
    expect(dtoList).toMatchObject([
      { adminId: admin.id, userId: admin.id, from: true, to: false, reason: null },
      { from: false, to: true },
    ])
  })

  test('gets new recovery codes, which replace the earlier ones', async () => {
    const url = `${PATH}/recovery-codes`
    const { json } = await call('POST', url, { payload: { secondFactor: recoveryCodes[0] ?? '' } })
    const { recoveryCodes: renewed } = json as unknown as RecoveryCodesAnswer
    expect(new Set([...renewed, ...recoveryCodes]).size).toBe(20)
    expect(await outcomeOf(recoveryCodes[1])).toBe('SECOND_FACTOR_REFUSED')
    expect(await outcomeOf(renewed[0])).toBe('in')
  })
})

describe('after the secret of the server is replaced', () => {
  const serviceWith = (keys: Keys) =>
    new SecondFactorService({
      ...t.services,
      keys,
      db: t.db,
      log: t.app.log as never,
      now: () => new Date(now),
    })

  test('codes stay right, also after the old secret is dropped', async () => {
    const rotated = serviceWith(new Keys(NEW_SECRET, [TEST_SECRET]))
    await rotated.requireAtLogin(admin.id, codeAt(0))
    const withoutOld = serviceWith(new Keys(NEW_SECRET))
    later(1)
    await expect(withoutOld.requireAtLogin(admin.id, codeAt(0))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
    await rotated.sealAgain()
    await withoutOld.requireAtLogin(admin.id, codeAt(0))
    await withoutOld.sealAgain()
  })

  test('a secret that no key decrypts is kept, and recovery codes work', async () => {
    const lost = serviceWith(new Keys(NEW_SECRET))
    await lost.sealAgain()
    await expect(lost.requireAtLogin(admin.id, codeAt(0))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
    await lost.requireAtLogin(admin.id, recoveryCodes[0])
    expect(await outcomeOf(codeAt(0))).toBe('in')
  })
})
