import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectToast } from './messages.ts'
import { waitForActivationCode } from './outbox.ts'

interface Person {
  email: string
  nickname: string
  password: string
}

let personCount = 0

/** Returns an email and nickname that are unique in this run. */
export function newPerson(): Person {
  personCount += 1
  const name = `m${Date.now().toString(36)}${personCount}`
  return { email: `${name}@example.test`, nickname: name, password: 'Sesame1!' }
}

export const consentBox = (page: Page) => page.getByRole('checkbox', { name: /동의합니다/ })

export async function fillRegistration(
  page: Page,
  { email, nickname, password }: Person,
): Promise<void> {
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('이름', { exact: true }).fill('홍길동')
  await page.getByLabel('닉네임').fill(nickname)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByLabel('비밀번호 확인').fill(password)
  await page.getByLabel('전화번호 가운데 4자리').pressSequentially('12345678')
  await page.getByLabel('생년월일').fill('19900131')
  await consentBox(page).check()
}

export async function pasteText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('ControlOrMeta+V')
}

/** Registers `person` and activates the account by a typed code. Ends on the login page. */
export async function registerByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/register')
  await fillRegistration(page, person)
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page).toHaveURL('/activation')
  const code = await waitForActivationCode(page.request, person.email)
  await page
    .getByLabel('인증 코드', { exact: true })
    .fill(` ${code.slice(0, 3)} ${code.slice(3).toLowerCase()} `)
  await page.getByRole('button', { name: '인증하기' }).click()
  await expectToast(page, '인증이 완료되었습니다. 로그인해주세요.')
  await expect(page).toHaveURL('/login')
}

export async function fillNewPassword(
  page: Page,
  password: string,
  repeated = password,
): Promise<void> {
  await page.getByLabel('새 비밀번호', { exact: true }).fill(password)
  await page.getByLabel('새 비밀번호 확인').fill(repeated)
}

export const submitNewPassword = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: '비밀번호 변경' }).click()

export const requestPasswordReset = (request: APIRequestContext, email: string) =>
  request.post('/api/help/find-password', { data: { email, name: '김여정' } })
