import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

const FOREIGN = ';window.foreignCode = true'
const failed = (page: Page) => page.getByRole('main').getByRole('button', { name: '다시 시도' })
const foreignRan = (page: Page) => page.evaluate(() => 'foreignCode' in window)

/** Appends `foreign` to the responses for `pattern`. */
async function replace(page: Page, pattern: RegExp, foreign: string): Promise<void> {
  await page.route(pattern, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()) + foreign })
  })
}

/** Returns a public page of each remote that has one. */
async function publicPages(page: Page): Promise<{ name: string; path: string }[]> {
  const { remotes } = (await (await page.request.get('/registry')).json()) as {
    remotes: { name: string; manifest: { routes: { path: string; access: string }[] } }[]
  }
  return remotes.flatMap(({ name, manifest }) => {
    const open = manifest.routes.find(
      ({ path, access }) => access === 'public' && !path.endsWith('/*'),
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
    await replace(page, new RegExp(`/remotes/${name}/(?!.*/entry\\.js).*\\.js(\\?|$)`), FOREIGN)
    await page.goto(path)
    await expect(failed(page), name).toBeVisible({ timeout: 20_000 })
    expect(await foreignRan(page), name).toBe(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('a replaced style sheet is not applied', async ({ page }) => {
  await replace(page, /\/remotes\/commerce\/.*\.css(\?|$)/, 'body { outline: 7px solid red }')
  await page.goto('/subscription')
  await expect(failed(page)).toBeVisible({ timeout: 20_000 })
  expect(await page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe('7px')
})

test('a replaced script of the shell does not run', async ({ page }) => {
  for (const file of ['vendor', 'main']) {
    await replace(page, new RegExp(`/assets/${file}\\.[0-9a-f]+\\.js`), FOREIGN)
    await page.goto('/subscription')
    expect(await foreignRan(page), file).toBe(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('preloaded files are used: no file of a page is requested twice', async ({ page }) => {
  const asked: string[] = []
  page.on(
    'request',
    (request) => /\/remotes\/.*\.(js|css)/.test(request.url()) && asked.push(request.url()),
  )
  await page.goto('/subscription')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.length).toBeGreaterThan(2)
  expect(asked).toEqual([...new Set(asked)])
})
