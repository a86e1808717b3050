import type { Browser, Page } from '@playwright/test'
import { expect, login, test, watch } from '../journey.ts'

const main = (page: Page) => page.getByRole('main')

async function logInAs(page: Page, who: 'admin' | 'member'): Promise<void> {
  await page.goto('/login')
  await login(page, `${who}@sori.test`, who === 'admin' ? 'Admin123!' : 'Member123!')
  await expect(page).toHaveURL(who === 'admin' ? '/admin/statistic' : '/sounds/tracks')
}

async function memberIn(browser: Browser, seen: string[]): Promise<Page> {
  const member = await (await browser.newContext()).newPage()
  watch(member, seen)
  await logInAs(member, 'member')
  return member
}

/** Returns the sent mails, newest first (D15). */
async function mails(page: Page): Promise<{ to: string; subject: string; text: string }[]> {
  const answer = await page.request.get(process.env.E2E_OUTBOX ?? '', {
    headers: { accept: 'application/json', 'x-outbox-token': process.env.E2E_OUTBOX_TOKEN ?? '' },
  })
  return answer.json()
}

async function someTrack(page: Page): Promise<{ title: string; nickname: string }> {
  const answer = await page.request.get('/api/sounds/tracks?sort=oldest&size=1')
  const { dtoList } = (await answer.json()) as {
    dtoList: { musicDTO: { title: string; nickname: string } }[]
  }
  const [first] = dtoList
  if (!first) throw new Error('there is no track')
  return first.musicDTO
}

const pageOf = ({ title, nickname }: { title: string; nickname: string }) =>
  `/sounds/tracks/one?nickname=${encodeURIComponent(nickname)}&title=${encodeURIComponent(title)}`

async function report(member: Page, track: { title: string; nickname: string }): Promise<void> {
  await member.goto(pageOf(track))
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

test('a reported track is hidden with a mailed answer and shown again', async ({
  page,
  browser,
  troubles,
}) => {
  test.slow()
  // A hidden track has no page.
  troubles.allow(/404/)
  const member = await memberIn(browser, troubles.seen)
  const track = await someTrack(member)
  await report(member, track)

  await logInAs(page, 'admin')
  await page.goto('/admin/reports?state=open')
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

  await member.goto(pageOf(track))
  await expect(main(member).getByText('데이터가 없습니다.')).toBeVisible()
  await expect
    .poll(
      async () =>
        (await mails(page)).filter(({ text }) => text.includes('저작권자를 확인하여 숨겼습니다.'))
          .length,
      {
        timeout: 30_000,
      },
    )
    .toBe(2)
  const [one, other] = (await mails(page)).filter(({ text }) =>
    text.includes('저작권자를 확인하여 숨겼습니다.'),
  )
  expect([one?.to, other?.to]).toContain('member@sori.test')
  expect([one?.subject, other?.subject].toSorted()).toEqual([
    '[소리장터] 신고 처리 결과 안내',
    '[소리장터] 트랙 숨김 안내',
  ])

  await page.goto(`/admin/tracks?keyword=${encodeURIComponent(track.title)}`)
  await main(page)
    .getByRole('button', { name: `${track.title} 다시 공개` })
    .click()
  await expect(main(page).getByRole('button', { name: `${track.title} 숨기기` })).toBeVisible()
  await member.goto(pageOf(track))
  await expect(main(member).getByRole('heading', { level: 1, name: track.title })).toBeVisible()

  await page.goto('/admin/changes')
  await expect(
    page.getByRole('table', { name: '변경 기록' }).getByRole('row').nth(1),
  ).toContainText('공개 상태 숨김 → 공개')
  await member.context().close()
})
