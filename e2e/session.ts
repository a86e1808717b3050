import { createHmac, hkdfSync } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export interface Credentials {
  email: string
  password: string
}

export const accounts = {
  member: { email: 'member@sori.test', password: 'Member123!' },
  artist: { email: 'artist@sori.test', password: 'Artist123!' },
  admin: { email: 'admin@sori.test', password: 'Admin123!' },
} as const satisfies Record<string, Credentials>

export async function submitLogin(
  page: Page,
  { email, password }: Credentials = accounts.member,
): Promise<void> {
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '로그인' }).click()
}

export async function loginByForm(page: Page, credentials?: Credentials): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, credentials)
  await expect(page).toHaveURL('/sounds/tracks')
}

interface Tokens {
  accessToken: string
  refreshToken: string
}

export async function requestTokens(
  request: APIRequestContext,
  { email, password }: Credentials,
): Promise<Tokens> {
  const response = await request.post('/generateToken', { data: { username: email, password } })
  expect(response.ok()).toBe(true)
  return response.json()
}

export const bearerHeaders = (token: string) => ({ authorization: `Bearer ${token}` })

/** Logs in through the API. The page stores the session once, at its next load. */
export async function startSession(page: Page, credentials: Credentials): Promise<void> {
  const tokens = await requestTokens(page.request, credentials)
  await page.addInitScript(
    ({ accessToken, refreshToken }) => {
      if (sessionStorage.getItem('session-started')) return
      sessionStorage.setItem('session-started', 'true')
      localStorage.setItem('refreshToken', refreshToken)
      localStorage.setItem('accessToken', accessToken)
    },
    { ...tokens },
  )
}

export async function openAs(page: Page, credentials: Credentials, path: string): Promise<void> {
  await startSession(page, credentials)
  await page.goto(path)
}

export const readStoredToken = (page: Page) =>
  page.evaluate(() => localStorage.getItem('accessToken'))

/** Changes claims of the stored token and signs it with the product's key. */
export async function forgeToken(
  page: Page,
  change: (claims: { iat: number; exp: number }) => object,
): Promise<void> {
  const [header = '', payload = ''] = ((await readStoredToken(page)) ?? '').split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forgedClaims = JSON.stringify({ ...claims, ...change(claims) })
  const signed = `${header}.${Buffer.from(forgedClaims).toString('base64url')}`
  const key = Buffer.from(hkdfSync('sha256', process.env.E2E_SECRET ?? '', '', 'access-token', 32))
  const signature = createHmac('sha256', key).update(signed).digest('base64url')
  await page.evaluate(
    (token) => localStorage.setItem('accessToken', token),
    `${signed}.${signature}`,
  )
}
