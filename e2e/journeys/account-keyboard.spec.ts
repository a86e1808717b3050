import type { Locator, Page } from '@playwright/test'
import { consent, mailedCode, newPerson, paste } from '../account.ts'
import { expect, test } from '../journey.ts'
import { expectMessage, recordMessages } from '../messages.ts'

const MAX_STEPS = 120
const main = (page: Page) => page.getByRole('main')

/** Presses `key` until `place` has the focus. */
async function walkTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await place.waitFor()
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${MAX_STEPS} presses of ${key} did not reach ${place}`)
}

/** Moves the focus to a field and types into it. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await walkTo(page, field)
  await page.keyboard.type(text)
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await expect(page).toHaveURL('/login')
  await type(page, main(page).getByLabel('이메일'), email)
  await type(page, main(page).getByLabel('비밀번호', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sounds/tracks')
}

/** Moves the focus back to a link of the menu and opens it. */
async function openByMenu(page: Page, name: string): Promise<void> {
  await walkTo(
    page,
    page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name, exact: true }),
    'Shift+Tab',
  )
  await page.keyboard.press('Enter')
}

test('a member registers, changes name and password and logs out without a pointer', async ({
  page,
}) => {
  test.slow()
  await recordMessages(page)
  const person = newPerson()
  await page.goto('/sounds/tracks')

  await test.step('registers', async () => {
    await walkTo(page, page.getByRole('banner').getByRole('link', { name: '회원가입' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/register')
    await type(page, page.getByLabel('이메일'), person.email)
    await type(page, page.getByLabel('이름', { exact: true }), '홍길동')
    await type(page, page.getByLabel('닉네임'), person.nickname)
    await type(page, page.getByLabel('비밀번호', { exact: true }), person.password)
    await type(page, page.getByLabel('비밀번호 확인'), person.password)
    await type(page, page.getByLabel('전화번호 가운데 4자리'), '12345678')
    await expect(page.getByLabel('전화번호 끝 4자리')).toHaveValue('5678')
    await type(page, page.getByLabel('생년월일'), '19900131')
    await walkTo(page, consent(page))
    await page.keyboard.press('Space')
    await walkTo(page, page.getByRole('button', { name: '가입하기', exact: true }))
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/activation')
  })

  await test.step('pastes the activation code', async () => {
    const code = await mailedCode(page, person)
    await walkTo(page, page.getByLabel('인증 코드', { exact: true }))
    await paste(page, code)
    await expectMessage(page, '인증이 완료되었습니다. 로그인해주세요.')
  })

  await test.step('logs in', () => logIn(page, person.email, person.password))

  await test.step('changes the name', async () => {
    await walkTo(
      page,
      page.getByRole('banner').getByRole('link', { name: `프로필: ${person.nickname}` }),
      'Shift+Tab',
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/me/info')
    const edit = main(page).getByRole('button', { name: '이름 수정', exact: true })
    await walkTo(page, edit)
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('textbox', { name: '이름', exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('김건반')
    await page.keyboard.press('Enter')
    await expect(main(page).getByText('김건반', { exact: true })).toBeVisible()
    await expect(edit).toBeFocused()
  })

  await test.step('changes the password, which requires a new login', async () => {
    await openByMenu(page, '비밀번호 변경')
    await expect(page).toHaveURL('/me/change-password')
    await type(page, page.getByLabel('새 비밀번호', { exact: true }), 'Another2@')
    await type(page, page.getByLabel('새 비밀번호 확인'), 'Another2@')
    await page.keyboard.press('Enter')
    await expectMessage(page, '비밀번호가 변경되었습니다. 다시 로그인해주세요.')
    await logIn(page, person.email, 'Another2@')
  })

  await test.step('logs out', async () => {
    await walkTo(
      page,
      page.getByRole('banner').getByRole('button', { name: '로그아웃' }),
      'Shift+Tab',
    )
    await page.keyboard.press('Enter')
    await expectMessage(page, '로그아웃되었습니다.')
    await expect(page).toHaveURL('/login')
  })
})
