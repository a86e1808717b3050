import type { Page } from '@playwright/test'
import type { RemoteRoute } from '@sori/contract/registry'
import { expect, followLink, heading, test } from '../journey.ts'
import { expectMessage, recordMessages } from '../messages.ts'
import { registeredRemotes } from '../registry.ts'
import {
  accounts,
  forgeToken,
  loginByForm,
  readStoredToken,
  startSession,
  submitLogin,
} from '../session.ts'

type Route = Pick<RemoteRoute, 'path' | 'access'>

declare global {
  interface Window {
    /** The paths that the shell has opened. Tests empty the list before each link. */
    visits?: string[]
  }
}

test.beforeEach(async ({ page }) => {
  await recordMessages(page)
  await page.addInitScript(() => {
    const visits: string[] = []
    const { pushState } = history
    history.pushState = function record(this: History, ...args: Parameters<History['pushState']>) {
      pushState.apply(this, args)
      visits.push(location.pathname)
    }
    Object.assign(window, { visits })
  })
})

const LOGIN_FIRST = '로그인이 필요한 서비스입니다. 먼저 로그인해주세요.'
const FORBIDDEN = '이 페이지에 접근할 수 있는 권한이 없습니다.'

/** Returns the routes of all remotes. The end `/*` of a path is removed. */
async function routesOf(page: Page): Promise<Route[]> {
  const remotes = await registeredRemotes(page.request)
  return remotes.flatMap(({ manifest }) =>
    manifest.routes.map(({ path, access }) => ({ path: path.replace(/\/\*$/, ''), access })),
  )
}

const people = {
  'a visitor': [],
  'a member': ['ROLE_USER'],
  'a manager': ['ROLE_USER', 'ROLE_MANAGER'],
  'an administrator': ['ROLE_ADMIN'],
} as const

/** Returns where a person with `roles` arrives, and the message, as product.md §6 demands. */
function expectedVisit(
  { path, access }: Route,
  roles: readonly string[],
): { destination: string; message?: string } {
  const isLoggedIn = roles.length > 0
  if (isLoggedIn && (path === '/login' || path === '/register'))
    return { destination: '/sounds/tracks' }
  if (access === 'public' || (access === 'authenticated' && isLoggedIn) || roles.includes(access))
    return { destination: path }
  return isLoggedIn
    ? { destination: '/sounds/tracks', message: FORBIDDEN }
    : { destination: '/login', message: LOGIN_FIRST }
}

for (const [who, roles] of Object.entries(people)) {
  test(`${who} reaches every permitted page and is redirected from every other`, async ({
    page,
    pageErrors,
  }) => {
    test.slow()
    // Pages that need more than a path report errors here. Other journeys cover them.
    pageErrors.allow(/./)
    if (roles.length > 0)
      await startSession(page, who === 'an administrator' ? accounts.admin : accounts.member)
    await page.goto('/legal/terms')
    await heading(page).waitFor()
    // Guards read the roles of the token, so that a forged token is enough.
    if (who === 'a manager') {
      await forgeToken(page, () => ({ roles }))
      await page.reload()
      await heading(page).waitFor()
    }
    for (const { path, access } of await routesOf(page)) {
      await page.evaluate(() => window.visits?.splice(0))
      const { destination, message } = expectedVisit({ path, access }, roles)
      await followLink(page, path)
      const firstVisit = () => page.evaluate(() => window.visits?.[0])
      await expect.poll(firstVisit, { message: path }).toBe(destination)
      if (message) await expectMessage(page, message)
      await followLink(page, '/legal/terms')
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
  await loginByForm(await context.newPage())
  await expect(page).toHaveURL('/me/cart?from=guard')
})

const claims = { sub: '1', userId: '1', exp: 9_999_999_999 }
const tokenOf = (payload: object) =>
  `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`

for (const [what, token] of [
  ['is unreadable', 'not.a.token'],
  ['has no roles', tokenOf(claims)],
  ['has roles that are no list', tokenOf({ ...claims, roles: 'ROLE_USER' })],
] as const) {
  test(`a token that ${what} opens no page and is deleted`, async ({ page }) => {
    await page.addInitScript((value) => {
      if (!sessionStorage.getItem('planted')) localStorage.setItem('accessToken', value)
      sessionStorage.setItem('planted', '1')
    }, token)
    await page.goto('/me/info')
    await expect(page).toHaveURL('/login')
    await expectMessage(page, LOGIN_FIRST)
    expect(await readStoredToken(page)).toBeNull()
  })
}

test('the sidebar has exactly the links of each role', async ({ page }) => {
  const everyone = ['/home', '/sounds/tracks', '/subscription']
  const links = async () => {
    const nav = page.getByRole('navigation', { name: '주 메뉴' })
    await nav.getByRole('link').first().waitFor()
    return (
      await nav
        .getByRole('link')
        .evaluateAll((elements) => elements.map((link) => link.getAttribute('href')))
    ).sort()
  }
  await page.goto('/sounds/tracks')
  await expect.poll(links).toEqual([...everyone, '/login', '/register'].sort())
  await loginByForm(page)
  const member = [
    '/me/cart',
    '/me/favourites',
    '/me/info',
    '/me/change-password',
    '/me/subscription',
    '/me/statistic',
    '/me/sounds/upload',
    '/me/sounds/tracks',
    '/me/cart/transaction',
  ]
  await expect.poll(links).toEqual([...everyone, ...member].sort())
  await page.waitForLoadState('networkidle')
  await page.getByRole('banner').getByRole('button', { name: '로그아웃' }).click()
  await expect(page).toHaveURL('/login')
  await submitLogin(page, accounts.admin)
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
  test(`${path} redirects to the start page`, async ({ page, pageErrors }) => {
    pageErrors.allow(/404/)
    await page.goto(path)
    await expect(page).toHaveURL('/sounds/tracks')
  })
}
