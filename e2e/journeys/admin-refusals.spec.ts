import type { Locator, Page } from '@playwright/test'
import { openEditor, openUser } from '../adminUsers.ts'
import { expect, main, test } from '../journey.ts'
import { registerMember } from '../members.ts'
import { accounts, startSession } from '../session.ts'

const OFFLINE = '네트워크 연결을 확인해주세요.'

test.beforeEach(({ page }) => startSession(page, accounts.admin))

/** Finds the message "offline" next to `button`; a toast has the same text. */
const offlineBeside = (button: Locator) => button.locator('..').getByText(OFFLINE, { exact: true })

const apply = (page: Page) => main(page).getByRole('button', { name: '적용', exact: true }).click()

test('an administrator sees at the field that a balance is above the limit', async ({ page }) => {
  await openUser(page, 'blueroom')
  const credits = await openEditor(page, 'blueroom', '크레딧')
  await credits.fill('1000001')
  await apply(page)
  await expect(credits).toHaveAccessibleDescription('크레딧은 1,000,000을 초과할 수 없습니다.')
  await expect(credits).toHaveValue('1000001')
})

test('an administrator sees at the field that a plan is missing', async ({ page, request }) => {
  const { nickname } = await registerMember(request)
  await openUser(page, nickname)
  const plan = await openEditor(page, nickname, '구독')
  await apply(page)
  await expect(plan).toHaveAccessibleDescription('플랜 선택')
})

test('the field of a payment status says that the network is missing, then saves it', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await openUser(page, '하모니')
  const status = await openEditor(page, '하모니', '결제 상태')
  await status.selectOption('미결제(false)')
  await context.setOffline(true)
  await apply(page)
  await expect(status).toHaveAccessibleDescription(OFFLINE)
  await context.setOffline(false)
  await apply(page)
  const cell = main(page).getByRole('row').filter({ hasText: '하모니' }).getByRole('cell').nth(6)
  await expect(cell).toHaveText('미결제')
  await openUser(page, '하모니')
  await (await openEditor(page, '하모니', '결제 상태')).selectOption('결제됨(true)')
  await apply(page)
  await expect(cell).toHaveText('결제됨')
})

test('an administrator sees next to the button why an account cannot be disabled', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await openUser(page, '하모니')
  await main(page).getByRole('button', { name: '하모니 유저 상세 정보', exact: true }).click()
  const user = page.getByRole('dialog', { name: '유저 상세 정보', exact: true })
  await user.getByRole('button', { name: '사용 중지', exact: true }).click()
  await context.setOffline(true)
  await page
    .getByRole('dialog', { name: "'하모니' 계정을 사용 중지하시겠습니까?", exact: true })
    .getByRole('button', { name: '사용 중지', exact: true })
    .click()
  await expect(
    offlineBeside(user.getByRole('button', { name: '사용 중지', exact: true })),
  ).toBeVisible()
  await context.setOffline(false)
})

test('an administrator sees next to the button why a plan cannot be ended', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await openUser(page, '하모니')
  await main(page)
    .getByRole('button', { name: /^하모니 .+ 구독 정보$/ })
    .click()
  const plan = page.getByRole('dialog', { name: '구독 정보', exact: true })
  await plan.getByRole('button', { name: '구독 종료', exact: true }).click()
  await context.setOffline(true)
  await page
    .getByRole('dialog', { name: /구독을 종료하시겠습니까/ })
    .getByRole('button', { name: '구독 종료', exact: true })
    .click()
  await expect(
    offlineBeside(plan.getByRole('button', { name: '구독 종료', exact: true })),
  ).toBeVisible()
  await context.setOffline(false)
})

test('an administrator cannot disable their own account', async ({ page }) => {
  await openUser(page, '소리장터')
  await main(page).getByRole('button', { name: '소리장터 유저 상세 정보', exact: true }).click()
  const user = page.getByRole('dialog', { name: '유저 상세 정보', exact: true })
  await expect(
    user.getByText('자신의 계정은 사용 중지할 수 없습니다.', { exact: true }),
  ).toBeVisible()
  await expect(user.getByRole('button', { name: '사용 중지', exact: true })).toHaveCount(0)
})

test('a tag cannot get a name with a special character or the name of another tag', async ({
  page,
  pageErrors,
}) => {
  // 400: the name is taken.
  pageErrors.allow(/400/)
  await page.goto('/admin/tags/spelling')
  await main(page).getByRole('button', { name: 'texture 이름 변경', exact: true }).click()
  const name = main(page).getByRole('textbox', { name: 'texture 태그명', exact: true })
  await name.fill('질감*')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription(
    '한글, 영문 소문자, 숫자, 일부 기호만 사용할 수 있습니다.',
  )
  const mood = main(page).getByRole('region', { name: /^분위기/ })
  const [other = ''] = await mood.getByRole('listitem').first().getByRole('link').allTextContents()
  await name.fill(other)
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription(`이미 있는 태그입니다: ${other}`)
  await expect(name).toHaveValue(other)
})

test('an album needs a name, and hiding needs a reason', async ({ page }) => {
  await page.goto('/admin/albums?size=1')
  const album = main(page)
    .getByRole('table', { name: '앨범 목록', exact: true })
    .locator('tbody')
    .getByRole('row')
  await expect(album).toHaveCount(1)
  await album.getByRole('button', { name: / 수정$/ }).click()
  const name = album.getByRole('textbox', { name: '제목', exact: true })
  await name.fill(' ')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription('앨범명은 필수 입력 항목입니다.')
  await page.keyboard.press('Escape')
  await album.getByRole('button', { name: / 숨기기$/ }).click()
  const dialog = page.getByRole('dialog', { name: / 숨기기$/ })
  await dialog.getByRole('button', { name: '숨기기', exact: true }).click()
  await expect(
    dialog.getByRole('textbox', { name: '사유', exact: true }),
  ).toHaveAccessibleDescription('사유는 필수 입력 항목입니다. 아티스트에게 보이는 사유입니다.')
})

test('two different passwords are refused at the second field', async ({ page }) => {
  await page.goto('/admin/account')
  await main(page).getByLabel('새 비밀번호', { exact: true }).fill('Admin456!')
  const check = main(page).getByLabel('새 비밀번호 확인', { exact: true })
  await check.fill('Admin457!')
  await page.keyboard.press('Enter')
  await expect(check).toHaveAccessibleDescription(/비밀번호를 다시 확인해주세요/)
  await expect(page).toHaveURL('/admin/account')
})
