import { createHmac, hkdfSync } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, login, test, watch } from '../journey.ts'

/** Replaces the token by one with the same key that expired a minute ago. */
async function expireToken(page: Page): Promise<void> {
  const token = (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? ''
  const [head = '', body = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
    exp: number
    iat: number
  }
  claims.iat -= 960
  claims.exp -= 960
  const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  const key = Buffer.from(hkdfSync('sha256', process.env.E2E_SECRET ?? '', '', 'access-token', 32))
  const mac = createHmac('sha256', key).update(signed).digest('base64url')
  await page.evaluate((value) => localStorage.setItem('accessToken', value), `${signed}.${mac}`)
}

test('two tabs whose token expires at the same time stay logged in', async ({
  page,
  context,
  troubles,
}) => {
  await page.goto('/login')
  await login(page)
  await expect(page).toHaveURL('/sounds/tracks')
  // A page without our code does not refresh the token before both tabs are open.
  await page.route('**/empty', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/empty')
  await expireToken(page)
  const other = await context.newPage()
  watch(other, troubles.seen)
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/refreshToken')) refreshes.push(request.url())
  })
  await Promise.all([page.goto('/me/info'), other.goto('/me/info')])
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('내 정보')
    await expect(tab.getByText(/보유 크레딧 \d+/).first()).toBeAttached()
    await expect(tab).toHaveURL('/me/info')
  }
  expect(refreshes.length).toBeGreaterThan(0)
})

test('a logout in one tab reaches the other', async ({ page, context, troubles }) => {
  await page.goto('/login')
  await login(page)
  await expect(page).toHaveURL('/sounds/tracks')
  const other = await context.newPage()
  watch(other, troubles.seen)
  await other.goto('/sounds/tracks')
  await expect(other.getByRole('button', { name: '로그아웃' })).toBeVisible()
  // The pages measure the time themselves: a busy machine would press and look late.
  const seenAt = other.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const isLoggedIn = () =>
          [...document.querySelectorAll('button')].some(
            ({ textContent }) => textContent === '로그아웃',
          )
        if (!isLoggedIn()) throw new Error('nobody is logged in')
        new MutationObserver(() => isLoggedIn() || resolve(Date.now())).observe(document, {
          childList: true,
          subtree: true,
        })
      }),
  )
  const pressedAt = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('click', () => resolve(Date.now()), { capture: true, once: true }),
      ),
  )
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(other.getByRole('button', { name: '로그아웃' })).toBeHidden()
  expect((await seenAt) - (await pressedAt)).toBeLessThan(2_000)
})
