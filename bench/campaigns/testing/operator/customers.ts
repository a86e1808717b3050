import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@jest/globals'
import { FORM_TYPE, fileForm } from '../../../../api/src/modules/files/uploads/testing/form.ts'
import { jpeg, mp3 } from '../../../../api/src/modules/files/uploads/testing/sample-files.ts'

/** A response; `text` has the bytes of the body as latin1. */
export type ShopResponse = {
  status: number
  headers: Readonly<Record<string, unknown>>
  text: string
}

export type ShopRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export type PublicShop = {
  request(path: string, init?: ShopRequest): Promise<ShopResponse>
  /** Waits for a mail to `address` and returns the text of the newest. */
  mailTo(address: string): Promise<string>
}

const PASSWORD = 'Sesame123!'
export const ARTIST = { email: 'artist@sori.example', nickname: 'artist' }
const TAGS = { instrument: ['piano'], mood: ['calm'], genre: ['jazz'] }
const TIMEOUT_MS = 60_000

export async function visit({ request }: PublicShop): Promise<void> {
  const page = await request('/sounds/tracks', { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  const { text } = await request('/registry')
  for (const name of ['browse', 'account', 'commerce', 'studio', 'admin'])
    expect(text).toContain(`"${name}"`)
  expect((await request('/readyz')).status).toBe(404)
}

export async function administer(shop: PublicShop, password: string, email: string): Promise<void> {
  const token = await logIn(shop, email, password)
  await send(shop, '/api/admin/tags', TAGS, token)
  const headers = { authorization: `Bearer ${token}` }
  const members = await shop.request('/api/admin/users', { headers })
  expect(members).toMatchObject({ status: 200, text: expect.stringContaining(email) })
}

/** Registers a new member and returns the access token. */
export async function register(
  shop: PublicShop,
  { email, nickname }: { email: string; nickname: string },
): Promise<string> {
  const person = {
    name: '홍길동',
    password: PASSWORD,
    'password-check': PASSWORD,
    birth: '1990-01-31',
    phoneNumber: '01012345678',
  }
  await send(shop, '/api/users', { email, nickname, ...person })
  const activationCode = /: ([A-Z2-9]{6})\n/.exec(await shop.mailTo(email))?.[1]
  await send(shop, '/api/verification/activation', { activationCode })
  return logIn(shop, email)
}

export async function publishTrack(shop: PublicShop): Promise<void> {
  const token = await register(shop, ARTIST)
  const albumArtPath = await upload(shop, 'albums', token, fileForm('a.jpg', await jpeg()))
  const filePath = await upload(shop, 'tracks', token, fileForm('a.mp3', await mp3(3)))
  const track = {
    albumDTO: { albumName: 'first light', albumArtPath, description: '처음' },
    musicDTO: { title: '밤 산책', filePath, description: '걷다가' },
    tagsDTO: TAGS,
  }
  await send(shop, '/api/me/sounds', track, token)
}

export async function playTrack({ request }: PublicShop): Promise<void> {
  const list = await request('/api/sounds/tracks')
  const path = firstMatch(/"filePath":"([^"]+)"/, list)
  const picture = await request(firstMatch(/"albumArtPath":"([^"]+)"/, list))
  expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  const until = Date.now() + TIMEOUT_MS
  const stream = () => request(`/api/stream/${path}`, { headers: { range: 'bytes=0-99' } })
  let preview = await stream()
  for (; preview.status === 503 && Date.now() < until; preview = await stream()) await wait(200)
  expect(preview).toMatchObject({ status: 206, headers: { 'content-type': 'audio/mpeg' } })
  expect(preview.text).toHaveLength(100)
  expect(preview.headers).not.toHaveProperty('x-accel-redirect')
}

export async function logIn(
  shop: PublicShop,
  username: string,
  password = PASSWORD,
): Promise<string> {
  const response = await send(shop, '/generateToken', { username, password })
  return firstMatch(/"accessToken":"([^"]+)"/, response)
}

async function upload(
  { request }: PublicShop,
  kind: 'albums' | 'tracks',
  token: string,
  body: Buffer,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE }
  return firstMatch(
    /"path":"([^"]+)"/,
    await request(`/api/files/${kind}`, { method: 'POST', headers, body }),
  )
}

export async function send(
  { request }: PublicShop,
  path: string,
  body: object,
  token?: string,
  method = 'POST',
) {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const response = await request(path, { method, headers, body: JSON.stringify(body) })
  expect({ path, ...response }).toMatchObject({ path, status: 200 })
  return response
}

export function firstMatch(pattern: RegExp, { status, text }: ShopResponse): string {
  const match = pattern.exec(text)?.[1]
  if (!match) throw new Error(`the response ${status} lacks ${pattern}: ${text.slice(0, 300)}`)
  return match
}
