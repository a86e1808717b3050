import { expect, login, test } from '../journey.ts'
import { looksOf } from '../looks.ts'

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
