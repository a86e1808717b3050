import type { APIRequestContext, Page } from '@playwright/test'
import { expect, horizontalScroll, main, newPage, recordPageErrors, test } from '../journey.ts'
import { registerAdministrator, registerMember } from '../members.ts'
import { waitForMail } from '../outbox.ts'
import { publishTracks } from '../publishing.ts'
import { buyTrack } from '../purchases.ts'
import { accounts, type Credentials, openAs } from '../session.ts'
import { trackPath } from '../tracks.ts'

const texts = {
  ko: {
    report: '신고',
    reason: '신고 사유',
    send: '신고하기',
    reported: '신고가 접수되었습니다. 검토 결과는 메일로 알려드립니다.',
    menu: '메뉴 펼치기',
    reports: '신고 관리',
    player: '오디오 플레이어',
    decide: '처리',
    decideTitle: (title: string) => `'${title}' 신고 처리`,
    play: (title: string) => `${title} 재생`,
    decision: '처리 방법',
    lose: '게시 중단: 구매한 회원도 내려받을 수 없습니다',
    answer: '답변',
    late: '이미 처리된 요청입니다.',
    gone: '데이터가 없습니다.',
    download: (title: string) => `${title} 다운로드`,
    lost: '게시 중단으로 다운로드 불가',
  },
  en: {
    report: 'Report',
    reason: 'Reason',
    send: 'Send the report',
    reported: 'Thank you for your report. We will write to you when we have looked at it.',
    menu: 'Expand menu',
    reports: 'Reports',
    player: 'Audio player',
    decide: 'Decide',
    decideTitle: (title: string) => `Decide the report of ${title}`,
    play: (title: string) => `Play ${title}`,
    decision: 'Decision',
    lose: 'Take down: gone for everybody, buyers lose the files',
    answer: 'Answer',
    late: 'This request was decided already.',
    gone: 'There is no data.',
    download: (title: string) => `Download ${title}`,
    lost: 'Taken down, no download',
  },
} as const
type Words = (typeof texts)[keyof typeof texts]

async function waitForPreview(request: APIRequestContext, musicId: number): Promise<void> {
  const { dto } = await (await request.get(`/api/sounds/tracks/${musicId}`)).json()
  const preview = async () => (await request.get(`/api/stream/${dto.filePath}`)).status()
  await expect.poll(preview, { timeout: 60_000 }).toBe(200)
}

/** Expects the entry of the main menu to show a number of open reports. */
async function expectOpenReports(admin: Page, words: Words, isPhone: boolean): Promise<void> {
  if (isPhone) await admin.getByRole('button', { name: words.menu }).click()
  const entry = admin.getByRole('link', { name: new RegExp(`^${words.reports} ?[1-9]\\d*$`) })
  await expect(entry).toBeVisible()
  if (isPhone) await admin.keyboard.press('Escape')
}

async function reportTrack(listener: Page, words: Words): Promise<void> {
  await main(listener).getByRole('button', { name: words.report, exact: true }).click()
  const dialog = listener.getByRole('dialog')
  await dialog.getByRole('combobox', { name: words.reason }).selectOption('copyright')
  await dialog.getByRole('button', { name: words.send }).click()
  await expect(listener.getByText(words.reported)).toBeVisible()
}

async function takeDown(admin: Page, words: Words, title: string): Promise<void> {
  const dialog = admin.getByRole('dialog', { name: words.decideTitle(title) })
  await dialog.getByRole('combobox', { name: words.decision }).selectOption(words.lose)
  await dialog.getByRole('textbox', { name: words.answer }).fill('저작권자의 요청을 확인했습니다.')
  await dialog.getByRole('button', { name: words.decide, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

for (const [language, width, tag] of [
  ['ko', 1440, ''],
  ['en', 390, ' @long'],
] as const) {
  test(`an administrator takes down a reported track, in ${language} at ${width} px${tag}`, async ({
    page,
    browser,
    pageErrors,
  }) => {
    test.slow()
    // 404 and 410: the track has lost its page and file. 409: the second administrator is late.
    pageErrors.allow(/404|409|410/)
    const words = texts[language]
    const { request } = page
    const artist = await registerMember(request)
    const buyer = await registerMember(request, 3)
    const listener = await registerMember(request)
    const title = `도용 ${artist.nickname}`.toUpperCase()
    const [musicId = 0] = await publishTracks(request, artist, `앨범 ${artist.nickname}`, [title])
    await buyTrack(request, buyer, musicId)
    await waitForPreview(request, musicId)
    const openTab = async (account: Credentials, path: string): Promise<Page> => {
      const tab = await newPage(browser, { viewport: { width, height: 900 } })
      await tab.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
      recordPageErrors(tab, pageErrors.seen)
      await openAs(tab, account, path)
      return tab
    }
    const path = trackPath({ title, nickname: artist.nickname })
    const listenerPage = await openTab(listener, path)
    await reportTrack(listenerPage, words)

    const queue = `/admin/reports?state=open&keyword=${artist.nickname}`
    const admins = [
      await openTab(accounts.admin, queue),
      await openTab(await registerAdministrator(request), queue),
    ]
    for (const admin of admins) {
      await expectOpenReports(admin, words, width === 390)
      await main(admin)
        .getByRole('button', { name: `${title} ${words.decide}` })
        .click()
      expect(await horizontalScroll(admin)).toBe(0)
    }
    const [first, second] = admins as [Page, Page]
    await first
      .getByRole('dialog')
      .getByRole('button', { name: words.play(title) })
      .click()
    await expect(first.getByRole('region', { name: words.player })).toContainText(title)
    await takeDown(first, words, title)
    await takeDown(second, words, title)
    await expect(second.getByText(words.late)).toBeVisible()
    await expect(main(second).getByRole('button', { name: words.decide })).toHaveCount(0)

    await listenerPage.goto(path)
    await expect(main(listenerPage).getByText(words.gone)).toBeVisible()
    const answer = '저작권자의 요청을 확인했습니다.'
    expect(await waitForMail(request, artist.email, 1)).toContain(answer)
    expect(await waitForMail(request, listener.email, 1)).toContain(answer)
    const mail = await waitForMail(request, buyer.email, 1)
    expect(mail).toContain('구매한 트랙의 게시가 중단되었습니다.')
    expect(mail).not.toContain(answer)

    const buyerPage = await openTab(buyer, '/me/cart/transaction')
    await expect(main(buyerPage).getByText(words.lost)).toBeVisible()
    await expect(main(buyerPage).getByRole('button', { name: words.download(title) })).toHaveCount(
      0,
    )
    for (const tab of [listenerPage, first, second, buyerPage]) await tab.context().close()
  })
}
