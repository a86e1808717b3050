import type { Locator, Page } from '@playwright/test'
import { png, wav } from '../files.ts'
import { expect, login, rows, test } from '../journey.ts'

const TITLE = '손끝으로 보낸 소리'

/** Presses Tab until `control` has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < 120; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not reach ${control}`)
}

/** Opens the file dialog by keyboard. */
async function chooseFile(
  page: Page,
  control: Locator,
  file: Awaited<ReturnType<typeof png>>,
): Promise<void> {
  await tabTo(page, control)
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
}

test('an artist uploads, publishes and hides a track by keyboard alone', async ({
  page,
  troubles,
}) => {
  test.setTimeout(240_000)
  // Registered early: a busy browser may open its own file dialog before the handler exists.
  page.on('filechooser', () => {})
  // A hidden track has no page.
  troubles.allow(/404/)
  await page.goto('/login')
  await login(page, 'artist@sori.test', 'Artist123!')
  await expect(page).toHaveURL('/sounds/tracks')
  await page.goto('/me/sounds/upload')
  const form = page.getByRole('form', { name: '음원 업로드' })
  await expect(form.getByRole('heading', { level: 1 })).toBeVisible()

  await chooseFile(
    page,
    form.getByLabel('앨범 이미지', { exact: true }),
    await png(page, 'cover.png'),
  )
  await expect(form.getByAltText('cover.png 미리보기')).toBeVisible()
  await tabTo(page, form.getByLabel('앨범명', { exact: true }))
  await page.keyboard.type(`${TITLE} ${Date.now()}`)
  await tabTo(page, form.getByLabel('앨범 설명', { exact: true }))
  await page.keyboard.type('키보드로만 올렸습니다.')
  await chooseFile(page, form.getByLabel('트랙 파일 1', { exact: true }), wav('소리.wav'))
  const track = form.getByRole('group', { name: '트랙 1', exact: true })
  await expect(track.getByText('올렸습니다.', { exact: true })).toBeVisible()
  const title = track.getByLabel('트랙 제목', { exact: true })
  await tabTo(page, title)
  const unique = `${TITLE} ${Date.now()}`
  await page.keyboard.press('Control+A')
  await page.keyboard.type(unique)
  await tabTo(page, track.getByLabel('트랙 설명', { exact: true }))
  await page.keyboard.type('한 곡입니다.')

  await tabTo(page, track.getByRole('button', { name: '트랙 1 태그 선택', exact: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tab', { name: '악기' })).toBeVisible()
  for (const [at, name] of ['악기', '분위기', '장르'].entries()) {
    const tab = dialog.getByRole('tab', { name })
    await tabTo(page, dialog.getByRole('tab', { selected: true }))
    if (at > 0) await page.keyboard.press('ArrowRight')
    await expect(tab).toBeFocused()
    await tabTo(
      page,
      dialog.getByRole('tabpanel').getByRole('listitem').first().getByRole('button'),
    )
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(`선택한 태그 ${at + 1}개`, { exact: true })).toBeVisible()
  }
  await tabTo(page, dialog.getByRole('button', { name: '확인', exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(track.getByRole('button', { name: '트랙 1 태그 선택', exact: true })).toBeFocused()

  // Removing a track asks first and keeps the focus nearby.
  const add = form.getByRole('button', { name: '트랙 추가', exact: true })
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const second = form.getByRole('group', { name: '트랙 2', exact: true })
  await tabTo(page, second.getByLabel('트랙 제목', { exact: true }))
  await page.keyboard.type('한 곡 더')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(second.getByRole('button', { name: '트랙 2 빼기', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: '트랙 빼기', exact: true }))
  await page.keyboard.press('Enter')
  await expect(second).toHaveCount(0)
  await expect(add).toBeFocused()

  await tabTo(
    page,
    form.getByRole('checkbox', { name: '이 음원을 배포할 권리를 가지고 있음을 확인합니다.' }),
  )
  await page.keyboard.press('Space')
  await tabTo(page, form.getByRole('button', { name: '업로드', exact: true }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/sounds/tracks')
  await expect(rows(page).getByRole('link', { name: unique, exact: true })).toBeVisible()
  await hide(page, unique)
})

/** Restores the list. */
async function hide(page: Page, title: string): Promise<void> {
  await page.goto(`/me/sounds/tracks?keyword=${encodeURIComponent(title)}`)
  const button = page
    .getByRole('main')
    .getByRole('button', { name: `${title} 숨기기`, exact: true })
  await expect(button).toBeVisible()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('main').getByRole('button', { name: `${title} 다시 공개`, exact: true }),
  ).toBeVisible()
}
