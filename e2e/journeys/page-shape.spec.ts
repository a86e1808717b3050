import type { Locator, Page } from '@playwright/test'
import { subscribe } from '../checkout.ts'
import { withWebFonts } from '../chromium.ts'
import { expect, heading, main, openPage, test, trackRows } from '../journey.ts'
import { accounts, startSession } from '../session.ts'

test.use({ launchOptions: withWebFonts })

const pages = {
  visitor: [
    '/sounds/tracks',
    '/sounds/albums',
    '/subscription',
    '/login',
    '/register',
    '/certificates',
  ],
  artist: [
    '/me/sounds/upload',
    '/me/statistic',
    '/me/statistic?section=tags',
    '/me/statistic?section=edit',
    '/me/sounds/albums',
    '/me/info',
    '/me/cart',
    '/me/cart/transaction',
    '/me/subscription',
  ],
  admin: ['/admin/statistic', '/admin/users', '/admin/tracks', '/admin/reports', '/admin/remotes'],
} as const

for (const [role, paths] of Object.entries(pages) as [keyof typeof pages, readonly string[]][]) {
  test(`pages of the ${role} have equally large titles and fill the width of the window`, async ({
    page,
  }) => {
    test.slow()
    if (role !== 'visitor') await startSession(page, accounts[role])
    for (const path of paths) {
      await openPage(page, path)
      const size = await heading(page).evaluate((element) => getComputedStyle(element).fontSize)
      expect([path, size]).toEqual([path, '24px'])
      // The artist's cart is empty, so that its page is only a sentence.
      if (path !== '/me/cart') expect(await emptyShareAtRight(page), path).toBeLessThan(0.25)
    }
  })
}

test('the fields of the registration form have even gaps', async ({ page }) => {
  await openPage(page, '/register')
  const gaps = await gapsAboveLabels(page.getByRole('form'))
  expect(gaps.length).toBeGreaterThanOrEqual(6)
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(4)
})

test('the fields of the upload form have even gaps', async ({ page }) => {
  await startSession(page, accounts.artist)
  await openPage(page, '/me/sounds/upload')
  await page.getByRole('button', { name: '이 트랙만 바꾸기: 트랙 1' }).click()
  const album = await gapsAboveLabels(page.getByRole('tabpanel'))
  const track = await gapsAboveLabels(page.getByRole('group', { name: /^트랙 1/ }))
  expect([album.length, track.length]).toEqual([2, 2])
  const gaps = [...album, ...track]
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(8)
})

test('every row shows its play button without hovering', async ({ page }) => {
  await openPage(page, '/sounds/tracks')
  const opacities = await trackRows(page)
    .locator('[data-row-entry]')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button, '::before').opacity))
  expect(opacities.length).toBeGreaterThan(5)
  expect(new Set(opacities)).toEqual(new Set(['1']))
})

test('the links of the sidebar keep their place while the sidebar expands', async ({ page }) => {
  await startSession(page, accounts.artist)
  await openPage(page, '/me/statistic')
  const sidebar = page.getByRole('navigation', { name: '주 메뉴' })
  const positions = () =>
    sidebar
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  const compact = await positions()
  await sidebar.getByRole('link').last().hover()
  await expect(sidebar).toHaveAttribute('data-open', 'true')
  expect(await positions()).toEqual(compact)
})

test('rows have a waveform in a window of 820 px', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openPage(page, '/sounds/tracks')
  const width = await trackRows(page)
    .first()
    .locator('[data-seek]')
    .evaluate((waveform) => waveform.getBoundingClientRect().width)
  expect(width).toBeGreaterThan(100)
})

test('the checkout has no white block in dark mode', async ({ page }) => {
  await startSession(page, accounts.artist)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/subscription')
  await subscribe(page)
  await expect(page.getByRole('button', { name: /원 결제하기/ })).toBeEnabled()
  expect(await shareOfWhite(page)).toBeLessThan(0.05)
})

/** Returns the empty space at the right minus that at the left, as a share of the width. */
function emptyShareAtRight(page: Page): Promise<number> {
  return main(page).evaluate((content) => {
    const isLeaf = (element: Element) =>
      element.matches('input, select, textarea, img, svg, canvas, button') ||
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const boxes = [...content.querySelectorAll('*')]
      .filter((element) => isLeaf(element) && element.checkVisibility())
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
    const { left, right, width } = content.getBoundingClientRect()
    const emptyAtLeft = Math.min(...boxes.map((box) => box.left)) - left
    const rightEdge = Math.min(right, Math.max(...boxes.map((box) => box.right)))
    const emptyAtRight = right - rightEdge
    return (emptyAtRight - emptyAtLeft) / width
  })
}

/** Returns the px between each label and the visible element above it. */
function gapsAboveLabels(form: Locator): Promise<number[]> {
  return form.evaluate((root) => {
    const visible = [...root.querySelectorAll('*')].filter((element) => element.checkVisibility())
    const boxes = visible.flatMap((element) => {
      const hasBorder =
        element.matches('input, textarea, button, select') ||
        getComputedStyle(element).borderStyle !== 'none'
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const range = document.createRange()
      const textBoxes = texts.map((text) => {
        range.selectNodeContents(text)
        return range.getBoundingClientRect()
      })
      return [...textBoxes, ...(hasBorder ? [element.getBoundingClientRect()] : [])]
    })
    const labels = visible.filter((element) =>
      element.matches('label[for], [role=group] > div:first-child > span[id$=label]'),
    )
    const bottoms = boxes.map(({ bottom }) => bottom)
    return labels
      .map((label) => label.getBoundingClientRect().top)
      .map((top) => top - Math.max(...bottoms.filter((bottom) => bottom <= top + 1)))
      .filter(Number.isFinite)
  })
}

/** Returns the share of nearly white pixels in a screenshot of the content. */
async function shareOfWhite(page: Page): Promise<number> {
  const picture = (await main(page).screenshot()).toString('base64')
  return page.evaluate(async (bytes) => {
    const png = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([png]))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] }
    const bytesPerPixel = 4
    let whitePixels = 0
    for (let index = 0; index < data.length; index += bytesPerPixel) {
      const [red = 0, green = 0, blue = 0] = data.slice(index, index + 3)
      if (Math.min(red, green, blue) > 230) whitePixels += 1
    }
    return (whitePixels * bytesPerPixel) / data.length
  }, picture)
}
