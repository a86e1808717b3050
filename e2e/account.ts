import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { newestMail } from './outbox.ts'
import { enter, newShopper } from './shopper.ts'

interface Person {
  email: string
  nickname: string
  password: string
}

let made = 0

/** Returns an email and nickname that are unique in this run. */
export function newPerson(): Person {
  made += 1
  const name = `m${Date.now().toString(36)}${made}`
  return { email: `${name}@example.test`, nickname: name, password: 'Sesame1!' }
}

/** Expects `words` in a toast or beside a control. */
export const toast = (page: Page, words: string | RegExp) =>
  expect(page.locator('[role=status], [role=alert]').getByText(words).first()).toBeVisible()

export const consent = (page: Page) => page.getByRole('checkbox', { name: /동의합니다/ })

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
  await consent(page).check()
}

/** Returns the activation code from the person's mail. */
export async function mailedCode(page: Page, { email }: Person): Promise<string> {
  return /인증 코드: (\w{6})/.exec(await newestMail(page, email))?.[1] ?? ''
}

/** Pastes `text` into the focused element. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('ControlOrMeta+V')
}

/** Registers `person` and activates the account by a typed code; ends on the login page. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register')
  await fillRegistration(page, person)
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page).toHaveURL('/activation')
  const code = await mailedCode(page, person)
  await page
    .getByLabel('인증 코드', { exact: true })
    .fill(` ${code.slice(0, 3)} ${code.slice(3).toLowerCase()} `)
  await page.getByRole('button', { name: '인증하기' }).click()
  await toast(page, '인증이 완료되었습니다. 로그인해주세요.')
  await expect(page).toHaveURL('/login')
}

/** Creates a member by the API and logs in on the login page. */
export async function enterAsNew(page: Page): Promise<Person> {
  const shopper = await newShopper(page.request)
  await enter(page, shopper)
  return { email: shopper.email, nickname: shopper.nickname, password: shopper.password }
}

/** Expects the login page, which follows automatically after a pasted code. */
export async function expectActivated(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login')
  await expect(
    page.getByRole('main').getByRole('heading', { level: 1, name: '로그인', exact: true }),
  ).toBeVisible()
}
