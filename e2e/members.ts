import { request as httpRequest } from 'node:http'
import { type APIRequestContext, expect } from '@playwright/test'
import { waitForActivationCode } from './outbox.ts'
import { accounts, bearerHeaders, type Credentials, requestTokens } from './session.ts'

let registeredCount = 0

/** A member registered for one journey: no other journey changes the credits. */
export interface TestMember extends Credentials {
  nickname: string
  userId: number
  token: string
}

/** Posts from `localAddress`, because 10 minutes allow 50 registrations from an IP address. */
function postFrom(localAddress: string, path: string, body: object): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      localAddress,
      port: process.env.E2E_PORT,
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    }
    httpRequest(options, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end(JSON.stringify(body))
  })
}

/** Registers and activates a new member with `credits`. */
export async function registerMember(request: APIRequestContext, credits = 0): Promise<TestMember> {
  registeredCount += 1
  const nickname = `buyer${Date.now().toString(36)}${registeredCount}`
  const email = `${nickname}@journey.test`
  const password = 'Journey123!'
  const registration = {
    email,
    name: '김여정',
    nickname,
    password,
    'password-check': password,
    birth: '1990-01-01',
    phoneNumber: '01012345678',
  }
  expect(await postFrom(`127.0.0.${2 + (registeredCount % 250)}`, '/api/users', registration)).toBe(
    200,
  )
  const activationCode = await waitForActivationCode(request, email)
  const activation = await request.post('/api/verification/activation', {
    data: { activationCode },
  })
  expect(activation.ok()).toBe(true)
  const { accessToken: token } = await requestTokens(request, { email, password })
  const { userId } = await readMember(request, token)
  if (credits > 0) await setCredits(request, userId, credits)
  return { email, nickname, password, userId, token }
}

/** Registers a new member and makes them an administrator. */
export async function registerAdministrator(request: APIRequestContext): Promise<TestMember> {
  const member = await registerMember(request)
  const { accessToken } = await requestTokens(request, accounts.admin)
  const response = await request.put(`/api/admin/users/${member.userId}/administrator`, {
    headers: bearerHeaders(accessToken),
    data: { administrator: true },
  })
  expect(response.ok()).toBe(true)
  return member
}

async function readMember(
  request: APIRequestContext,
  token: string,
): Promise<{ userId: number; creditBalance: number }> {
  return (await (await request.get('/api/me', { headers: bearerHeaders(token) })).json()).dto
}

/** Sets a member's credits through the admin API. */
async function setCredits(
  request: APIRequestContext,
  userId: number,
  credits: number,
): Promise<void> {
  const { accessToken } = await requestTokens(request, accounts.admin)
  const response = await request.put(`/api/admin/users/${userId}/credit`, {
    headers: { ...bearerHeaders(accessToken), 'content-type': 'application/json' },
    data: String(credits),
  })
  expect(response.ok()).toBe(true)
}

/** Returns the member's credits on the server. */
export async function readCredits(
  request: APIRequestContext,
  { token }: TestMember,
): Promise<number> {
  return (await readMember(request, token)).creditBalance
}

/** Counts the member's payments. */
export async function countPayments(
  request: APIRequestContext,
  { token, userId }: TestMember,
): Promise<{ completed: number; pending: number }> {
  const headers = bearerHeaders(token)
  const response = await request.get(`/api/payment/transaction/${userId}`, { headers })
  const { dtoList, pending } = await response.json()
  return { completed: dtoList.length, pending: pending.length }
}
