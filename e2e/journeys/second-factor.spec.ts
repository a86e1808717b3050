import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, main, test } from '../journey.ts'
import { accounts, openAs, submitLogin } from '../session.ts'

/** The time between two codes of an app. */
const STEP_MS = 30_000
/** Returns the code that an app shows `steps` codes later. */
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })

/** Turns the second factor on. Returns the secret, the used code and the recovery codes. */
async function turnOn(
  page: Page,
): Promise<{ secret: string; usedCode: string; recoveryCodes: string[] }> {
  await main(page).getByRole('button', { name: '2단계 인증 사용' }).click()
  const dialog = page.getByRole('dialog', { name: '2단계 인증 사용' })
  await dialog.getByLabel('비밀번호', { exact: true }).fill(accounts.admin.password)
  await dialog.getByRole('button', { name: '계속' }).click()
  await expect(dialog.getByRole('img', { name: '인증 앱으로 스캔할 QR 코드' })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const usedCode = codeOf(secret, 0)
  await dialog.getByLabel('2단계 인증 코드').fill(usedCode)
  await dialog.getByRole('button', { name: '사용 시작' }).click()
  const codes = dialog.getByRole('list', { name: '복구 코드' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCodes = await codes.allInnerTexts()
  await dialog.getByRole('button', { name: '보관했습니다' }).click()
  await expect(main(page).getByText(/남은 복구 코드는 10개입니다/)).toBeVisible()
  return { secret, usedCode, recoveryCodes }
}

async function openCodeStep(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await submitLogin(page, accounts.admin)
  await expect(main(page).getByLabel('2단계 인증 코드')).toBeFocused()
}

async function enterCode(page: Page, code: string): Promise<void> {
  await main(page).getByLabel('2단계 인증 코드').fill(code)
  await main(page).getByRole('button', { name: '로그인', exact: true }).click()
}

test('an administrator logs in with a code of an app, then with a recovery code', async ({
  page,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(/40[01]/)
  await openAs(page, accounts.admin, '/admin/account')
  const { secret, usedCode, recoveryCodes } = await turnOn(page)
  const [first = '', second = '', third = ''] = recoveryCodes

  await openCodeStep(page)
  for (const code of ['000000', usedCode]) {
    await enterCode(page, code)
    await expect(main(page).getByRole('alert')).toHaveText(
      '2단계 인증 코드가 올바르지 않거나 이미 사용되었습니다.',
    )
  }
  await enterCode(page, codeOf(secret, 1))
  await expect(page).toHaveURL('/admin/statistic')

  await page.setViewportSize({ width: 390, height: 844 })
  await openCodeStep(page)
  await enterCode(page, first.toLowerCase())
  await expect(page).toHaveURL('/admin/statistic')
  await openCodeStep(page)
  await enterCode(page, first)
  await expect(main(page).getByRole('alert')).toBeVisible()
  await enterCode(page, second)
  await expect(page).toHaveURL('/admin/statistic')

  await page.evaluate(() => localStorage.setItem('locale', 'en'))
  await page.goto('/admin/account')
  await expect(main(page).getByText('Recovery codes left: 8.')).toBeVisible()
  await main(page).getByRole('button', { name: 'Turn off two-factor login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor login' })
  await dialog.getByLabel('Two-factor code').fill(third)
  await dialog.getByRole('button', { name: 'Turn off two-factor login' }).click()
  await expect(main(page).getByRole('button', { name: 'Turn on two-factor login' })).toBeVisible()
})
