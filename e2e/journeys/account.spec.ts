import type { Locator, Page } from '@playwright/test'
import {
  fillNewPassword,
  fillRegistration,
  newPerson,
  registerByForm,
  requestPasswordReset,
  submitNewPassword,
} from '../account.ts'
import { readDownload } from '../downloads.ts'
import { redBluePngFile } from '../files.ts'
import { pressEnterOn } from '../focus.ts'
import { expect, main, recordPageErrors, test, trackRows } from '../journey.ts'
import { registerMember } from '../members.ts'
import { expectMessage, expectToast, recordMessages } from '../messages.ts'
import { waitForMail } from '../outbox.ts'
import { balanceLink } from '../purchases.ts'
import { accounts, openAs, readStoredToken, submitLogin } from '../session.ts'
import { extendToasts } from '../timers.ts'

test('a new member registers, logs in, changes every detail and logs out', async ({ page }) => {
  test.slow()
  await recordMessages(page)
  const person = newPerson()

  await test.step('registers and sees free and taken names while typing', async () => {
    await page.goto('/register')
    await page.getByLabel('닉네임').fill('소리여행')
    await expect(main(page).getByText('이미 사용 중입니다.')).toBeVisible()
    await registerByForm(page, person)
  })

  await test.step('logs in', async () => {
    await submitLogin(page, person)
    await expect(page).toHaveURL('/sounds/tracks')
  })

  await test.step('changes name, nickname and phone number, each alone', async () => {
    await page.goto('/me/info')
    await page.getByRole('button', { name: '이름 수정', exact: true }).click()
    await page.getByRole('button', { name: '전화번호 수정' }).click()
    await expectToast(page, '다른 항목을 수정 중입니다. 먼저 완료하거나 취소해주세요.')
    await page.getByRole('textbox', { name: '이름', exact: true }).fill('김소리')
    await page.getByRole('button', { name: '저장' }).click()
    await expect(main(page).getByText('김소리')).toBeVisible()
    await page.getByRole('button', { name: '닉네임 수정' }).click()
    await page.getByRole('textbox', { name: '닉네임' }).fill('소리여행')
    await expect(main(page).getByText('이미 사용 중입니다.')).toBeVisible()
    await page.getByRole('button', { name: '저장' }).click()
    await expectToast(page, '닉네임 중복입니다. 다른 닉네임을 입력해주세요.')
    await expect(page.getByRole('textbox', { name: '닉네임' })).toHaveValue('소리여행')
    await page.getByRole('textbox', { name: '닉네임' }).fill(`${person.nickname}b`)
    await expect(main(page).getByText('사용할 수 있습니다.')).toBeVisible()
    await page.getByRole('button', { name: '저장' }).click()
    await expect(
      page.getByRole('banner').getByRole('link', { name: `프로필: ${person.nickname}b` }),
    ).toBeVisible()
    await page.getByRole('button', { name: '전화번호 수정' }).click()
    await page.getByLabel('전화번호 끝 4자리').fill('9999')
    await page.getByRole('button', { name: '저장' }).click()
    await expect(main(page).getByText('010-1234-9999')).toBeVisible()
  })

  await test.step('crops a photo by keyboard and stays on the page with it', async () => {
    await page.getByRole('button', { name: '프로필 사진 변경' }).click()
    const dialog = page.getByRole('dialog', { name: '프로필 사진 변경' })
    await dialog.getByRole('button', { name: '업로드' }).click()
    await expect(dialog.getByText('파일을 업로드해주세요.').first()).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles(redBluePngFile('me.png'))
    const previewPixel = () =>
      dialog
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) => [
          ...(canvas.getContext('2d')?.getImageData(2, 96, 1, 1).data ?? []),
        ])
    // The picture is red on the left, where the selection starts, and blue on the right.
    await expect.poll(previewPixel).toEqual([255, 0, 0, 255])
    await dialog.locator('.ReactCrop__crop-selection').focus()
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Control+ArrowRight')
    await expect.poll(previewPixel).toEqual([0, 0, 255, 255])
    await dialog.getByRole('button', { name: '업로드' }).click()
    await expectToast(page, '프로필 사진이 변경되었습니다.')
    await expect(page).toHaveURL('/me/info')
    await expect(page.getByRole('banner').locator('img[src^="/media/"]')).toBeVisible()
    const photoOfToken = () =>
      page.evaluate(() => {
        const [, claims = ''] = localStorage.getItem('accessToken')?.split('.') ?? []
        return String(
          JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))).profileImagePath,
        )
      })
    await expect.poll(photoOfToken, 'the session is refreshed').toMatch(/^\/media\//)
  })

  await test.step('changes the password, is logged out and logs in with the new one', async () => {
    await page.goto('/me/change-password')
    await fillNewPassword(page, 'Another2@', 'Another2!')
    await expect(main(page).getByText('비밀번호가 일치하지 않습니다.')).toBeVisible()
    await submitNewPassword(page)
    await expectToast(page, /^비밀번호를 다시 확인해주세요$/)
    await page.getByLabel('새 비밀번호 확인').fill('Another2@')
    await submitNewPassword(page)
    await expectToast(page, '비밀번호가 변경되었습니다. 다시 로그인해주세요.')
    await expect(page).toHaveURL('/login')
    const savedFlags = page.waitForResponse('**/api/me/favourites/saved?*')
    await submitLogin(page, { ...person, password: 'Another2@' })
    await expect(page).toHaveURL('/sounds/tracks')
    // Waits for this request, which the server would refuse after the logout.
    await savedFlags
  })

  await test.step('logs out', async () => {
    const response = page.waitForResponse('**/api/logout')
    await page.getByRole('banner').getByRole('button', { name: '로그아웃' }).click()
    expect((await response).status()).toBe(200)
    await expectMessage(page, '로그아웃되었습니다.')
    await expect(page).toHaveURL('/login')
  })
})

test('a member resets a forgotten password by mail and logs in', async ({ page, pageErrors }) => {
  const { email } = await registerMember(page.request)
  pageErrors.allow(/400/)
  await page.goto('/help/find-password')
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('이름').fill('김여정')
  await page.getByRole('button', { name: '재설정 메일 받기' }).click()
  await expectToast(page, '입력한 정보와 일치하는 계정이 있으면 재설정 메일을 보냈습니다.')
  await expect(page).toHaveURL('/login')
  const mail = await waitForMail(page.request, email, 1)
  const [, temporary = ''] = /임시 비밀번호: (\S+)/.exec(mail) ?? []
  await submitLogin(page, { email, password: temporary })
  await expect(page).toHaveURL('/help/reset-password')
  await fillNewPassword(page, 'Another2@', 'Another2!')
  await submitNewPassword(page)
  await expectToast(page, '비밀번호를 다시 확인해주세요.')
  await expect(page.getByLabel('새 비밀번호', { exact: true })).toHaveValue('Another2@')
  await page.getByLabel('새 비밀번호 확인').fill('Another2@')
  await submitNewPassword(page)
  await expect(page).toHaveURL('/login')
  await submitLogin(page, { email, password: 'Another2@' })
  await expect(page).toHaveURL('/sounds/tracks')
})

test('the link in the reset mail opens the password reset without a login', async ({
  page,
  pageErrors,
}) => {
  const { email } = await registerMember(page.request)
  pageErrors.allow(/400/)
  await requestPasswordReset(page.request, email)
  const mail = await waitForMail(page.request, email, 1)
  const [, link = ''] = /새 비밀번호 설정: (\S+)/.exec(mail) ?? []
  await page.goto(link)
  await page.getByLabel('새 비밀번호', { exact: true }).fill('Another2@')
  await expect(page).toHaveURL('/help/reset-password')
  await page.getByLabel('새 비밀번호 확인').fill('Another2@')
  await submitNewPassword(page)
  await expect(page).toHaveURL('/login')
  await submitLogin(page, { email, password: 'Another2@' })
  await expect(page).toHaveURL('/sounds/tracks')
})

test('the link in the mail about a new password ends the session and opens one reset', async ({
  page,
  pageErrors,
}) => {
  const person = await registerMember(page.request)
  await openAs(page, person, '/me/change-password')
  await fillNewPassword(page, 'Intruder3#')
  await submitNewPassword(page)
  await expect(page).toHaveURL('/login')
  await submitLogin(page, { ...person, password: 'Intruder3#' })
  await expect(page).toHaveURL('/sounds/tracks')
  const mail = await waitForMail(page.request, person.email, 1)
  const [link = ''] = /\/help\/reset-password#not-me=\S+/.exec(mail) ?? []
  await page.goto(link)
  await expect(page.getByLabel('새 비밀번호', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/help/reset-password')
  expect(await readStoredToken(page)).toBeNull()
  pageErrors.allow(/400/)
  await page.evaluate(() => sessionStorage.removeItem('resetToken'))
  await page.goto('/legal/terms')
  await page.goto(link)
  await expect(
    main(page)
      .getByText('링크가 만료되었거나 이미 사용되었습니다. 비밀번호 찾기를 이용해주세요.')
      .first(),
  ).toBeVisible()
})

test('a member logs all other devices out and downloads their personal data', async ({
  page,
  browser,
}) => {
  const person = await registerMember(page.request)
  const phoneContext = await browser.newContext({ locale: 'ko-KR' })
  const phone = await phoneContext.newPage()
  await openAs(phone, person, '/sounds/tracks')

  await openAs(page, person, '/me/info')
  await page.getByRole('button', { name: '다른 기기 모두 로그아웃' }).click()
  await expectToast(page, '다른 모든 기기에서 로그아웃되었습니다.')
  await expect(page.getByText('현재 기기')).toHaveCount(1)
  await phone.getByRole('link', { name: `프로필: ${person.nickname}` }).click()
  await expect(phone).toHaveURL('/login')
  await phoneContext.close()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '내 데이터 다운로드' }).click()
  expect(JSON.parse(String(await readDownload(await download)))).toMatchObject({
    profile: { email: person.email, nickname: person.nickname },
  })
})

test('a leaving member becomes a visitor and cannot log in again', async ({ page, pageErrors }) => {
  const person = await registerMember(page.request)
  pageErrors.allow(/40[01]/)
  await openAs(page, person, '/me/info')
  await page.getByRole('button', { name: '탈퇴하기' }).click()
  const dialog = page.getByRole('dialog', { name: '정말 탈퇴하시겠습니까?' })
  await dialog.getByRole('textbox', { name: '비밀번호' }).fill('Wrong1!!')
  await dialog.getByRole('button', { name: '탈퇴하기' }).click()
  await expect(dialog.getByText('비밀번호가 올바르지 않습니다.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: '비밀번호' }).fill(person.password)
  await dialog.getByRole('button', { name: '탈퇴하기' }).click()
  await expect(page).toHaveURL('/sounds/tracks')
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
  await page.goto('/login')
  await submitLogin(page, person)
  await expect(main(page).getByRole('alert')).toHaveText(
    '이메일 또는 비밀번호가 올바르지 않습니다.',
  )
})

/** Clicks twice as fast as a person does: 50 ms each, 100 ms apart. */
async function doubleClick(page: Page, button: Locator): Promise<void> {
  await button.hover()
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.waitForTimeout(50)
    await page.mouse.up({ clickCount })
    await page.waitForTimeout(100)
  }
}

test('a double click leaves a dialog open, and no toast covers its buttons on a phone', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/400/)
  await extendToasts(page)
  await openAs(page, await registerMember(page.request), '/me/info')
  const dialog = page.getByRole('dialog', { name: '정말 탈퇴하시겠습니까?' })
  await doubleClick(page, page.getByRole('button', { name: '탈퇴하기' }))
  await page.waitForTimeout(500)
  await expect(dialog).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('textbox', { name: '비밀번호' }).fill('Wrong1!!')
  await dialog.getByRole('button', { name: '탈퇴하기' }).click()
  const shownToast = page.getByRole('alert').filter({ has: page.getByRole('button') })
  await expect(shownToast).toBeVisible()
  const toastBox = await shownToast.boundingBox()
  const dialogBox = await dialog.boundingBox()
  const toastBottom = (toastBox?.y ?? Number.NaN) + (toastBox?.height ?? 0)
  expect(toastBottom).toBeLessThan(dialogBox?.y ?? Number.NaN)
})

test('the forms of visitors explain a refusal and keep the input', async ({ page, pageErrors }) => {
  pageErrors.allow(/40[01]/)
  await page.goto('/login')
  await submitLogin(page, { email: 'nobody@example.test', password: 'Sesame1!' })
  await expect(main(page).getByRole('alert')).toHaveText(
    '이메일 또는 비밀번호가 올바르지 않습니다.',
  )
  await expect(page.getByLabel('이메일')).toHaveValue('nobody@example.test')
  await page.goto('/activation')
  await page.getByLabel('인증 코드', { exact: true }).fill('ZZZZZZ')
  await page.getByRole('button', { name: '인증하기' }).click()
  await expect(main(page).getByRole('alert')).toHaveText(
    '인증 코드가 올바르지 않거나 만료되었습니다.',
  )
  const resendForm = page.getByRole('form', { name: '인증 코드를 받지 못하셨습니까?' })
  await resendForm.getByLabel('이메일').fill('nobody@')
  await resendForm.getByRole('button', { name: '인증 코드 다시 받기' }).click()
  await expect(resendForm.getByText('이메일 가 양식에 맞지 않습니다.')).toBeVisible()
  await expect(resendForm.getByLabel('이메일')).toHaveValue('nobody@')
  await page.goto('/help/find-password')
  await page.getByRole('button', { name: '재설정 메일 받기' }).click()
  await expectToast(page, '입력값 오류: 이메일은 필수 입력 항목입니다.')
  await page.goto('/help/reset-password', { waitUntil: 'commit' })
  await expectToast(page, '접근이 거부되었습니다. 다시 로그인해주세요.')
  await expect(page).toHaveURL('/login')
  await page.goto('/register')
  await fillRegistration(page, { ...newPerson(), email: accounts.member.email })
  await page.getByRole('button', { name: '가입하기' }).click()
  await expectToast(page, '이메일 중복입니다. 다른 이메일을 입력해주세요.')
  await expect(page.getByLabel('생년월일')).toHaveValue('1990-01-31')
  page.once('dialog', (dialog) => {
    expect(dialog.type()).toBe('beforeunload')
    void dialog.accept()
  })
  await page.reload()
  await expect(page.getByLabel('생년월일')).toHaveValue('')
})

test('a purchase in one tab changes the balance in both', async ({ page, context, pageErrors }) => {
  await openAs(page, accounts.member, '/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  const otherTab = await context.newPage()
  recordPageErrors(otherTab, pageErrors.seen)
  await otherTab.goto('/subscription')
  await expect(balanceLink(otherTab)).toHaveAccessibleName(/\d/)
  const creditsBefore = Number(
    /[\d,]+/
      .exec((await balanceLink(otherTab).getAttribute('aria-label')) ?? '')?.[0]
      ?.replace(',', ''),
  )
  await trackRows(page)
    .getByRole('button', { name: /^다운로드 \(/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '음원 받기' }).click()
  for (const tab of [page, otherTab])
    await expect(balanceLink(tab)).toHaveAccessibleName(`보유 크레딧 ${creditsBefore - 3}`)
})

test('a member without browser storage logs in and learns that only this tab is logged in', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expectToast(page, '브라우저에 저장할 수 없어 이 탭을 닫으면 로그인과 설정이 사라집니다.')
  await submitLogin(page)
  await expect(page).toHaveURL('/sounds/tracks')
  await expect(page.getByRole('banner').getByRole('link', { name: /^프로필: / })).toBeVisible()
})

test('a member changes the name by keyboard alone', async ({ page }) => {
  await openAs(page, await registerMember(page.request), '/me/info')
  const edit = page.getByRole('button', { name: '이름 수정', exact: true })
  await pressEnterOn(page, edit)
  await expect(page.getByRole('textbox', { name: '이름', exact: true })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('김건반')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('김건반')).toBeVisible()
  await expect(edit).toBeFocused()
})
