import type { Page } from '@playwright/test'
import { fillRegistration, newPerson, pasteText } from '../account.ts'
import { acceptTerms, approvePayment, expectSuccess, payButton } from '../checkout.ts'
import { expect, main, test, trackRows } from '../journey.ts'
import { waitForActivationCode } from '../outbox.ts'
import { balanceLink } from '../purchases.ts'
import { submitLogin } from '../session.ts'

/** Registers, pastes the activation code and logs in, from the registration page. */
async function becomeMember(page: Page): Promise<void> {
  const person = newPerson()
  await fillRegistration(page, person)
  await page.getByRole('button', { name: '가입하기', exact: true }).click()
  await expect(page).toHaveURL('/activation')
  const code = await waitForActivationCode(page.request, person.email)
  await page.getByLabel('인증 코드', { exact: true }).focus()
  await pasteText(page, code)
  // The login page opens automatically.
  await expect(page).toHaveURL('/login')
  await expect(
    main(page).getByRole('heading', { level: 1, name: '로그인', exact: true }),
  ).toBeVisible()
  await submitLogin(page, person)
}

/** Presses download as a visitor, and registers because the login requires it. */
async function joinByDownload(page: Page): Promise<void> {
  await trackRows(page).first().getByRole('button', { name: '다운로드 (3크레딧)' }).click()
  await expect(page).toHaveURL('/login')
  await main(page).getByRole('link', { name: '회원가입', exact: true }).click()
  await expect(page).toHaveURL('/register')
  await becomeMember(page)
}

test('a visitor registers to buy a track and returns to it with the purchase pending', async ({
  page,
}) => {
  const path = '/sounds/tracks?sort=download&page=2'
  await page.goto(path)
  await joinByDownload(page)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('dialog')).toContainText('크레딧이 부족합니다. (보유 0 / 필요 3)')
})

test('a visitor reads the terms while registering and returns to the cart as a member', async ({
  page,
}) => {
  await page.goto('/me/cart?page=1')
  await expect(page).toHaveURL('/login')
  await main(page).getByRole('link', { name: '회원가입', exact: true }).click()
  const terms = page.waitForEvent('popup')
  await main(page).getByRole('link', { name: '이용약관 보기', exact: true }).click()
  await expect(await terms).toHaveURL('/legal/terms')
  await expect(page).toHaveURL('/register')
  await becomeMember(page)
  await expect(page).toHaveURL('/me/cart?page=1')
})

test('a visitor needs 12 presses from the first page to the first downloaded file', async ({
  page,
}) => {
  test.slow()
  let presses = 0
  await page.exposeBinding('pressed', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const { pressed } = window as unknown as { pressed(): void }
    document.addEventListener('click', ({ isTrusted }) => isTrusted && pressed(), true)
  })
  const startedAt = Date.now()
  await page.goto('/sounds/tracks')
  const title = (await trackRows(page).first().getByRole('link').first().textContent()) ?? ''
  await joinByDownload(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: '구독 플랜 보기', exact: true })
    .click()
  await page.getByRole('button', { name: '베이직 구독하기', exact: true }).click()
  await expect(payButton(page)).toBeEnabled()
  await acceptTerms(page)
  await payButton(page).click()
  await approvePayment(page)
  await expectSuccess(page)
  await expect(balanceLink(page)).toHaveAccessibleName('보유 크레딧 30')
  await page.getByRole('link', { name: `'${title}' 구매로 돌아가기`, exact: true }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: '음원 받기', exact: true }).click()
  expect((await file).suggestedFilename()).toContain(title)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.info(
    `first page → first file: ${presses} presses, ${seconds} s without reading or thinking`,
  )
  // The document docs/product-flows.md states this number.
  expect(presses).toBe(12)
})
