import type { Page } from '@playwright/test'
import { consentBox, newPerson, pasteText } from '../account.ts'
import { pressEnterOn, tabTo, typeInto } from '../focus.ts'
import { expect, main, test } from '../journey.ts'
import { expectMessage, recordMessages } from '../messages.ts'
import { waitForActivationCode } from '../outbox.ts'
import type { Credentials } from '../session.ts'

async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await expect(page).toHaveURL('/login')
  await typeInto(page, main(page).getByLabel('이메일'), email)
  await typeInto(page, main(page).getByLabel('비밀번호', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sounds/tracks')
}

test('a member registers, changes name and password and logs out without a pointer', async ({
  page,
}) => {
  test.slow()
  await recordMessages(page)
  const person = newPerson()
  await page.goto('/sounds/tracks')

  await test.step('registers', async () => {
    await pressEnterOn(page, page.getByRole('banner').getByRole('link', { name: '회원가입' }))
    await expect(page).toHaveURL('/register')
    await typeInto(page, page.getByLabel('이메일'), person.email)
    await typeInto(page, page.getByLabel('이름', { exact: true }), '홍길동')
    await typeInto(page, page.getByLabel('닉네임'), person.nickname)
    await typeInto(page, page.getByLabel('비밀번호', { exact: true }), person.password)
    await typeInto(page, page.getByLabel('비밀번호 확인'), person.password)
    await typeInto(page, page.getByLabel('전화번호 가운데 4자리'), '12345678')
    await expect(page.getByLabel('전화번호 끝 4자리')).toHaveValue('5678')
    await typeInto(page, page.getByLabel('생년월일'), '19900131')
    await tabTo(page, consentBox(page))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: '가입하기', exact: true }))
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/activation')
  })

  await test.step('pastes the activation code', async () => {
    const code = await waitForActivationCode(page.request, person.email)
    await tabTo(page, page.getByLabel('인증 코드', { exact: true }))
    await pasteText(page, code)
    await expectMessage(page, '인증이 완료되었습니다. 로그인해주세요.')
  })

  await test.step('logs in', () => logIn(page, person))

  await test.step('changes the name', async () => {
    const profile = page
      .getByRole('banner')
      .getByRole('link', { name: `프로필: ${person.nickname}` })
    await pressEnterOn(page, profile, 'Shift+Tab')
    await expect(page).toHaveURL('/me/info')
    const edit = main(page).getByRole('button', { name: '이름 수정', exact: true })
    await pressEnterOn(page, edit)
    await expect(main(page).getByRole('textbox', { name: '이름', exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('김건반')
    await page.keyboard.press('Enter')
    await expect(main(page).getByText('김건반', { exact: true })).toBeVisible()
    await expect(edit).toBeFocused()
  })

  await test.step('changes the password, which requires a new login', async () => {
    const menu = page.getByRole('navigation', { name: '주 메뉴' })
    await pressEnterOn(
      page,
      menu.getByRole('link', { name: '비밀번호 변경', exact: true }),
      'Shift+Tab',
    )
    await expect(page).toHaveURL('/me/change-password')
    await typeInto(page, page.getByLabel('새 비밀번호', { exact: true }), 'Another2@')
    await typeInto(page, page.getByLabel('새 비밀번호 확인'), 'Another2@')
    await page.keyboard.press('Enter')
    await expectMessage(page, '비밀번호가 변경되었습니다. 다시 로그인해주세요.')
    await logIn(page, { ...person, password: 'Another2@' })
  })

  await test.step('logs out', async () => {
    const logout = page.getByRole('banner').getByRole('button', { name: '로그아웃' })
    await pressEnterOn(page, logout, 'Shift+Tab')
    await expectMessage(page, '로그아웃되었습니다.')
    await expect(page).toHaveURL('/login')
  })
})
