import { expectAccessiblePage } from '../accessibility.ts'
import { withWebFonts } from '../chromium.ts'
import { expect, horizontalScroll, openPage, test } from '../journey.ts'
import { accounts, startSession } from '../session.ts'

test.use({ launchOptions: withWebFonts })

test.beforeEach(({ page }) => startSession(page, accounts.artist))

const pages = {
  albums: '/me/sounds/albums?size=5',
  tracks: '/me/sounds/tracks?size=5',
  tags: '/me/sounds/tags?size=5',
  upload: '/me/sounds/upload',
  statistics: '/me/statistic',
  'tags in use': '/me/statistic?section=tags',
  shortcuts: '/me/statistic?section=edit',
} as const

for (const [name, path] of Object.entries(pages)) {
  test(`the studio's ${name} page is accessible in every theme and width`, async ({ page }) => {
    test.slow()
    await expectAccessiblePage(page, path)
  })
}

test('covers keep their size while an album is edited', async ({ page }) => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, '/me/sounds/albums?size=5')
    const table = page.getByRole('table', { name: '앨범 목록' })
    await table
      .getByRole('button', { name: / 수정$/ })
      .first()
      .click()
    await expect(table.getByRole('textbox', { name: '제목' })).toBeVisible()
    for (const cover of await table.locator('tbody img').all()) {
      expect(await cover.boundingBox()).toMatchObject({ width: 40, height: 40 })
    }
  }
})

for (const [language, tag] of [
  ['ko', ''],
  ['en', ' @long'],
] as const) {
  test(`an album's buttons stay in one row inside narrow windows, in ${language}${tag}`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    for (const width of [1024, 1100, 1180, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      // Lists the oldest albums, because other journeys add albums of one track.
      await openPage(page, '/me/sounds/albums?size=5&more%5BalbumId%5D=asc')
      expect(await horizontalScroll(page), `${width}px`).toBe(0)
      // An album of several tracks has one more button, for the order of its tracks.
      const edit = page
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: /(순서 변경$|^Change order)/ }) })
        .getByRole('button', { name: /(수정|Edit)$/ })
        .first()
      await expect(edit).toBeInViewport({ ratio: 1 })
      const middles = await edit.evaluate((button) =>
        [...(button.parentElement?.children ?? [])].map((sibling) => {
          const { top, bottom } = sibling.getBoundingClientRect()
          return Math.round(top + bottom)
        }),
      )
      expect(middles).toEqual(Array(4).fill(middles[0]))
      await edit.click()
      await expect(page.getByRole('table').getByRole('textbox').first()).toBeVisible()
      expect(await horizontalScroll(page), `${width}px while a row is edited`).toBe(0)
    }
  })
}

test('a long word in a description keeps the upload page as wide as the window', async ({
  page,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, '/me/sounds/upload')
    for (const field of await page.getByRole('main').getByRole('textbox').all())
      await field.fill('가'.repeat(700))
    expect(await horizontalScroll(page)).toBe(0)
  }
})

test('an upload without a chosen album focuses the list of albums, below the top bar', async ({
  page,
}) => {
  await openPage(page, '/me/sounds/upload')
  await page.getByRole('tab', { name: '기존 앨범' }).click()
  const first = page.getByRole('radio').first()
  await expect(first).toBeVisible()
  await page.getByRole('button', { name: '업로드', exact: true }).click()
  await expect(first).toBeFocused()
  const bar = await page.getByRole('banner').boundingBox()
  expect((await first.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  await expect(page.getByText('앨범을 선택해주세요.', { exact: true })).toBeInViewport()
})

test('an album name of one long word keeps the page as wide as the window', async ({ page }) => {
  const name = '가'.repeat(120)
  await page.route('**/api/me/albums*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({
      response,
      json: {
        ...body,
        dtoList: body.dtoList.map((album: { albumDTO: object }) => ({
          ...album,
          albumDTO: { ...album.albumDTO, albumName: name },
        })),
      },
    })
  })
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, '/me/sounds/albums?size=5')
    await expect(page.getByRole('button', { name: `${name} 수록곡 보기` }).first()).toBeVisible()
    expect(await horizontalScroll(page)).toBe(0)
  }
})
