import { createHmac, hkdfSync } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, login, test } from '../journey.ts'
import { expectMessage, recordMessages } from '../messages.ts'

interface Route {
  path: string
  access: 'public' | 'authenticated' | 'ROLE_USER' | 'ROLE_ADMIN'
}

declare global {
  interface Window {
    /** The visited paths. */
    stops?: string[]
  }
}

test.beforeEach(async ({ page }) => {
  await recordMessages(page)
  await page.addInitScript(() => {
    const stops: string[] = []
    const { pushState } = history
    history.pushState = function push(this: History, ...step: Parameters<History['pushState']>) {
      pushState.apply(this, step)
      stops.push(location.pathname)
    }
    Object.assign(window, { stops })
  })
})

/** Returns the first path after the last link; some pages navigate further. */
const firstStop = (page: Page) => page.evaluate(() => window.stops?.[0])

const LOGIN_FIRST = '로그인이 필요한 서비스입니다. 먼저 로그인해주세요.'
const FORBIDDEN = '이 페이지에 접근할 수 있는 권한이 없습니다.'

/** Returns the routes of all manifests; `/*` is replaced by a page below it. */
async function routesOf(page: Page): Promise<Route[]> {
  const { remotes } = (await (await page.request.get('/registry')).json()) as {
    remotes: { manifest: { routes: Route[] } }[]
  }
  return remotes
    .flatMap(({ manifest }) => manifest.routes)
    .map(({ path, access }) => ({ path: path.replace(/\/\*$/, ''), access }))
}

/** Navigates like a link in the page. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}

/**
 * Changes the roles in the stored token and signs it with the same key. The guards read it; the
 * server checks every call itself.
 */
async function setRoles(page: Page, roles: unknown): Promise<void> {
  const token = (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? ''
  const [head = '', body = ''] = token.split('.')
  const claims = { ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), roles }
  const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  const key = Buffer.from(hkdfSync('sha256', process.env.E2E_SECRET ?? '', '', 'access-token', 32))
  const mac = createHmac('sha256', key).update(signed).digest('base64url')
  await page.evaluate((value) => localStorage.setItem('accessToken', value), `${signed}.${mac}`)
}

const people = {
  'a guest': [],
  'a member': ['ROLE_USER'],
  'a manager': ['ROLE_USER', 'ROLE_MANAGER'],
  'an administrator': ['ROLE_ADMIN'],
} as const

/** Returns the destination and message of product.md §6 for `roles`. */
function expected(
  { path, access }: Route,
  roles: readonly string[],
): { at: string; says?: string } {
  const isLoggedIn = roles.length > 0
  if (isLoggedIn && (path === '/login' || path === '/register')) return { at: '/sounds/tracks' }
  if (access === 'public' || (access === 'authenticated' && isLoggedIn) || roles.includes(access))
    return { at: path }
  return isLoggedIn
    ? { at: '/sounds/tracks', says: FORBIDDEN }
    : { at: '/login', says: LOGIN_FIRST }
}

for (const [who, roles] of Object.entries(people)) {
  test(`${who} reaches every permitted page and is redirected from every other`, async ({
    page,
    troubles,
  }) => {
    test.setTimeout(180_000)
    // Pages that need more than a path navigate further; other journeys cover them.
    troubles.allow(/./)
    if (roles.length > 0) {
      await page.goto('/login')
      if (who === 'an administrator') await login(page, 'admin@sori.test', 'Admin123!')
      else await login(page)
      await expect(page).not.toHaveURL('/login')
      if (who === 'a manager') await setRoles(page, roles)
    }
    await page.goto('/legal/terms')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const route of await routesOf(page)) {
      await page.evaluate(() => window.stops?.splice(0))
      const { at, says } = expected(route, roles)
      await follow(page, route.path)
      await expect.poll(() => firstStop(page), { message: route.path }).toBe(at)
      if (says) await expectMessage(page, says)
      await follow(page, '/legal/terms')
      await expect(page).toHaveURL('/legal/terms')
    }
  })
}

test('a guarded page opens after its login, also after a login in another tab', async ({
  page,
  context,
}) => {
  await page.goto('/me/cart?from=guard')
  await expect(page).toHaveURL('/login')
  await expectMessage(page, LOGIN_FIRST)
  const other = await context.newPage()
  await other.goto('/login')
  await login(other)
  await expect(other).toHaveURL('/sounds/tracks')
  await expect(page).toHaveURL('/me/cart?from=guard')
})

for (const [what, token] of [
  ['nobody can read', 'not.a.token'],
  [
    'has no roles',
    `x.${Buffer.from(JSON.stringify({ sub: '1', userId: '1', exp: 9_999_999_999 })).toString('base64url')}.x`,
  ],
  [
    'has roles that are no list',
    `x.${Buffer.from(JSON.stringify({ sub: '1', userId: '1', roles: 'ROLE_USER', exp: 9_999_999_999 })).toString('base64url')}.x`,
  ],
] as const) {
  test(`a token that ${what} opens no page and is deleted`, async ({ page }) => {
    await page.addInitScript((value) => {
      if (!sessionStorage.getItem('planted')) localStorage.setItem('accessToken', value)
      sessionStorage.setItem('planted', '1')
    }, token)
    await page.goto('/me/info')
    await expect(page).toHaveURL('/login')
    await expectMessage(page, LOGIN_FIRST)
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  })
}

test('the sidebar has exactly the links of each role', async ({ page }) => {
  const everyone = ['/sounds/tracks', '/subscription']
  const links = async () => {
    const nav = page.getByRole('navigation', { name: '주 메뉴' })
    await nav.getByRole('link').first().waitFor()
    return (
      await nav.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    ).sort()
  }
  await page.goto('/sounds/tracks')
  await expect.poll(links).toEqual([...everyone, '/login', '/register'].sort())
  await page.goto('/login')
  await login(page)
  await expect(page).toHaveURL('/sounds/tracks')
  const member = [
    '/me/cart',
    '/me/info',
    '/me/change-password',
    '/me/subscription',
    '/me/statistic',
    '/me/sounds/upload',
    '/me/cart/transaction',
  ]
  await expect.poll(links).toEqual([...everyone, ...member].sort())
  await page.getByRole('banner').getByRole('button', { name: '로그아웃' }).click()
  await expect(page).toHaveURL('/login')
  await login(page, 'admin@sori.test', 'Admin123!')
  await expect(page).toHaveURL('/admin/statistic')
  await expect(page.getByText('관리자', { exact: true }).first()).toBeVisible()
  await expect
    .poll(links)
    .toEqual(
      expect.arrayContaining([...everyone, '/admin/statistic', '/admin/users', '/admin/albums']),
    )
  expect((await links()).filter((path) => path?.startsWith('/me/'))).toEqual([])
})

for (const path of ['/nowhere', '/admin/albums/verify', '/legal/nothing']) {
  test(`${path} redirects to the start page`, async ({ page, troubles }) => {
    troubles.allow(/404/)
    await page.goto(path)
    await expect(page).toHaveURL('/sounds/tracks')
  })
}
