import type { Locator, Page } from '@playwright/test'
import {
  expect,
  heading,
  historyIndex,
  main,
  newPage,
  player,
  test,
  titlesOf,
  trackRows,
} from '../journey.ts'
import { registerMember } from '../members.ts'
import { openAs } from '../session.ts'

const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Returns a function that clicks, and one that returns the number of clicks. */
function clickCounter() {
  let count = 0
  return {
    click: async (control: Locator) => {
      count += 1
      await control.click()
    },
    clicks: () => count,
  }
}

/** Types the name of a new collection in the open dialog. */
async function typeName(page: Page, name: string): Promise<void> {
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  const indexOfDialog = await historyIndex(page)
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => historyIndex(page)).toBeLessThan(indexOfDialog)
}

/** Puts the first `size` rows into a new collection. Returns the number of clicks. */
async function makeCollection(page: Page, name: string, size: number): Promise<number> {
  const { click, clicks } = clickCounter()
  await click(button(page, '여러 곡 선택'))
  for (let index = 0; index < size; index++)
    await click(trackRows(page).nth(index).getByRole('checkbox'))
  await click(button(page, '컬렉션에 담기'))
  await typeName(page, name)
  return clicks()
}

async function openCollection(page: Page, name: string): Promise<void> {
  await page.goto('/me/collections')
  await main(page)
    .getByRole('link', { name: new RegExp(name) })
    .click()
  await expect(heading(page)).toHaveText(name)
}

test('a member collects five tracks in 7 clicks and shares them with visitors in 2', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, await registerMember(page.request), '/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  const firstTitles = (await titlesOf(trackRows(page))).slice(0, 5)
  expect(await makeCollection(page, '밤 산책', 5)).toBe(7)
  await openCollection(page, '밤 산책')
  await expect.poll(() => titlesOf(trackRows(page))).toEqual(firstTitles)
  const url = page.url()

  const visitor = await newPage(browser, { locale: 'ko-KR' })
  await visitor.goto(url)
  await expect(heading(visitor)).toHaveText('컬렉션을 찾을 수 없습니다.')

  const { click, clicks } = clickCounter()
  await click(button(page, '공유'))
  await click(dialog(page).getByRole('button', { name: '공유', exact: true }))
  expect(clicks()).toBe(2)
  await expect(page.getByText('링크가 복사되었습니다!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)

  await visitor.reload()
  await expect(heading(visitor)).toHaveText('밤 산책')
  await expect(trackRows(visitor)).toHaveCount(5)
  await expect(button(visitor, '편집')).toHaveCount(0)
  await button(visitor, '전체 재생').click()
  await expect(player(visitor)).toContainText(firstTitles[0] as string)

  await button(page, '공유 중지').click()
  await expect(page.getByText('공유를 중지했습니다.')).toBeVisible()
  await visitor.reload()
  await expect(heading(visitor)).toHaveText('컬렉션을 찾을 수 없습니다.')
  await visitor.context().close()
})

test('a member orders a collection by keyboard, renames it and removes a track', async ({
  page,
}) => {
  await openAs(page, await registerMember(page.request), '/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  const [first = '', second = '', third = ''] = await titlesOf(trackRows(page))
  await makeCollection(page, '처음', 3)
  await openCollection(page, '처음')
  await button(page, '편집').click()
  await dialog(page).getByLabel('이름').fill('나중')
  await dialog(page)
    .getByRole('button', { name: `${first} 순서 바꾸기` })
    .focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await dialog(page)
    .getByRole('button', { name: `${second} 빼기` })
    .click()
  await dialog(page).getByRole('button', { name: '저장', exact: true }).click()
  await expect(heading(page)).toHaveText('나중')
  await expect.poll(() => titlesOf(trackRows(page))).toEqual([third, first])
  await page.reload()
  await expect.poll(() => titlesOf(trackRows(page))).toEqual([third, first])
  await button(page, '삭제').click()
  await dialog(page).getByRole('button', { name: '삭제', exact: true }).click()
  await expect(page).toHaveURL('/me/collections')
  await expect(main(page).getByText('컬렉션이 없습니다.')).toBeVisible()
})

test('a member puts the queue and a row into a collection, and all into the cart', async ({
  page,
}, { project }) => {
  await openAs(page, await registerMember(page.request), '/sounds/tracks?size=10')
  await expect(trackRows(page)).toHaveCount(10)
  await trackRows(page)
    .first()
    .getByRole('button', { name: / 재생$/ })
    .click()
  // On a phone, the queue is in the player's sheet.
  if (project.name === 'phone') await player(page).locator('[aria-haspopup="dialog"]').click()
  else await player(page).getByRole('button', { name: '재생 목록', exact: true }).click()
  await page.getByRole('button', { name: '컬렉션으로 저장' }).click()
  await typeName(page, '지금 듣는 곡')
  // Page 3 has no track of the queue, even if another journey publishes tracks meanwhile.
  await page.goto('/sounds/tracks?page=3&size=10')
  await trackRows(page)
    .first()
    .getByRole('button', { name: / 메뉴$/ })
    .click()
  await dialog(page).getByRole('button', { name: '컬렉션에 담기' }).click()
  await dialog(page)
    .getByRole('button', { name: /지금 듣는 곡/ })
    .click()
  await expect(page.getByText("'지금 듣는 곡' 컬렉션에 담았습니다.")).toBeVisible()
  await openCollection(page, '지금 듣는 곡')
  await expect(trackRows(page)).toHaveCount(11)
  await button(page, /^모두 장바구니에 담기/).click()
  await expect(page.getByText('11곡을 장바구니에 담았습니다.')).toBeVisible()
})
