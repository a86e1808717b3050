import {
  closeByEscape,
  expect,
  followLink,
  historyIndex,
  playButtons,
  player,
  searchBox,
  test,
  trackRows,
} from '../journey.ts'
import { registerMember } from '../members.ts'
import { expectPlaying, recordMedia } from '../playback.ts'
import { accounts, openAs } from '../session.ts'
import { extendToasts } from '../timers.ts'

test('the back button closes a dialog and keeps the page', async ({ page }, { project }) => {
  await recordMedia(page)
  await page.goto('/subscription')
  await page.goto('/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  const index = await historyIndex(page)
  const dialog = page.getByRole('dialog')

  await test.step("a row's menu, from which the album can be opened", async () => {
    const menu = trackRows(page)
      .nth(1)
      .getByRole('button', { name: / 메뉴$/ })
    await menu.click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/sounds/tracks')
    await expect(menu).toBeFocused()
    await menu.click()
    await dialog.getByRole('link', { name: '앨범 상세 보기' }).click()
    await expect(page).toHaveURL(/\/albums\/one/)
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/sounds/tracks')
    await expect(trackRows(page)).toHaveCount(20)
  })

  await test.step('the list of shortcuts, which leaves no history entry', async () => {
    await page.keyboard.press('?')
    await expect(dialog).toBeVisible()
    await closeByEscape(page)
    await expect(dialog).toHaveCount(0)
  })

  if (project.name === 'phone') {
    await test.step('the player’s sheet', async () => {
      await playButtons(page).first().click()
      await expectPlaying(page)
      await player(page).getByRole('button').first().click()
      await expect(dialog.getByRole('slider', { name: '재생 위치' })).toBeVisible()
      await page.goBack()
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL('/sounds/tracks')
    })
    await test.step('the main menu', async () => {
      await page.getByRole('button', { name: '메뉴 펼치기' }).click()
      await expect(page.getByRole('dialog', { name: '주 메뉴' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog', { name: '주 메뉴' })).toBeHidden()
      await expect(page).toHaveURL('/sounds/tracks')
    })
  }
  await expect.poll(() => historyIndex(page)).toBe(index)
  await page.goBack()
  await expect(page).toHaveURL('/subscription')
})

test('the back button closes the confirmation of a purchase and buys nothing', async ({ page }, {
  project,
}) => {
  await openAs(page, accounts.member, '/sounds/tracks')
  await trackRows(page)
    .nth(project.name === 'phone' ? 15 : 14)
    .getByRole('link')
    .first()
    .click()
  const trackPage = /\/tracks\/one/
  await expect(page).toHaveURL(trackPage)
  await page.getByRole('button', { name: /^음원 받기/ }).click()
  await expect(page.getByRole('dialog')).toContainText('구매하시겠습니까?')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(trackPage)
  await expect(page.getByRole('button', { name: /^음원 받기/ })).toBeVisible()
})

test('the back button leaves the track page after a confirmed purchase', async ({
  page,
  request,
}) => {
  await openAs(page, await registerMember(request, 10), '/sounds/tracks')
  await trackRows(page).nth(7).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/tracks\/one/)
  const index = await historyIndex(page)
  await page.getByRole('button', { name: /^음원 받기/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: '음원 받기' }).click()
  await download
  await expect(page.getByRole('button', { name: '다시 다운로드' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => historyIndex(page)).toBe(index)
  await page.goBack()
  await expect(page).toHaveURL('/sounds/tracks')
})

test('an error message disappears when the visitor opens another page', async ({ page }) => {
  await extendToasts(page)
  await page.goto('/sounds/tracks')
  await searchBox(page).press('Enter')
  const toast = page.getByRole('alert').filter({ hasText: '검색어를 입력해주세요.' }).last()
  await toast.getByRole('button', { name: '알림 닫기' }).hover()
  await followLink(page, '/login')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('검색어를 입력해주세요.')).toHaveCount(0)
})
