import type { Page } from '@playwright/test'
import { expect, heading, test } from '../journey.ts'
import { phone, wide } from '../windowSizes.ts'

const track = '/sounds/tracks/one?nickname=달빛작업실&title=달빛 산책로'
/** `withCover` has the window sizes in which the page begins with a cover. */
const pages: { path: string; texts: string[]; withCover: object[] }[] = [
  { path: '/home', texts: ['h1', 'h1 + p'], withCover: [] },
  { path: '/subscription', texts: ['h1', 'h1 + p'], withCover: [] },
  { path: '/register', texts: ['h1', 'h1 + p'], withCover: [] },
  { path: '/help/find-password', texts: ['h1', 'h1 + p'], withCover: [] },
  { path: track, texts: ['h1'], withCover: [wide, phone] },
  {
    path: '/sounds/albums/one?nickname=달빛작업실&albumName=달빛 산책',
    texts: ['h1'],
    withCover: [wide, phone],
  },
  // Other journeys publish albums without a cover, which are on the first page.
  { path: '/sounds/albums?page=2', texts: ['h1'], withCover: [phone] },
]
const opening = (page: Page) => page.locator('#sori-opening')

for (const viewport of [wide, phone])
  for (const { path, texts, withCover } of pages)
    test(`${path.split('?')[0]} begins before the scripts as it stays at ${viewport.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      // Blocks the typeface, because its arrival changes widths.
      await page.route('**/assets/fonts/*.woff2', () => {})
      const release = await holdFiles(page, '**/assets/react*.js')
      await page.goto(path, { waitUntil: 'commit' })
      await expect(opening(page)).toBeVisible()
      const boxes = (root: string, parts: readonly string[]) =>
        Promise.all(
          [...(withCover.includes(viewport) ? ['img'] : []), ...parts].map((part) =>
            boxOf(page, `${root} ${part}`),
          ),
        )
      const first = await boxes('#sori-opening', ['p', 'p + p'].slice(0, texts.length))
      release()
      await expect(heading(page)).toBeVisible()
      await expect(opening(page)).toBeHidden()
      expect(await boxes('main', texts)).toEqual(first)
    })

test('the beginning of a page stays until its code has arrived', async ({ page }) => {
  const release = await holdFiles(page, '**/remotes/browse/*/exports.js')
  await page.goto(track, { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await expect(main.locator('#sori-opening img')).toBeVisible()
  await expect(main.getByText('달빛 산책로')).toBeVisible()
  await expect(heading(page)).toHaveCount(0)
  release()
  await expect(heading(page)).toHaveText('달빛 산책로')
  await expect(opening(page)).toHaveCount(0)
})

test('another page does not begin like the first one', async ({ page }) => {
  await holdFiles(page, '**/remotes/browse/*/exports.js')
  await page.goto(track, { waitUntil: 'commit' })
  await expect(page.getByRole('main').locator('#sori-opening')).toBeVisible()
  await page.getByRole('link', { name: '이용약관' }).dispatchEvent('click')
  await expect(heading(page)).toHaveText('이용약관')
  await expect(opening(page)).toHaveCount(0)
})

test('a page whose code cannot be loaded says so instead of its beginning', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/net::ERR_FAILED/)
  await page.route('**/remotes/browse/**', (route) => route.abort())
  await page.goto(track, { waitUntil: 'commit' })
  await expect(page.getByRole('alert').getByRole('button', { name: '다시 시도' })).toBeVisible()
  await expect(opening(page)).toBeHidden()
})

/** Delays matching files. Returns a function that lets them load. */
async function holdFiles(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Returns position, height, font and, of a picture, width and file of the first match. */
async function boxOf(page: Page, selector: string): Promise<unknown[]> {
  const element = page.locator(selector).first()
  await expect(element).toBeVisible()
  return element.evaluate(async (node) => {
    const isPicture = node instanceof HTMLImageElement
    if (isPicture) await node.decode()
    const { left, top, width, height } = node.getBoundingClientRect()
    const { font, letterSpacing, color, borderRadius } = getComputedStyle(node)
    const look = isPicture ? [width, node.currentSrc, borderRadius] : [font, letterSpacing, color]
    return [left, top, height, ...look]
  })
}
