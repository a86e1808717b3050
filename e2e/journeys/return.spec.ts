import type { Page } from '@playwright/test'
import { approvePayment, expectSuccess, openPaymentWindow, subscribe } from '../checkout.ts'
import { expect, test, trackRows } from '../journey.ts'
import { readCredits, registerMember } from '../members.ts'
import { balanceLink, fillCart } from '../purchases.ts'
import { openAs, submitLogin } from '../session.ts'
import { findTrack, findTracks, findTwoTracks } from '../tracks.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const receipt = (page: Page) => page.getByRole('article').getByRole('status')
const openPlans = (page: Page) =>
  dialog(page).getByRole('button', { name: '구독 플랜 보기' }).click()

async function pay(page: Page): Promise<void> {
  await openPaymentWindow(page)
  await approvePayment(page)
  await expectSuccess(page)
}

test('a member without credits pays, returns to the track and buys it with one press', async ({
  page,
  request,
}) => {
  const member = await registerMember(request)
  const { title } = await findTrack(request)
  await openAs(page, member, `/sounds/tracks?keyword=${encodeURIComponent(title)}&type=t`)
  const row = trackRows(page).filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await row.first().getByRole('button', { name: '다운로드 (3크레딧)' }).click()
  await openPlans(page)
  await subscribe(page)
  await pay(page)
  await expect(receipt(page)).toContainText('플랜베이직')
  await expect(receipt(page)).toContainText('지급된 크레딧+30보유 크레딧30')
  await expect(page.getByText('결제 키')).toBeVisible()
  await expect(page.getByRole('article').locator('details')).not.toHaveAttribute('open')
  await page.getByRole('link', { name: `'${title}' 구매로 돌아가기`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: '음원 받기', exact: true }).click()
  await download
  await expect(balanceLink(page)).toHaveAccessibleName('보유 크레딧 27')
  expect(await readCredits(request, member)).toBe(27)
  await page.reload()
  await expect(page.getByRole('button', { name: '다시 다운로드' }).first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('a member has the same cart selection after choosing a plan, a login and a payment', async ({
  page,
  request,
}) => {
  const member = await registerMember(request)
  const [unselected, selected] = await findTwoTracks(request)
  await fillCart(request, member, [unselected, selected])
  await openAs(page, member, '/me/cart')
  await page.getByRole('checkbox', { name: `${unselected.title} 선택` }).uncheck()
  await page.getByRole('button', { name: '선택한 음원 구매 (1곡 · 3크레딧)' }).click()
  await openPlans(page)
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await page.evaluate(() => localStorage.removeItem('refreshToken'))
  await page.reload()
  await subscribe(page)
  await submitLogin(page, member)
  await expect(page).toHaveURL('/subscription')
  await subscribe(page)
  await pay(page)
  await page.getByRole('link', { name: '장바구니 구매로 돌아가기' }).click()
  await expect(dialog(page)).toContainText(
    `'${selected.title}' 음원을 3크레딧으로 구매하시겠습니까?`,
  )
  await dialog(page).getByRole('button', { name: '음원 받기', exact: true }).click()
  await expect(page.getByText('1곡을 구매했습니다.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `${unselected.title} 선택` })).not.toBeChecked()
  expect(await readCredits(request, member)).toBe(27)
})

test('the receipt links to the tracks when the cart was emptied before the payment', async ({
  page,
  request,
  context,
}) => {
  const member = await registerMember(request)
  await fillCart(request, member, await findTracks(request, 1))
  await openAs(page, member, '/me/cart')
  await page.getByRole('link', { name: '구독 플랜 보기' }).click()
  const otherTab = await context.newPage()
  await otherTab.goto('/me/cart')
  await otherTab.getByRole('button', { name: / 삭제$/ }).click()
  await expect(otherTab.getByText('장바구니가 비어 있습니다.')).toBeVisible()
  await subscribe(page)
  await pay(page)
  await expect(page.getByRole('article').getByRole('link', { name: '트랙 둘러보기' })).toBeVisible()
  await expect(page.getByRole('link', { name: /돌아가기/ })).toHaveCount(0)
})

test('a member opens the ledger from the balance, and a track from its purchase there', async ({
  page,
  request,
}) => {
  const track = await findTrack(request)
  const member = await registerMember(request, 3)
  await fillCart(request, member, [track])
  await openAs(page, member, '/me/cart')
  await page.getByRole('button', { name: / 결제$/ }).click()
  await dialog(page).getByRole('button', { name: '음원 받기', exact: true }).click()
  await expect(balanceLink(page)).toHaveAccessibleName('보유 크레딧 0')
  await balanceLink(page).click()
  await expect(page).toHaveURL('/me/subscription#ledger')
  await expect(page.getByRole('heading', { name: '크레딧 내역' })).toBeInViewport()
  await page.getByRole('link', { name: new RegExp(`^음원 구매: ${track.title}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: track.title })).toBeVisible()
})
