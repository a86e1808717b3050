import type { APIRequestContext, Page } from '@playwright/test'
import { readDownload } from '../downloads.ts'
import { expect, horizontalScroll, main, newPage, recordPageErrors, test } from '../journey.ts'
import type { TestMember } from '../members.ts'
import { waitForMail } from '../outbox.ts'
import { registerSellingArtist } from '../selling.ts'
import { accounts, bearerHeaders, openAs, startSession } from '../session.ts'

const openPayouts = (page: Page) => page.goto('/me/statistic?section=payouts')

async function registerAccount(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: '계좌 등록하기' }).click()
  const dialog = page.getByRole('dialog', { name: '정산 계좌' })
  await dialog.getByRole('button', { name: '저장하기' }).click()
  await expect(dialog.getByText('예금주는 필수 입력 항목입니다.', { exact: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: '예금주' }).fill('김여정')
  await dialog.getByRole('combobox', { name: '은행' }).selectOption('신한은행')
  await dialog.getByRole('textbox', { name: '계좌번호' }).fill('110-234-567890')
  await dialog.getByRole('button', { name: '저장하기' }).click()
  await expect(dialog).toBeHidden()
}

async function requestPayoutThroughApi(
  request: APIRequestContext,
  { token }: TestMember,
): Promise<void> {
  const headers = bearerHeaders(token)
  const data = { gross: 10_000 }
  expect((await request.post('/api/me/payouts', { headers, data })).ok()).toBe(true)
}

/** As an administrator, changes the state of the artist's first listed payout. */
async function setPayoutState(
  adminPage: Page,
  artist: TestMember,
  state: string,
  reason = '',
): Promise<void> {
  await adminPage.goto(`/admin/payouts?keyword=${artist.nickname}`)
  await main(adminPage)
    .getByRole('checkbox', { name: new RegExp(`^${artist.nickname}`) })
    .first()
    .check()
  await main(adminPage).getByRole('button', { name: '상태 변경하기' }).click()
  const dialog = adminPage.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '처리 방법' }).selectOption(state)
  await dialog.getByRole('textbox', { name: '사유' }).fill(reason)
  await dialog.getByRole('button', { name: '상태 변경하기' }).click()
  await expect(dialog).toBeHidden()
}

const firstRequest = (page: Page) =>
  main(page).getByRole('table', { name: '정산 요청 내역' }).getByRole('row').nth(1)

test('an artist requests a payout, and an administrator marks the money as sent', async ({
  page,
  browser,
  pageErrors,
}) => {
  test.slow()
  const artist = await registerSellingArtist(await newPage(browser), 1)
  await startSession(page, artist)
  await openPayouts(page)
  await expect(main(page).getByText('먼저 정산 계좌를 등록해주세요.')).toBeVisible()
  await registerAccount(page)
  await expect(main(page).getByText('****7890')).toBeVisible()
  const form = main(page).getByRole('form', { name: '새 정산 요청' })
  await expect(form.getByRole('textbox', { name: /요청 금액/ })).toHaveValue('10500')
  await expect(form).toContainText('소득세 3%(원)310')
  await expect(form).toContainText('지방소득세 0.3%(원)30')
  await expect(form).toContainText('실지급액(원)10,160')
  await form.getByRole('button', { name: '정산 요청하기' }).click()
  await expect(firstRequest(page)).toContainText('요청됨')
  await expect(main(page).getByText(/진행 중인 정산 요청이 있습니다/)).toBeVisible()

  const adminPage = await newPage(browser)
  recordPageErrors(adminPage, pageErrors.seen)
  await startSession(adminPage, accounts.admin)
  await setPayoutState(adminPage, artist, 'approved')
  const [transferList] = await Promise.all([
    adminPage.waitForEvent('download'),
    main(adminPage).getByRole('button', { name: '이체 목록 CSV' }).click(),
  ])
  expect((await readDownload(transferList)).toString()).toContain(
    '신한은행,1102-3456-7890,김여정,10160',
  )
  await setPayoutState(adminPage, artist, 'sent')
  await expect(firstRequest(adminPage)).toBeHidden()

  await page.reload()
  await expect(firstRequest(page)).toContainText('송금 완료')
  await expect(main(page).getByText('정산 가능 금액이 10,000원 이상이면')).toBeVisible()
  expect(await waitForMail(page.request, artist.email)).toContain('실지급액: 10,160원')
  await adminPage.goto('/admin/changes?field=payout')
  await expect(main(adminPage).getByText('정산 상태 승인됨 → 송금 완료').first()).toBeVisible()
})

test('after a refused, failed or returned payout, an artist sees why and can try again', async ({
  page,
  browser,
}) => {
  test.slow()
  const artist = await registerSellingArtist(await newPage(browser), 1)
  await startSession(page, artist)
  await openPayouts(page)
  await registerAccount(page)
  const adminPage = await newPage(browser)
  await startSession(adminPage, accounts.admin)
  const outcomes: [states: string[], label: string][] = [
    [['refused'], '반려됨'],
    [['approved', 'failed'], '송금 실패'],
    [['approved', 'sent', 'returned'], '반송됨'],
  ]
  for (const [states, label] of outcomes) {
    await requestPayoutThroughApi(page.request, artist)
    for (const state of states)
      await setPayoutState(adminPage, artist, state, '계좌를 확인해주세요.')
    await openPayouts(page)
    await expect(firstRequest(page)).toContainText(label)
    await expect(firstRequest(page)).toContainText('계좌를 확인해주세요.')
    await expect(main(page).getByRole('textbox', { name: /요청 금액/ })).toHaveValue('10500')
  }
  expect(await waitForMail(page.request, artist.email)).toContain('은행에서 반송되었습니다')
})

test('the later of two administrators sees that the payout is already decided', async ({
  page,
  browser,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(/409/)
  const artist = await registerSellingArtist(await newPage(browser), 1)
  await startSession(page, artist)
  await openPayouts(page)
  await registerAccount(page)
  await requestPayoutThroughApi(page.request, artist)
  const first = await newPage(browser)
  const second = await newPage(browser)
  for (const adminPage of [first, second]) {
    await openAs(adminPage, accounts.admin, `/admin/payouts?keyword=${artist.nickname}`)
    await main(adminPage).getByRole('checkbox', { name: '모두 선택' }).check()
    await main(adminPage).getByRole('button', { name: '상태 변경하기' }).click()
    await adminPage.getByRole('combobox', { name: '처리 방법' }).selectOption('approved')
  }
  for (const adminPage of [first, second])
    await adminPage.getByRole('dialog').getByRole('button', { name: '상태 변경하기' }).click()
  await expect(first.getByText('처리되었습니다.')).toBeVisible()
  await expect(second.getByText(/그 사이에 상태가 바뀐 정산 요청이 있습니다/)).toBeVisible()
  await expect(second.getByRole('dialog')).toBeHidden()
  await expect(main(second).getByRole('table', { name: '정산 요청 목록' })).toContainText('승인됨')
})

test('a failed payout of a former artist is paid to another account', async ({ page, browser }) => {
  test.slow()
  const artist = await registerSellingArtist(await newPage(browser), 1)
  await startSession(page, artist)
  await openPayouts(page)
  await registerAccount(page)
  await requestPayoutThroughApi(page.request, artist)
  const response = await page.request.delete('/api/me', {
    headers: bearerHeaders(artist.token),
    data: { password: artist.password },
  })
  expect(response.ok()).toBe(true)

  const adminPage = await newPage(browser)
  await startSession(adminPage, accounts.admin)
  const formerArtist = { ...artist, nickname: `탈퇴회원${artist.userId}` }
  for (const state of ['approved', 'failed'])
    await setPayoutState(adminPage, formerArtist, state, '없는 계좌입니다.')
  const requests = main(adminPage).getByRole('table', { name: '정산 요청 목록' })
  await expect(requests).toContainText('탈퇴한 아티스트: 새 계좌 필요')
  await requests.getByRole('checkbox', { name: new RegExp(`^${formerArtist.nickname}`) }).check()
  await main(adminPage).getByRole('button', { name: '새 계좌로 다시 요청하기' }).click()
  const dialog = adminPage.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '예금주' }).fill('김새벽')
  await dialog.getByRole('combobox', { name: '은행' }).selectOption('KB국민은행')
  await dialog.getByRole('textbox', { name: '계좌번호' }).fill('9876-543-210')
  await dialog.getByRole('textbox', { name: '본인 확인 방법' }).fill('신분증을 확인했습니다.')
  await dialog.getByRole('button', { name: '새 계좌로 다시 요청하기' }).click()
  await expect(dialog).toBeHidden()
  await expect(requests.getByRole('row').nth(1)).toContainText('****3210 김*벽')
  for (const state of ['approved', 'sent']) await setPayoutState(adminPage, formerArtist, state)
  await expect(requests).toContainText('송금 완료')
  await expect(requests).toContainText('10,160원')
  await expect(requests).not.toContainText('새 계좌 필요')
})

test('payouts fit a phone in English', { tag: '@long' }, async ({ page, browser }) => {
  test.slow()
  const artist = await registerSellingArtist(await newPage(browser), 1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  await startSession(page, artist)
  await openPayouts(page)
  await main(page).getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payout account' })
  await dialog.getByRole('textbox', { name: 'Account holder' }).fill('Kim Yeojeong')
  await dialog.getByRole('combobox', { name: 'Bank' }).selectOption('Shinhan')
  await dialog.getByRole('textbox', { name: 'Account number' }).fill('110-234-567890')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await main(page).getByRole('button', { name: 'Request the payout' }).click()
  await expect(main(page).getByText(/A request is under way/)).toBeVisible()
  expect(await horizontalScroll(page)).toBe(0)
  const adminPage = await newPage(browser)
  await adminPage.setViewportSize({ width: 390, height: 844 })
  await openAs(adminPage, accounts.admin, `/admin/payouts?keyword=${artist.nickname}`)
  await expect(main(adminPage).getByText('10,160원', { exact: true })).toBeVisible()
  expect(await horizontalScroll(adminPage)).toBe(0)
})
