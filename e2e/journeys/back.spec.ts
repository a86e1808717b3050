import {
  closeByEscape,
  entryOf,
  expect,
  listen,
  login,
  player,
  rows,
  searchBox,
  soundAdvances,
  test,
} from '../journey.ts'
import { extendToasts } from '../messages.ts'
import { newShopper } from '../shopper.ts'

test('the back button closes a dialog and keeps the page', async ({ page }, { project }) => {
  await listen(page)
  await page.goto('/subscription')
  await page.goto('/sounds/tracks')
  await expect(rows(page)).toHaveCount(20)
  const entry = await entryOf(page)
  const dialog = page.getByRole('dialog')

  await test.step("a row's menu, from which the album can be opened", async () => {
    const menu = rows(page)
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
    await expect(rows(page)).toHaveCount(20)
  })

  await test.step('the shortcuts, which leave no history entry', async () => {
    await page.keyboard.press('?')
    await expect(dialog).toBeVisible()
    await closeByEscape(page)
    await expect(dialog).toHaveCount(0)
  })

  if (project.name === 'phone') {
    await test.step('the player’s sheet', async () => {
      await rows(page)
        .nth(0)
        .getByRole('button', { name: / 재생$/ })
        .click()
      await soundAdvances(page)
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
  await expect.poll(() => entryOf(page)).toBe(entry)
  await page.goBack()
  await expect(page).toHaveURL('/subscription')
})

test("a dialog's question is declined by the back button", async ({ page }, { project }) => {
  await page.goto('/login')
  await login(page)
  await expect(page).toHaveURL('/sounds/tracks')
  await rows(page)
    .nth(project.name === 'phone' ? 15 : 14)
    .getByRole('link')
    .first()
    .click()
  const here = /\/tracks\/one/
  await expect(page).toHaveURL(here)
  await page.getByRole('button', { name: /^음원 받기/ }).click()
  await expect(page.getByRole('dialog')).toContainText('구매하시겠습니까?')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(here)
  await expect(page.getByRole('button', { name: /^음원 받기/ })).toBeVisible()
})

test("a dialog's question is accepted, then the back button leaves the page", async ({
  page,
  request,
}) => {
  const { email, password } = await newShopper(request, 10)
  await page.goto('/login')
  await login(page, email, password)
  await expect(page).toHaveURL('/sounds/tracks')
  await rows(page).nth(7).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/tracks\/one/)
  const entry = await entryOf(page)
  await page.getByRole('button', { name: /^음원 받기/ }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: '음원 받기' }).click()
  await saving
  await expect(page.getByRole('button', { name: '다시 다운로드' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => entryOf(page)).toBe(entry)
  await page.goBack()
  await expect(page).toHaveURL('/sounds/tracks')
})

test('an error disappears with its page', async ({ page }) => {
  await extendToasts(page)
  await page.goto('/sounds/tracks')
  const box = searchBox(page)
  await box.press('Enter')
  const toast = page.getByRole('alert').filter({ hasText: '검색어를 입력해주세요.' }).last()
  await toast.getByRole('button', { name: '알림 닫기' }).hover()
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('header a[href="/login"]')?.click(),
  )
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('검색어를 입력해주세요.')).toHaveCount(0)
})
