import { expect, login, test } from '../journey.ts'
import { looksOf, openPage, sideways } from '../looks.ts'

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
  test(`the studio’s ${name} can be used by everyone`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.goto('/login')
    await login(page, 'artist@sori.test', 'Artist123!')
    await expect(page).toHaveURL('/sounds/tracks')
    expect(await looksOf(page, path)).toEqual([])
  })
}

test('the covers keep their size while an album is edited', async ({ page }) => {
  await page.goto('/login')
  await login(page, 'artist@sori.test', 'Artist123!')
  await expect(page).toHaveURL('/sounds/tracks')
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

test('an album name of one long word keeps the page as wide as the window', async ({ page }) => {
  const name = '가'.repeat(120)
  await page.route('**/api/me/albums*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({
      response: answer,
      json: {
        ...body,
        dtoList: body.dtoList.map((one: { albumDTO: object }) => ({ ...one, albumDTO: { ...one.albumDTO, albumName: name } })),
      },
    })
  })
  await page.goto('/login')
  await login(page, 'artist@sori.test', 'Artist123!')
  await expect(page).toHaveURL('/sounds/tracks')
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, '/me/sounds/albums?size=5')
    await expect(page.getByRole('button', { name: `${name} 수록곡 보기` }).first()).toBeVisible()
    expect(await sideways(page)).toBe(0)
  }
})
