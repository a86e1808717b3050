import type { Page } from '@playwright/test'
import { expect, heading, main, test } from '../journey.ts'
import { registeredRemotes } from '../registry.ts'

const FOREIGN = ';window.foreignCode = true'
const retryButton = (page: Page) => main(page).getByRole('button', { name: '다시 시도' })
const foreignRan = (page: Page) => page.evaluate(() => 'foreignCode' in window)

/** Appends `foreign` to the responses for `pattern`. */
async function append(page: Page, pattern: RegExp, foreign: string): Promise<void> {
  await page.route(pattern, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()) + foreign })
  })
}

/** Returns a public page of each remote that has one. */
async function publicPages(page: Page): Promise<{ name: string; path: string }[]> {
  const remotes = await registeredRemotes(page.request)
  return remotes.flatMap(({ name, manifest }) => {
    const open = manifest.routes.find(
      ({ path, access }) => access === 'public' && !path.includes('*'),
    )
    return open ? [{ name, path: open.path }] : []
  })
}

test.beforeEach(({ troubles }) =>
  troubles.allow(/integrity|remotes\/|assets\/|ChunkLoadError|Loading (CSS )?chunk|could not be/),
)

test('a replaced chunk does not run in any remote, and a message appears', async ({ page }) => {
  const pages = await publicPages(page)
  expect(pages.length).toBeGreaterThan(2)
  for (const { name, path } of pages) {
    await append(page, new RegExp(`/remotes/${name}/(?!.*/entry\\.js).*\\.js(\\?|$)`), FOREIGN)
    await page.goto(path)
    await expect(retryButton(page), name).toBeVisible({ timeout: 20_000 })
    expect(await foreignRan(page), name).toBe(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('a replaced style sheet is not applied', async ({ page }) => {
  await append(page, /\/remotes\/commerce\/.*\.css(\?|$)/, 'body { outline: 7px solid red }')
  await page.goto('/subscription')
  await expect(retryButton(page)).toBeVisible({ timeout: 20_000 })
  expect(await page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe('7px')
})

test('a replaced style sheet of the shell is not applied', async ({ page }) => {
  await append(page, /\/assets\/main\.[0-9a-f]+\.css/, 'body { outline: 7px solid red }')
  await page.goto('/subscription')
  await expect(heading(page)).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe('7px')
})

test('a replaced script of the shell does not run', async ({ page }) => {
  for (const file of ['vendor', 'main']) {
    await append(page, new RegExp(`/assets/${file}\\.[0-9a-f]+\\.js`), FOREIGN)
    await page.goto('/subscription')
    expect(await foreignRan(page), file).toBe(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('no file of a page is requested twice, because preloaded files are used', async ({ page }) => {
  const requests: string[] = []
  page.on(
    'request',
    (request) => /\/remotes\/.*\.(js|css)/.test(request.url()) && requests.push(request.url()),
  )
  await page.goto('/subscription')
  await expect(heading(page)).toBeVisible()
  expect(requests.length).toBeGreaterThan(2)
  expect(requests).toEqual([...new Set(requests)])
})
