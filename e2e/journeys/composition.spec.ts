import { expect, test } from '../journey.ts'

const owned = ['/sounds/tracks', '/login', '/subscription'] as const

test('a page loads one React, one react-dom and one router for all its remotes', async ({
  page,
}) => {
  const sources = new Map<string, string>()
  page.on('response', async (response) => {
    if (/\.js(\?|$)/.test(response.url()))
      sources.set(response.url(), await response.text().catch(() => ''))
  })
  await page.goto(owned[0])
  for (const path of owned) {
    await page.getByRole('link', { name: /./ }).first().waitFor()
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to })
      document.body.append(link)
      link.click()
      link.remove()
    }, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  const carrying = (mark: RegExp) =>
    [...sources].filter(([, text]) => mark.test(text)).map(([url]) => new URL(url).pathname)
  expect([...sources.keys()].filter((url) => url.includes('/remotes/')).length).toBeGreaterThan(3)
  // Strings that only the package itself contains: React's, the reconciler's and the router's.
  expect(
    carrying(/__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/),
  ).toHaveLength(1)
  expect(carrying(/__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/)).toHaveLength(
    1,
  )
  expect(carrying(/You cannot render a <Router> inside another <Router>/)).toHaveLength(1)
})
