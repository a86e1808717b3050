import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { APIRequestContext, Download, Page } from '@playwright/test'
import { expect, login } from './journey.ts'

const password = 'Journey123!'
let members = 0

/** A new buyer, so that other journeys' credits do not matter. */
export interface Shopper {
  email: string
  nickname: string
  password: string
  userId: number
  token: string
}

/**
 * Posts from a local address and returns the status: an address may register 50 members in 10
 * minutes.
 */
function postFrom(localAddress: string, path: string, body: object): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = {
      localAddress,
      port: process.env.E2E_PORT,
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    }
    httpRequest({ host: '127.0.0.1', ...options }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end(JSON.stringify(body))
  })
}

/** Registers and activates a new member with `credits`. */
export async function newShopper(request: APIRequestContext, credits = 0): Promise<Shopper> {
  members += 1
  const name = `buyer${Date.now().toString(36)}${members}`
  const email = `${name}@journey.test`
  const registration = {
    email,
    name: '김여정',
    nickname: name,
    password,
    'password-check': password,
    birth: '1990-01-01',
    phoneNumber: '01012345678',
  }
  expect(await postFrom(`127.0.0.${2 + (members % 250)}`, '/api/users', registration)).toBe(200)
  expect(
    (
      await request.post('/api/verification/activation', {
        data: { activationCode: await codeFor(request, email) },
      })
    ).ok(),
  ).toBe(true)
  const token = await tokenOf(request, email, password)
  const { dto } = await (await request.get('/api/me', { headers: bearer(token) })).json()
  const shopper = { email, nickname: name, password, userId: dto.userId as number, token }
  if (credits > 0) await giveCredits(request, shopper, credits)
  return shopper
}

async function codeFor(request: APIRequestContext, email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const headers = {
        accept: 'application/json',
        'x-outbox-token': process.env.E2E_OUTBOX_TOKEN ?? '',
      }
      const mails = (await (
        await request.get(process.env.E2E_OUTBOX ?? '', { headers })
      ).json()) as { to: string; text: string }[]
      const mail = mails.find(({ to }) => to.includes(email))
      code = mail && /\b[A-Z\d]{6}\b/.exec(mail.text)?.[0]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

async function tokenOf(
  request: APIRequestContext,
  username: string,
  secret: string,
): Promise<string> {
  const answer = await request.post('/generateToken', { data: { username, password: secret } })
  return (await answer.json()).accessToken
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Sets the credits as an administrator does. */
async function giveCredits(
  request: APIRequestContext,
  { userId }: Shopper,
  credits: number,
): Promise<void> {
  const admin = await tokenOf(request, 'admin@sori.test', 'Admin123!')
  const headers = { ...bearer(admin), 'content-type': 'application/json' }
  expect(
    (
      await request.put(`/api/admin/users/${userId}/credit`, { headers, data: String(credits) })
    ).ok(),
  ).toBe(true)
}

/** Returns the server's balance. */
export async function creditsOf(request: APIRequestContext, { token }: Shopper): Promise<number> {
  return (await (await request.get('/api/me', { headers: bearer(token) })).json()).dto.creditBalance
}

/** Returns the numbers of completed and of pending payments. */
export async function paymentsOf(
  request: APIRequestContext,
  { token, userId }: Shopper,
): Promise<{ paid: number; open: number }> {
  const { dtoList, pending } = await (
    await request.get(`/api/payment/transaction/${userId}`, { headers: bearer(token) })
  ).json()
  return { paid: dtoList.length, open: pending.length }
}

interface Listed {
  musicDTO: { musicId: number; title: string; nickname: string; filePath: string; format?: string }
}

export async function someTracks(
  request: APIRequestContext,
  count: number,
): Promise<Listed['musicDTO'][]> {
  const tracks: Listed['musicDTO'][] = []
  for (let page = 1; tracks.length < count; page += 1) {
    const { dtoList } = (await (
      await request.get(`/api/sounds/tracks?size=100&page=${page}`)
    ).json()) as { dtoList: Listed[] }
    if (dtoList.length === 0) throw new Error(`there are only ${tracks.length} tracks`)
    tracks.push(...dtoList.map(({ musicDTO }) => musicDTO))
  }
  return tracks.slice(0, count)
}

export async function fillCart(
  request: APIRequestContext,
  { token, userId }: Shopper,
  tracks: readonly Listed['musicDTO'][],
): Promise<void> {
  for (const { musicId, title, nickname, filePath } of tracks) {
    const data = { musicId, userId, title, filePath, nickname, credit: 3, status: 'READY' }
    expect((await request.post('/api/cart/add', { headers: bearer(token), data })).ok()).toBe(true)
  }
}

export async function enter(page: Page, { email }: Shopper): Promise<void> {
  await page.goto('/login')
  await login(page, email, password)
  await expect(page).toHaveURL('/sounds/tracks')
}

export const balance = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /보유 크레딧/ })

export const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export async function savedBytes(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}
