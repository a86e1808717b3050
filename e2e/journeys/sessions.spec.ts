import { expect, recordPageErrors, test } from '../journey.ts'
import { accounts, forgeToken, loginByForm, startSession } from '../session.ts'

/** Seconds after which a token has expired. */
const AGE_S = 960

test('two tabs whose token expires at the same time stay logged in', async ({
  page,
  context,
  pageErrors,
}) => {
  await startSession(page, accounts.member)
  // Opens an empty page first, because a page of the site would refresh the token too early.
  await page.route('**/empty', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/empty')
  await forgeToken(page, ({ iat, exp }) => ({ iat: iat - AGE_S, exp: exp - AGE_S }))
  const otherTab = await context.newPage()
  recordPageErrors(otherTab, pageErrors.seen)
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/refreshToken')) refreshes.push(request.url())
  })
  await Promise.all([page.goto('/me/info'), otherTab.goto('/me/info')])
  for (const tab of [page, otherTab]) {
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('내 정보')
    await expect(tab.getByText(/보유 크레딧 \d+/).first()).toBeAttached()
    await expect(tab).toHaveURL('/me/info')
  }
  expect(refreshes.length).toBeGreaterThan(0)
})

test('a logout in one tab logs the other tab out within 2 s', async ({
  page,
  context,
  pageErrors,
}) => {
  await loginByForm(page)
  const otherTab = await context.newPage()
  recordPageErrors(otherTab, pageErrors.seen)
  await otherTab.goto('/sounds/tracks')
  await expect(otherTab.getByRole('button', { name: '로그아웃' })).toBeVisible()
  // The pages measure the time themselves, because a busy machine delays the test's own steps.
  const loggedOutAt = otherTab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const isLoggedIn = () =>
          [...document.querySelectorAll('button')].some(
            ({ textContent }) => textContent === '로그아웃',
          )
        if (!isLoggedIn()) throw new Error('no member is logged in')
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
  await expect(otherTab.getByRole('button', { name: '로그아웃' })).toBeHidden()
  expect((await loggedOutAt) - (await pressedAt)).toBeLessThan(2_000)
})
