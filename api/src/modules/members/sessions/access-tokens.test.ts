import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JWTHeaderParameters } from 'jose'
import { SignJWT } from 'jose'
import { Keys } from '../../../lib/secrets/keys.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp, TEST_SECRET } from '../../../testing/test-app.ts'
import { accessToken, addMember } from '../../../testing/test-members.ts'
import type { MemberRow } from '../members/member.service.ts'
import { AccessTokens } from './access-tokens.ts'

let t: TestApp
let member: MemberRow
beforeAll(async () => {
  t = await createTestApp()
  member = await addMember(t, 'mina')
})
afterAll(() => t.close())

const OTHER_SECRET = 'another secret of the same length!!!!'
const keys = new Keys(TEST_SECRET)
const { id: kid, bytes: signingKey } = keys.current('access-token')
const base64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const identityClaims = () => ({
  sub: String(member.id),
  userId: String(member.id),
  username: 'a',
  nickname: 'a',
  roles: ['ROLE_ADMIN'],
  profileImagePath: null,
  sid: '6f4f5f0e-4a5e-4c6e-9d59-0f4a8f6b7c01',
})
const validClaims = () => ({
  ...identityClaims(),
  aud: 'sorijangteo-api',
  exp: Math.floor(Date.now() / 1000) + 600,
})
const validHeader = { alg: 'HS256', typ: 'at+jwt', kid }
const sign = (
  header: JWTHeaderParameters,
  claims: Record<string, unknown>,
  secret: Uint8Array = signingKey,
) => new SignJWT(claims).setProtectedHeader(header).sign(secret)

const forgeries: [string, () => Promise<string> | string][] = [
  [
    'without an algorithm',
    () => `${base64Json({ ...validHeader, alg: 'none' })}.${base64Json(validClaims())}.`,
  ],
  [
    'signed with another secret',
    () => sign(validHeader, validClaims(), new Keys(OTHER_SECRET).current('access-token').bytes),
  ],
  [
    'with another secret and its key id',
    () => new AccessTokens(new Keys(OTHER_SECRET), 60).issue(member, validClaims().sid),
  ],
  [
    'signed with the key of refresh tokens',
    () => sign(validHeader, validClaims(), keys.current('refresh-token').bytes),
  ],
  [
    'signed with the secret instead of a derived key',
    () => sign(validHeader, validClaims(), Buffer.from(TEST_SECRET)),
  ],
  [
    'signed with the secret, without a key id',
    () => sign({ alg: 'HS256', typ: 'at+jwt' }, validClaims(), Buffer.from(TEST_SECRET)),
  ],
  ['without a session', () => sign(validHeader, { ...validClaims(), sid: undefined })],
  ['with a session that does not exist', () => sign(validHeader, validClaims())],
  [
    'with another algorithm and our key',
    () => sign({ ...validHeader, alg: 'HS512' }, validClaims()),
  ],
  ['for another audience', () => sign(validHeader, { ...validClaims(), aud: 'somebody-else' })],
  ['without an audience', () => sign(validHeader, { ...identityClaims(), exp: validClaims().exp })],
  ['of another type', () => sign({ ...validHeader, typ: 'reset+jwt' }, validClaims())],
  ['without a type', () => sign({ alg: 'HS256', kid }, validClaims())],
  [
    'expired',
    () => sign(validHeader, { ...validClaims(), exp: Math.floor(Date.now() / 1000) - 1 }),
  ],
  [
    'without an expiry time',
    () => sign(validHeader, { ...identityClaims(), aud: 'sorijangteo-api' }),
  ],
  [
    'with a key in its header',
    () => {
      const header = { ...validHeader, jku: 'https://evil.test/keys', jwk: { kty: 'oct', k: 'AA' } }
      const signature = createHmac('sha256', 'AA').update('x').digest('base64url')
      return `${base64Json(header)}.${base64Json(validClaims())}.${signature}`
    },
  ],
  [
    "with an attacker's key, announced by jku",
    () =>
      sign(
        { ...validHeader, kid: 'k1', jku: 'https://evil.test/keys' },
        validClaims(),
        Buffer.from('\0'),
      ),
  ],
  ['with a subject that is not an id', () => sign(validHeader, { ...validClaims(), sub: 'admin' })],
  [
    'with a changed payload',
    async () =>
      (await accessToken(t, member)).replace(/\.[^.]+\./, `.${base64Json(validClaims())}.`),
  ],
  ['a refresh token instead', () => 'Gv1Z0l5nY3s5cQmXnB2h4R8uT7wE6yK9pLdFaJkMzVo'],
  ['not a JWT', () => 'a.b.c'],
]

test.each(forgeries)('refuses an access token: %s', async (_name, forge) => {
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
  ['inner white space', (token: string) => token.replace('.', '. ')],
  ['a final line feed', (token: string) => `${token}\n`],
  [
    'spare bits in the signature',
    (token: string) => token.slice(0, -1) + nextLetter(token.slice(-1)),
  ],
  ['a fourth part', (token: string) => `${token}.e30`],
  ['final junk', (token: string) => `${token}AAAA`],
])(
  'refuses a valid token altered by %s, as a bearer token and for a refresh',
  async (_name, change) => {
    const token = change(await accessToken(t, member))
    expect(
      (await t.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } }))
        .statusCode,
    ).toBe(401)
    await expect(t.services.accessTokens.read(token)).rejects.toMatchObject({
      code: 'SESSION_ENDED',
    })
    await expect(t.services.accessTokens.readExpired(token)).rejects.toMatchObject({
      code: 'SESSION_ENDED',
    })
  },
)

/**
 * Returns the next base64url letter. As the last of 43 letters, it changes only bits beyond the 256
 * of the signature.
 */
function nextLetter(letter: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet[alphabet.indexOf(letter) + 1] ?? ''
}

test('accepts a valid token in the bearer scheme only', async () => {
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

test('reads tokens of a former secret and signs with the current secret', async () => {
  const old = await new AccessTokens(new Keys(OTHER_SECRET), 60).issue(member, validClaims().sid)
  const rotated = new AccessTokens(new Keys(TEST_SECRET, [OTHER_SECRET]), 60)
  expect(await rotated.read(old)).toMatchObject({ id: member.id, sessionId: validClaims().sid })
  const fresh = await rotated.issue(member, validClaims().sid)
  expect(await new AccessTokens(keys, 60).read(fresh)).toMatchObject({ id: member.id })
  await expect(new AccessTokens(new Keys(OTHER_SECRET), 60).read(fresh)).rejects.toMatchObject({
    code: 'SESSION_ENDED',
  })
})

test('answers 401 to a token whose member does not exist', async () => {
  const unknownMember = { ...member, id: 999_999 }
  const response = await t.app.inject({
    url: '/api/me',
    headers: { authorization: `Bearer ${await accessToken(t, unknownMember)}` },
  })
  expect(response.json()).toMatchObject({ code: 'SESSION_ENDED' })
})
