import { expect, main, test } from '../journey.ts'
import { registerMember } from '../members.ts'
import { readMails, waitForMail } from '../outbox.ts'
import { accounts, openAs } from '../session.ts'

test('a member agrees to advertising, and the link in a test mail unsubscribes', async ({
  page,
  browser,
  request,
}) => {
  const member = await registerMember(request)
  await openAs(page, member, '/me/notifications')
  const consent = main(page).getByRole('checkbox', { name: '이벤트와 혜택 (광고성 메일): 메일' })
  await expect(consent).not.toBeChecked()
  await consent.check()
  await expect(main(page).getByText(/에 수신에 동의하셨습니다\.$/)).toBeVisible()

  const adminPage = await browser.newPage()
  await openAs(adminPage, accounts.admin, '/admin/promotions')
  await adminPage.getByRole('button', { name: '새 광고 메일' }).click()
  const dialog = adminPage.getByRole('dialog', { name: '새 광고 메일' })
  await dialog.getByRole('textbox', { name: '제목', exact: true }).fill('봄맞이 이벤트')
  await dialog.getByRole('textbox', { name: '내용', exact: true }).fill('크레딧을 드립니다.')
  await dialog.getByRole('textbox', { name: '영어 제목' }).fill('Spring event')
  await dialog.getByRole('textbox', { name: '영어 내용' }).fill('Free credits.')
  await dialog.getByRole('button', { name: '미리보기' }).click()
  await expect(dialog.getByText('(광고) [소리장터] 봄맞이 이벤트')).toBeVisible()
  await expect(dialog.getByText(/^받는 회원: [1-9]\d*명$/)).toBeVisible()
  await dialog.getByRole('button', { name: '나에게 보내보기' }).click()
  await expect(adminPage.getByText('내 이메일로 보냈습니다.').first()).toBeVisible()

  const mail = await waitForMail(request, accounts.admin.email)
  const advertised = (await readMails(request)).filter(({ subject }) =>
    subject.startsWith('(광고)'),
  )
  expect(new Set(advertised.map(({ to }) => to))).toEqual(new Set([accounts.admin.email]))
  const visitor = await browser.newPage()
  await visitor.goto(/\S+\/unsubscribe#token=\S+/.exec(mail)?.[0] ?? '')
  await main(visitor).getByRole('button', { name: '수신 거부' }).click()
  await expect(main(visitor).getByText(/^수신을 거부했습니다/)).toBeVisible()
})
