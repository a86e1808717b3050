import type { Page } from '@playwright/test'
import { expect, main, newPage, recordPageErrors, test } from '../journey.ts'
import { readMails } from '../outbox.ts'
import { accounts, openAs } from '../session.ts'
import { findTrack, type Track, trackPath } from '../tracks.ts'

async function report(member: Page, track: Track): Promise<void> {
  await openAs(member, accounts.member, trackPath(track))
  await main(member).getByRole('button', { name: '신고' }).click()
  const dialog = member.getByRole('dialog', { name: `'${track.title}' 신고` })
  await dialog.getByRole('button', { name: '신고하기' }).click()
  await expect(dialog.getByText('사유는 필수 입력 항목입니다.', { exact: true })).toBeVisible()
  await dialog.getByRole('combobox', { name: '신고 사유' }).selectOption('저작권 침해')
  await dialog.getByRole('textbox', { name: '신고 내용' }).fill('제가 만든 음원입니다.')
  await dialog.getByRole('button', { name: '신고하기' }).click()
  await expect(
    member.getByText('신고가 접수되었습니다. 검토 결과는 메일로 알려드립니다.'),
  ).toBeVisible()
}

test('an administrator hides a reported track, mails the answer and shows the track again', async ({
  page,
  browser,
  pageErrors,
}) => {
  test.slow()
  // The page of a hidden track answers 410, and the API's call for it 404.
  pageErrors.allow(/404|410/)
  const track = await findTrack(page.request, { sort: 'oldest' })
  const member = await newPage(browser)
  recordPageErrors(member, pageErrors.seen)
  await report(member, track)

  await openAs(page, accounts.admin, '/admin/reports?state=open')
  await main(page)
    .getByRole('button', { name: `${track.title} 처리` })
    .click()
  const dialog = page.getByRole('dialog', { name: `'${track.title}' 신고 처리` })
  await dialog.getByRole('button', { name: '처리', exact: true }).click()
  await expect(dialog.getByText('답변은 필수 입력 항목입니다.', { exact: true })).toBeVisible()
  await dialog
    .getByRole('combobox', { name: '처리 방법' })
    .selectOption({ label: '숨김: 목록과 검색, 미리듣기에서 내립니다' })
  await dialog.getByRole('textbox', { name: '답변' }).fill('저작권자를 확인하여 숨겼습니다.')
  await dialog.getByRole('button', { name: '처리', exact: true }).click()
  await expect(main(page).getByText('신고가 없습니다.')).toBeVisible()

  await member.goto(trackPath(track))
  await expect(main(member).getByText('데이터가 없습니다.')).toBeVisible()
  const answerMails = async () =>
    (await readMails(page.request)).filter(({ text }) =>
      text.includes('저작권자를 확인하여 숨겼습니다.'),
    )
  await expect.poll(async () => (await answerMails()).length, { timeout: 30_000 }).toBe(2)
  const mails = await answerMails()
  expect(mails.map(({ to }) => to)).toContain(accounts.member.email)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    '[소리장터] 신고 처리 결과 안내',
    '[소리장터] 트랙 숨김 안내',
  ])

  await page.goto(`/admin/tracks?keyword=${encodeURIComponent(track.title)}`)
  await main(page)
    .getByRole('button', { name: `${track.title} 다시 공개` })
    .click()
  await expect(main(page).getByRole('button', { name: `${track.title} 숨기기` })).toBeVisible()
  await member.goto(trackPath(track))
  await expect(main(member).getByRole('heading', { level: 1, name: track.title })).toBeVisible()

  await page.goto('/admin/changes')
  await expect(
    page.getByRole('table', { name: '변경 기록' }).getByRole('row').nth(1),
  ).toContainText('공개 상태 숨김 → 공개')
  await member.context().close()
})
