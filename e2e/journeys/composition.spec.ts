import { expect, followLink, heading, test } from '../journey.ts'

const paths = ['/sounds/tracks', '/login', '/subscription'] as const

test('all remotes share one copy of React, react-dom and the router', async ({ page }) => {
  const sources = new Map<string, string>()
  page.on('response', async (response) => {
    if (/\.js(\?|$)/.test(response.url()))
      sources.set(response.url(), await response.text().catch(() => ''))
  })
  await page.goto(paths[0])
  for (const path of paths) {
    await page.getByRole('link', { name: /./ }).first().waitFor()
    await followLink(page, path)
    await expect(page).toHaveURL(path)
    await expect(heading(page)).toBeVisible()
  }
  const filesWith = (pattern: RegExp) =>
    [...sources].filter(([, text]) => pattern.test(text)).map(([url]) => new URL(url).pathname)
  const remoteFiles = [...sources.keys()].filter((url) => url.includes('/remotes/'))
  expect(remoteFiles.length).toBeGreaterThan(3)
  // Each text is in one package only: React, react-dom, the router.
  expect(
    filesWith(/__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/),
  ).toHaveLength(1)
  expect(
    filesWith(/__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/),
  ).toHaveLength(1)
  expect(filesWith(/You cannot render a <Router> inside another <Router>/)).toHaveLength(1)
})
