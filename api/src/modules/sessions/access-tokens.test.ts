import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JWTHeaderParameters } from 'jose'
import { SignJWT } from 'jose'
import type { TestApp } from '../../testing/test-app.ts'
import { createTestApp, TEST_SECRET } from '../../testing/test-app.ts'
import { addMember } from '../../testing/test-members.ts'
import type { Member } from '../members/member.service.ts'
import { AccessTokens } from './access-tokens.ts'

let t: TestApp
let member: Member
beforeAll(async () => {
  t = await createTestApp()
  member = await addMember(t, 'mina')
})
afterAll(() => t.close())

const key = (secret: string) => new TextEncoder().encode(secret)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = () => ({
  sub: String(member.id),
  userId: String(member.id),
  username: 'a',
  nickname: 'a',
  roles: ['ROLE_ADMIN'],
  profileImagePath: null,
})
const full = () => ({ ...claims(), aud: 'sorijangteo-api', exp: Math.floor(Date.now() / 1000) + 600 })
const header = { alg: 'HS256', typ: 'at+jwt' }
const signed = (head: JWTHeaderParameters, body: Record<string, unknown>, secret = TEST_SECRET) =>
  new SignJWT(body).setProtectedHeader(head).sign(key(secret))

const forgeries: [string, () => Promise<string> | string][] = [
  ['no algorithm', () => `${part({ alg: 'none', typ: 'at+jwt' })}.${part(full())}.`],
  ['another key', () => signed(header, full(), 'another secret of the same length!!!!')],
  ['another algorithm with our key', () => signed({ alg: 'HS512', typ: 'at+jwt' }, full())],
  ['another audience', () => signed(header, { ...full(), aud: 'somebody-else' })],
  ['no audience', () => signed(header, { ...claims(), exp: full().exp })],
  ['another type', () => signed({ alg: 'HS256', typ: 'reset+jwt' }, full())],
  ['no type', () => signed({ alg: 'HS256' }, full())],
  ['expired', () => signed(header, { ...full(), exp: Math.floor(Date.now() / 1000) - 1 })],
  ['no expiry', () => signed(header, { ...claims(), aud: 'sorijangteo-api' })],
  [
    'a key named in the header',
    () =>
      `${part({ ...header, jku: 'https://evil.test/keys', jwk: { kty: 'oct', k: 'AA' } })}.${part(full())}.${createHmac('sha256', 'AA').update('x').digest('base64url')}`,
  ],
  [
    'a key of its own, named in the header and rightly used',
    () => signed({ ...header, kid: 'k1', jku: 'https://evil.test/keys' }, full(), '\0'),
  ],
  ['a subject that is no id', () => signed(header, { ...full(), sub: 'admin' })],
  ['a changed payload', async () => (await new AccessTokens(TEST_SECRET, 60).issue(member)).replace(/\.[^.]+\./, `.${part(full())}.`)],
  ['a refresh token', () => 'Gv1Z0l5nY3s5cQmXnB2h4R8uT7wE6yK9pLdFaJkMzVo'],
  ['rubbish', () => 'a.b.c'],
]

test.each(forgeries)('refuses an access token with %s', async (_name, forge) => {
  const answer = await t.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${await forge()}` } })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'SESSION_ENDED' })
  expect(answer.headers['www-authenticate']).toBe('Bearer')
})

test.each([
  ['padding', (token: string) => `${token}=`],
  ['white space inside', (token: string) => token.replace('.', '. ')],
  ['a line feed at its end', (token: string) => `${token}\n`],
  ['spare bits in its signature', (token: string) => token.slice(0, -1) + sparedBits(token.slice(-1))],
  ['another part', (token: string) => `${token}.e30`],
  ['junk at its end', (token: string) => `${token}AAAA`],
])('refuses its own token with %s, as a bearer and for a refresh', async (_name, change) => {
  const token = change(await t.services.accessTokens.issue(member))
  expect((await t.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401)
  await expect(t.services.accessTokens.read(token)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  await expect(t.services.accessTokens.readExpired(token)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
})

/** The next letter of the alphabet of base64url: 43 letters hold 258 bits, a signature has 256. */
function sparedBits(letter: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet[alphabet.indexOf(letter) + 1] ?? ''
}

test('takes its own token, by the bearer scheme only', async () => {
  const token = await t.services.accessTokens.issue(member)
  expect((await t.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200)
  expect((await t.app.inject({ url: '/api/me', headers: { authorization: `Basic ${token}` } })).statusCode).toBe(401)
  expect((await t.app.inject({ url: `/api/me?access_token=${token}` })).json()).toMatchObject({ code: 'LOGIN_REQUIRED' })
})

test('answers a token whose member is no more with 401', async () => {
  const gone = { ...member, id: 999_999 }
  const answer = await t.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${await t.services.accessTokens.issue(gone)}` } })
  expect(answer.json()).toMatchObject({ code: 'SESSION_ENDED' })
})
