import type { Locator, Page } from '@playwright/test'
import { pngFile, type SampleFile, wavFile } from '../files.ts'
import { pressEnterOn, tabTo, typeInto } from '../focus.ts'
import { expect, main, test, trackRows } from '../journey.ts'
import { accounts, openAs } from '../session.ts'

const TITLE = '손끝으로 보낸 소리'

async function chooseFile(page: Page, control: Locator, file: SampleFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await pressEnterOn(page, control)
  await (await chooser).setFiles(file)
}

test('an artist uploads, publishes and hides a track by keyboard alone', async ({
  page,
  pageErrors,
}) => {
  test.setTimeout(240_000)
  // While a listener exists, the browser does not open its own file dialog.
  page.on('filechooser', () => {})
  // A hidden track has no page.
  pageErrors.allow(/404/)
  await openAs(page, accounts.artist, '/me/sounds/upload')
  const form = page.getByRole('form', { name: '음원 업로드' })
  await expect(form.getByRole('heading', { level: 1 })).toBeVisible()

  await chooseFile(
    page,
    form.getByLabel('앨범 이미지', { exact: true }),
    await pngFile(page, 'cover.png'),
  )
  await expect(form.getByAltText('cover.png 미리보기')).toBeVisible()
  await typeInto(page, form.getByLabel('앨범명', { exact: true }), `${TITLE} ${Date.now()}`)
  await typeInto(page, form.getByLabel('앨범 설명', { exact: true }), '키보드로만 올렸습니다.')
  await chooseFile(page, form.getByLabel('트랙 파일 1', { exact: true }), wavFile('소리.wav'))
  const track = form.getByRole('group', { name: '트랙 1', exact: true })
  await expect(track.getByText('올렸습니다.', { exact: true })).toBeVisible()
  const title = track.getByLabel('트랙 제목', { exact: true })
  await tabTo(page, title)
  const uniqueTitle = `${TITLE} ${Date.now()}`
  await page.keyboard.press('Control+A')
  await page.keyboard.type(uniqueTitle)
  await pressEnterOn(page, track.getByRole('button', { name: '이 트랙만 바꾸기: 트랙 1' }))
  await expect(track.getByLabel('트랙 설명', { exact: true })).toBeFocused()
  await page.keyboard.type('한 곡입니다.')

  await pressEnterOn(page, track.getByRole('button', { name: '트랙 1 태그 선택', exact: true }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tab', { name: '악기' })).toBeVisible()
  for (const [index, name] of ['악기', '분위기', '장르'].entries()) {
    const tab = dialog.getByRole('tab', { name })
    await tabTo(page, dialog.getByRole('tab', { selected: true }))
    if (index > 0) await page.keyboard.press('ArrowRight')
    await expect(tab).toBeFocused()
    const firstTag = dialog.getByRole('tabpanel').getByRole('listitem').first()
    await pressEnterOn(page, firstTag.getByRole('button'))
    await expect(dialog.getByText(`선택한 태그 ${index + 1}개`, { exact: true })).toBeVisible()
  }
  await pressEnterOn(page, dialog.getByRole('button', { name: '확인', exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(track.getByRole('button', { name: '트랙 1 태그 선택', exact: true })).toBeFocused()

  // The form confirms the removal of a track, and the focus stays nearby.
  const add = form.getByRole('button', { name: '트랙 추가', exact: true })
  await pressEnterOn(page, add)
  const second = form.getByRole('group', { name: '트랙 2', exact: true })
  await typeInto(page, second.getByLabel('트랙 제목', { exact: true }), '한 곡 더')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(second.getByRole('button', { name: '트랙 빼기: 트랙 2', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressEnterOn(page, dialog.getByRole('button', { name: '트랙 빼기', exact: true }))
  await expect(second).toHaveCount(0)
  await expect(add).toBeFocused()

  await tabTo(
    page,
    form.getByRole('checkbox', { name: '이 음원을 배포할 권리를 가지고 있음을 확인합니다.' }),
  )
  await page.keyboard.press('Space')
  await pressEnterOn(page, form.getByRole('button', { name: '업로드', exact: true }))

  await expect(page).toHaveURL('/sounds/tracks')
  await expect(trackRows(page).getByRole('link', { name: uniqueTitle, exact: true })).toBeVisible()
  await hideTrack(page, uniqueTitle)
})

/** Hides the track again, because lists of other journeys would contain it. */
async function hideTrack(page: Page, title: string): Promise<void> {
  await page.goto(`/me/sounds/tracks?keyword=${encodeURIComponent(title)}`)
  const button = main(page).getByRole('button', { name: `${title} 숨기기`, exact: true })
  await expect(button).toBeVisible()
  await pressEnterOn(page, button)
  await expect(
    main(page).getByRole('button', { name: `${title} 다시 공개`, exact: true }),
  ).toBeVisible()
}
