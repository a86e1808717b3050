import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, main, test } from '../journey.ts'
import { registerMember } from '../members.ts'
import { buyTrack } from '../purchases.ts'
import { accounts, openAs } from '../session.ts'
import { findTracks, findTwoTracks, type Track } from '../tracks.ts'

const ARTIST = '달빛작업실'

async function positionOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not shown`)
  return box
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^알림/ })
const popover = (page: Page) => page.getByRole('dialog', { name: '최근 알림' })
const notifications = (page: Page) =>
  main(page).getByRole('list', { name: '알림' }).getByRole('listitem')

/** Lets a new member buy the track. */
const sellTrack = async (request: APIRequestContext, { musicId }: Track) =>
  buyTrack(request, await registerMember(request, 3), musicId)

test('an artist sees a sale at the bell until reading it, and can turn this off', async ({
  page,
  request,
}) => {
  const [first, second] = await findTwoTracks(request, { keyword: ARTIST, type: 'n' })
  await openAs(page, accounts.artist, '/me/notifications')
  await expect(bell(page)).toHaveAccessibleName('알림')

  await sellTrack(request, first)
  await page.goto('/sounds/tracks')
  await expect(bell(page)).toHaveAccessibleName(/^알림, 새 알림 \d+개$/)
  await bell(page).click()
  await expect(popover(page).getByRole('listitem').first()).toContainText(first.title)
  await popover(page).getByRole('link', { name: '모든 알림 보기' }).click()
  await expect(popover(page)).toBeHidden()
  const newest = notifications(page).first()
  await expect(newest).toContainText(`트랙이 판매되었습니다: ${first.title} (3크레딧)`)
  await expect(newest.getByRole('img', { name: '새 알림' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('알림')
  await newest.getByRole('link').click()
  await expect(page).toHaveURL('/me/statistic?section=sales')
  await page.goBack()
  await expect(notifications(page).first()).toContainText(first.title)
  await expect(notifications(page).first().getByRole('img')).toBeHidden()

  const sales = main(page).getByRole('checkbox', { name: '내 트랙 판매: 사이트' })
  await sales.uncheck()
  await expect(page.getByText('알림 설정을 저장했습니다').first()).toBeVisible()
  await sellTrack(request, second)
  await page.reload()
  await expect(notifications(page).first()).toContainText(first.title)
  await expect(sales).not.toBeChecked()
  await sales.check()
  await expect(page.getByText('알림 설정을 저장했습니다').first()).toBeVisible()
})

test('the bell opens by keyboard, marks all as read, and its list fits a phone', async ({
  page,
  request,
}) => {
  const track = (await findTracks(request, 3, { keyword: ARTIST, type: 'n' }))[2] as Track
  await sellTrack(request, track)
  await openAs(page, accounts.artist, '/sounds/tracks')
  await expect(bell(page)).toHaveAccessibleName(/^알림, 새 알림 \d+개$/)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(popover(page).getByRole('listitem').first()).toContainText(track.title)
  await page.keyboard.press('Tab')
  const readAll = popover(page).getByRole('button', { name: '모두 읽음' })
  await expect(readAll).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popover(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await bell(page).click()
  await readAll.click()
  await expect(bell(page)).toHaveAccessibleName('알림')
  await expect(readAll).toBeFocused()
  await expect(popover(page).getByRole('img', { name: '새 알림' })).toHaveCount(0)
  const box = await popover(page).boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await page.goBack()
  await expect(popover(page)).toBeHidden()
  await expect(page).toHaveURL('/sounds/tracks')
})

test('the settings are beside the list on a wide page, and below it on a phone', async ({
  page,
}) => {
  await openAs(page, await registerMember(page.request), '/me/notifications')
  const settings = page.getByRole('region', { name: '알림 설정' })
  const list = main(page).getByText('아직 알림이 없습니다.')
  await expect(settings.getByRole('row')).toHaveCount(7)
  expect((await positionOf(settings)).x).toBeGreaterThan((await positionOf(list)).x)
  expect((await positionOf(settings)).y).toBeLessThan((await positionOf(list)).y)

  await page.setViewportSize({ width: 390, height: 844 })
  expect((await positionOf(settings)).y).toBeGreaterThan((await positionOf(list)).y)
  const boxes = settings.getByRole('row').nth(1).getByRole('checkbox')
  expect((await positionOf(boxes.first())).y).toBe((await positionOf(boxes.last())).y)
})
