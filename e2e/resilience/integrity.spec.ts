import type { Page } from '@playwright/test'
import { expect, heading, main, test } from '../journey.ts'
import { registeredRemotes } from '../registry.ts'

const FOREIGN_SCRIPT = ';window.foreignCode = true'
const retryButton = (page: Page) => main(page).getByRole('button', { name: '다시 시도' })
const FOREIGN_STYLE = 'body { outline: 7px solid red }'
const outlineWidth = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).outlineWidth)
const hasForeignScriptRun = (page: Page) => page.evaluate(() => 'foreignCode' in window)

/** Appends `code` to each file whose URL matches `pattern`. */
async function appendTo(page: Page, pattern: RegExp, code: string): Promise<void> {
  await page.route(pattern, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()) + code })
  })
}

/** Returns a public page of each remote that has one. */
async function publicPages(page: Page): Promise<{ name: string; path: string }[]> {
  const remotes = await registeredRemotes(page.request)
  return remotes.flatMap(({ name, manifest }) => {
    const publicRoute = manifest.routes.find(
      ({ path, access }) => access === 'public' && !path.includes('*'),
    )
    return publicRoute ? [{ name, path: publicRoute.path }] : []
  })
}

test.beforeEach(({ pageErrors }) =>
  pageErrors.allow(/integrity|remotes\/|assets\/|ChunkLoadError|Loading (CSS )?chunk|could not be/),
)

test('a changed script of a remote does not run, and the page offers a retry', async ({ page }) => {
  const pages = await publicPages(page)
  expect(pages.length).toBeGreaterThan(2)
  for (const { name, path } of pages) {
    const chunks = new RegExp(`/remotes/${name}/(?!.*/entry\\.js).*\\.js(\\?|$)`)
    await appendTo(page, chunks, FOREIGN_SCRIPT)
    await page.goto(path)
    await expect(retryButton(page), name).toBeVisible({ timeout: 20_000 })
    expect(await hasForeignScriptRun(page), name).toBe(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('a changed style sheet of a remote is not applied', async ({ page }) => {
  await appendTo(page, /\/remotes\/commerce\/.*\.css(\?|$)/, FOREIGN_STYLE)
  await page.goto('/subscription')
  await expect(retryButton(page)).toBeVisible({ timeout: 20_000 })
  expect(await outlineWidth(page)).not.toBe('7px')
})

test('a changed style sheet of the shell is not applied', async ({ page }) => {
  await appendTo(page, /\/assets\/main\.[0-9a-f]+\.css/, FOREIGN_STYLE)
  await page.goto('/subscription')
  await expect(heading(page)).toBeVisible()
  expect(await outlineWidth(page)).not.toBe('7px')
})

test('a changed script of the shell does not run', async ({ page }) => {
  for (const file of ['react', 'main']) {
    await appendTo(page, new RegExp(`/assets/${file}\\.[0-9a-f]+\\.js`), FOREIGN_SCRIPT)
    await page.goto('/subscription')
    expect(await hasForeignScriptRun(page), file).toBe(false)
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
