import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { countOpenTransactions } from '../../../testing/test-database.ts'
import { resetLimits } from '../../../testing/test-mails.ts'
import { addMember, PASSWORD } from '../../../testing/test-members.ts'
import { Limits, limitRules } from '../../site/limits/index.ts'
import { secondsBetweenTries } from './login-pace.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await addMember(t, 'mina')
  await addMember(t, 'other')
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

const WRONG = 'Wrong123!'
const ADDRESS = '10.0.0.1'
type From = { address?: string; device?: string }

const logIn = (name: string, password = PASSWORD, { address = ADDRESS, device }: From = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/generateToken',
    payload: { username: `${name}@example.test`, password },
    remoteAddress: address,
    ...(device && { cookies: { 'sori-device': device } }),
  })
const code = async (response: ReturnType<typeof logIn>) => {
  const { statusCode, json } = await response
  return statusCode === 200 ? 'in' : json<{ code: string }>().code
}
const cookieOf = async (name: string, from: From = {}) => {
  const [cookie] = (await logIn(name, PASSWORD, from)).cookies
  if (!cookie) throw new Error('the login returned no cookie')
  return cookie
}
/** Records failures of one address or account without sending the logins. */
const failures = async (rule: 'loginAddress' | 'loginAccount', key: string, count: number) => {
  const limits = new Limits(t.db)
  for (let i = 0; i < count; i++) await limits.countAnyway([limitRules[rule], key])
}
const later = (seconds: number) =>
  sql`
    UPDATE limits SET hits = ARRAY(
      SELECT hit - make_interval(secs => ${seconds}) FROM unnest(hits) hit)`.execute(t.db)

describe('ten failed logins for one account from one address (D11)', () => {
  test('lock only this account and address for 15 minutes, even for the correct password', async () => {
    for (let i = 0; i < 10; i++) expect(await code(logIn('mina', WRONG))).toBe('BAD_CREDENTIALS')
    const locked = await logIn('mina')
    expect([locked.statusCode, locked.json()]).toMatchObject([
      429,
      { code: 'LOGIN_LOCKED', params: { seconds: expect.any(Number) } },
    ])
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(890)
    expect(await code(logIn('other'))).toBe('in')
    expect(await code(logIn('mina', PASSWORD, { address: '10.0.0.2' }))).toBe('in')
    await later(15 * 60)
    expect(await code(logIn('mina'))).toBe('in')
  })

  test('apply to all processes together', async () => {
    for (let i = 0; i < 10; i++) await logIn('mina', WRONG)
    expect(
      await new Limits(t.db).secondsUntilFree([
        limitRules.loginPair,
        `mina@example.test ${ADDRESS}`,
      ]),
    ).toBeGreaterThan(890)
  })

  test('count before the check: 100 concurrent guesses get ten answers', async () => {
    const guesses = Array.from({ length: 100 }, (_, i) =>
      code(logIn('mina', i === 99 ? PASSWORD : `Wrong${i}!`)),
    )
    const codes = await Promise.all(guesses)
    expect(codes.filter((one) => one === 'BAD_CREDENTIALS')).toHaveLength(10)
    expect(codes.filter((one) => one === 'LOGIN_LOCKED')).toHaveLength(90)
  })

  test('do not lock the account when a correct password interrupts them', async () => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 9; i++) expect(await code(logIn('mina', WRONG))).toBe('BAD_CREDENTIALS')
      expect(await code(logIn('mina'))).toBe('in')
    }
  })

  test('count together for one IPv6 /64', async () => {
    for (let i = 0; i < 10; i++) await logIn('mina', WRONG, { address: `2001:db8:0:7::${i}` })
    expect(await code(logIn('mina', PASSWORD, { address: '2001:db8:0:7::ffff' }))).toBe(
      'LOGIN_LOCKED',
    )
    expect(await code(logIn('mina', PASSWORD, { address: '2001:db8:0:8::1' }))).toBe('in')
  })

  test('count for the real address, whatever the forwarding headers say', async () => {
    const guess = (i: number) =>
      t.app.inject({
        method: 'POST',
        url: '/generateToken',
        payload: { username: 'mina@example.test', password: WRONG },
        headers: { 'x-forwarded-for': `10.9.0.${i}`, forwarded: `for=10.9.0.${i}` },
        remoteAddress: ADDRESS,
      })
    for (let i = 0; i < 10; i++) await guess(i)
    expect((await guess(11)).json()).toMatchObject({ code: 'LOGIN_LOCKED' })
  })
})

describe('one address with failed logins for many accounts', () => {
  test('logs in with a delay after 30 failures', async () => {
    for (let i = 0; i < 30; i++)
      expect(await code(logIn(`guess${i}`, WRONG))).toBe('BAD_CREDENTIALS')
    expect(await code(logIn('guess30', WRONG))).toBe('BAD_CREDENTIALS')
    const began = performance.now()
    expect(await code(logIn('other'))).toBe('in')
    expect(performance.now() - began).toBeGreaterThan(800)
    expect(await code(logIn('other', PASSWORD, { address: '10.0.0.2' }))).toBe('in')
  })

  test('has few of its concurrent guesses checked, 8 s apart, without open transactions', async () => {
    await failures('loginAddress', ADDRESS, 45)
    const began = performance.now()
    const codes = Promise.all(Array.from({ length: 40 }, (_, i) => code(logIn(`guess${i}`, WRONG))))
    const open: number[] = []
    for (let i = 0; i < 5; i++) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      open.push(await countOpenTransactions(t.db))
    }
    const answered = (await codes).filter((one) => one === 'BAD_CREDENTIALS')
    // After 45 failures, checked logins are at least 8 s apart.
    expect(answered.length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 8_000))
    expect(answered.length).toBeGreaterThan(0)
    expect((await codes).filter((one) => one === 'LOGIN_LOCKED')).toHaveLength(40 - answered.length)
    expect(Math.max(...open)).toBe(0)
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  test('does not count refused logins', async () => {
    await failures('loginAddress', ADDRESS, 58)
    await logIn('guess', WRONG)
    for (let i = 0; i < 20; i++) expect(await code(logIn('guess', WRONG))).toBe('LOGIN_LOCKED')
    expect(await code(logIn('guess', WRONG, { address: '10.0.0.3' }))).toBe('BAD_CREDENTIALS')
  })
})

describe('one account with failed logins from many addresses', () => {
  test('delays unknown devices after 50 failures but not known ones', async () => {
    const { value: device } = await cookieOf('mina')
    await failures('loginAccount', 'mina@example.test', 75)
    expect(await code(logIn('mina', WRONG, { address: '10.4.0.1' }))).toBe('BAD_CREDENTIALS')
    expect(await code(logIn('mina', PASSWORD, { address: '10.4.0.2' }))).toBe('LOGIN_LOCKED')
    expect(await code(logIn('mina', PASSWORD, { address: '10.4.0.2', device }))).toBe('in')
    expect(await code(logIn('other', PASSWORD, { address: '10.4.0.2' }))).toBe('in')
  })
})

describe('a known device', () => {
  test('logs in while another client at the address is locked or delayed', async () => {
    const { value: device } = await cookieOf('mina')
    for (let i = 0; i < 10; i++) await logIn('mina', WRONG)
    await failures('loginAddress', ADDRESS, 60)
    expect(await code(logIn('mina'))).toBe('LOGIN_LOCKED')
    expect(await code(logIn('mina', PASSWORD, { device }))).toBe('in')
  })

  test('gets ten separate tries, for the account that it has logged in to', async () => {
    const { value: device } = await cookieOf('mina')
    for (let i = 0; i < 10; i++)
      expect(await code(logIn('mina', WRONG, { device, address: `10.5.0.${i}` }))).toBe(
        'BAD_CREDENTIALS',
      )
    expect(await code(logIn('mina', PASSWORD, { device }))).toBe('LOGIN_LOCKED')
    await resetLimits(t)
    await failures('loginAccount', 'other@example.test', 80)
    await logIn('other', WRONG)
    expect(await code(logIn('other', PASSWORD, { device }))).toBe('LOGIN_LOCKED')
  })

  test('keeps an HttpOnly cookie for the login path, and the server stores its hash', async () => {
    const cookie = await cookieOf('mina')
    expect(cookie).toMatchObject({
      name: 'sori-device',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/generateToken',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 180 * 86_400,
    })
    expect(cookie.secure).toBeUndefined()
    const { rows } = await sql<{
      text: string
    }>`SELECT d::text AS text FROM known_devices d`.execute(t.db)
    const forms = [cookie.value, Buffer.from(cookie.value).toString('hex')]
    expect(rows.some(({ text }) => forms.some((form) => text.includes(form)))).toBe(false)
    expect(JSON.stringify(t.logged)).not.toContain(cookie.value)
  })

  test('keeps one cookie for several accounts, and replaces an invalid cookie', async () => {
    const { value: device } = await cookieOf('mina')
    expect((await cookieOf('other', { device })).value).toBe(device)
    const replaced = (await cookieOf('other', { device: 'x' })).value
    expect(replaced).toMatch(/^[\w-]{43}$/)
  })

  test('gets no cookie with a wrong password', async () => {
    expect((await logIn('mina', WRONG)).cookies).toEqual([])
  })

  test('becomes unknown after 180 days, or after twenty newer devices', async () => {
    const { value: device } = await cookieOf('mina')
    const known = async () =>
      (await t.services.devices.isKnown('mina@example.test', device)) === true
    expect(await known()).toBe(true)
    for (let i = 0; i < 20; i++) await cookieOf('mina')
    expect(await known()).toBe(false)
    const { value: kept } = await cookieOf('mina')
    await sql`UPDATE known_devices SET last_used_at = now() - interval '181 days'`.execute(t.db)
    expect(await t.services.devices.isKnown('mina@example.test', kept)).toBe(false)
    await t.services.devices.removeExpired()
    expect(await t.db.selectFrom('known_devices').selectAll().execute()).toEqual([])
  })
})

test('the delay between slowed logins grows up to thirty seconds', () => {
  expect([0, 1, 5, 6, 11, 16, 21, 26, 1_000].map(secondsBetweenTries)).toEqual([
    0, 1, 1, 2, 4, 8, 16, 30, 30,
  ])
})

describe('an IPv6 /48 with failed logins for many accounts', () => {
  it('allows 16 times the failures of a single address before it is delayed', async () => {
    const wide = { ...limitRules.loginAddress, name: 'login-address-network', max: 960 }
    const limits = new Limits(t.db)
    await limits.countAnyway([wide, '2001:db8:9::/48'])
    const filled = (hits: number) =>
      sql`UPDATE limits SET hits = array_fill(now(), ARRAY[${hits}::int])`.execute(t.db)
    await filled(479)
    expect(await code(logIn('guess', WRONG, { address: '2001:db8:9:1::1' }))).toBe(
      'BAD_CREDENTIALS',
    )
    await filled(520)
    expect(await code(logIn('guess2', WRONG, { address: '2001:db8:9:2::1' }))).toBe(
      'BAD_CREDENTIALS',
    )
    expect(await code(logIn('guess3', WRONG, { address: '2001:db8:9:3::1' }))).toBe('LOGIN_LOCKED')
    expect(await code(logIn('guess3', WRONG, { address: '2001:db8:a:3::1' }))).toBe(
      'BAD_CREDENTIALS',
    )
  })
})
