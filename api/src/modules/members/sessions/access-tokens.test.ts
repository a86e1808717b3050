import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JWTHeaderParameters } from 'jose'
import { SignJWT } from 'jose'
import { Keys } from '../../../lib/secrets/keys.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp, TEST_SECRET } from '../../../testing/test-app.ts'
import { accessToken, addMember } from '../../../testing/test-members.ts'
import type { Member } from '../members/member.service.ts'
import { AccessTokens } from './access-tokens.ts'

let t: TestApp
let member: Member
beforeAll(async () => {
  t = await createTestApp()
  member = await addMember(t, 'mina')
})
afterAll(() => t.close())

const OTHER_SECRET = 'another secret of the same length!!!!'
const keys = new Keys(TEST_SECRET)
const { id: kid, bytes: key } = keys.current('access-token')
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = () => ({
  sub: String(member.id),
  userId: String(member.id),
  username: 'a',
  nickname: 'a',
  roles: ['ROLE_ADMIN'],
  profileImagePath: null,
  sid: '6f4f5f0e-4a5e-4c6e-9d59-0f4a8f6b7c01',
})
const full = () => ({
  ...claims(),
  aud: 'sorijangteo-api',
  exp: Math.floor(Date.now() / 1000) + 600,
})
const header = { alg: 'HS256', typ: 'at+jwt', kid }
const signed = (
  head: JWTHeaderParameters,
  body: Record<string, unknown>,
  secret: Uint8Array = key,
) => new SignJWT(body).setProtectedHeader(head).sign(secret)

const forgeries: [string, () => Promise<string> | string][] = [
  ['no algorithm', () => `${part({ ...header, alg: 'none' })}.${part(full())}.`],
  [
    'another secret',
    () => signed(header, full(), new Keys(OTHER_SECRET).current('access-token').bytes),
  ],
  [
    'another secret and its key id',
    () => new AccessTokens(new Keys(OTHER_SECRET), 60).issue(member, full().sid),
  ],
  ['the key of refresh tokens', () => signed(header, full(), keys.current('refresh-token').bytes)],
  ['the secret itself as its key', () => signed(header, full(), Buffer.from(TEST_SECRET))],
  [
    'the secret itself and no key id',
    () => signed({ alg: 'HS256', typ: 'at+jwt' }, full(), Buffer.from(TEST_SECRET)),
  ],
  ['no session', () => signed(header, { ...full(), sid: undefined })],
  ['a session that never was', () => signed(header, full())],
  ['another algorithm with our key', () => signed({ ...header, alg: 'HS512' }, full())],
  ['another audience', () => signed(header, { ...full(), aud: 'somebody-else' })],
  ['no audience', () => signed(header, { ...claims(), exp: full().exp })],
  ['another type', () => signed({ ...header, typ: 'reset+jwt' }, full())],
  ['no type', () => signed({ alg: 'HS256', kid }, full())],
  ['expired', () => signed(header, { ...full(), exp: Math.floor(Date.now() / 1000) - 1 })],
  ['no expiry', () => signed(header, { ...claims(), aud: 'sorijangteo-api' })],
  [
    'a key named in the header',
    () => {
      const head = { ...header, jku: 'https://evil.test/keys', jwk: { kty: 'oct', k: 'AA' } }
      const signature = createHmac('sha256', 'AA').update('x').digest('base64url')
      return `${part(head)}.${part(full())}.${signature}`
    },
  ],
  [
    'its own valid key, named in the header',
    () =>
      signed({ ...header, kid: 'k1', jku: 'https://evil.test/keys' }, full(), Buffer.from('\0')),
  ],
  ['a subject that is no id', () => signed(header, { ...full(), sub: 'admin' })],
  [
    'a changed payload',
    async () => (await accessToken(t, member)).replace(/\.[^.]+\./, `.${part(full())}.`),
  ],
  ['a refresh token', () => 'Gv1Z0l5nY3s5cQmXnB2h4R8uT7wE6yK9pLdFaJkMzVo'],
  ['rubbish', () => 'a.b.c'],
]

test.each(forgeries)('refuses an access token with %s', async (_name, forge) => {
  const response = await t.app.inject({
    url: '/api/me',
    headers: { authorization: `Bearer ${await forge()}` },
  })
  expect(response.statusCode).toBe(401)
  expect(response.json()).toMatchObject({ code: 'SESSION_ENDED' })
  expect(response.headers['www-authenticate']).toBe('Bearer')
})

test.each([
  ['padding', (token: string) => `${token}=`],
  ['white space inside', (token: string) => token.replace('.', '. ')],
  ['a line feed at its end', (token: string) => `${token}\n`],
  [
    'spare bits in its signature',
    (token: string) => token.slice(0, -1) + nextLetter(token.slice(-1)),
  ],
  ['another part', (token: string) => `${token}.e30`],
  ['junk at its end', (token: string) => `${token}AAAA`],
])('refuses its own token with %s, as a bearer token and for a refresh', async (_name, change) => {
  const token = change(await accessToken(t, member))
  expect(
    (await t.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } }))
      .statusCode,
  ).toBe(401)
  await expect(t.services.accessTokens.read(token)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  await expect(t.services.accessTokens.readExpired(token)).rejects.toMatchObject({
    code: 'SESSION_ENDED',
  })
})

/** The next letter of base64url: 43 letters have 258 bits, a signature has 256. */
function nextLetter(letter: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet[alphabet.indexOf(letter) + 1] ?? ''
}

test('accepts its own token in the bearer scheme only', async () => {
  const token = await accessToken(t, member)
  expect(
    (await t.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } }))
      .statusCode,
  ).toBe(200)
  expect(
    (await t.app.inject({ url: '/api/me', headers: { authorization: `Basic ${token}` } }))
      .statusCode,
  ).toBe(401)
  expect((await t.app.inject({ url: `/api/me?access_token=${token}` })).json()).toMatchObject({
    code: 'LOGIN_REQUIRED',
  })
})

test('reads tokens of a former secret and signs with the current one', async () => {
  const old = await new AccessTokens(new Keys(OTHER_SECRET), 60).issue(member, full().sid)
  const rotated = new AccessTokens(new Keys(TEST_SECRET, [OTHER_SECRET]), 60)
  expect(await rotated.read(old)).toMatchObject({ id: member.id, sessionId: full().sid })
  const fresh = await rotated.issue(member, full().sid)
  expect(await new AccessTokens(keys, 60).read(fresh)).toMatchObject({ id: member.id })
  await expect(new AccessTokens(new Keys(OTHER_SECRET), 60).read(fresh)).rejects.toMatchObject({
    code: 'SESSION_ENDED',
  })
})

test('answers 401 to a token whose member does not exist', async () => {
  const gone = { ...member, id: 999_999 }
  const response = await t.app.inject({
    url: '/api/me',
    headers: { authorization: `Bearer ${await accessToken(t, gone)}` },
  })
  expect(response.json()).toMatchObject({ code: 'SESSION_ENDED' })
})
