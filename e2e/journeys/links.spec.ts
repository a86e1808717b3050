import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { readDownload } from '../downloads.ts'
import { expect, heading, main, test } from '../journey.ts'
import { registerMember } from '../members.ts'
import { expectPlaying, recordMedia } from '../playback.ts'
import { changeItem, publishTrack } from '../publishing.ts'
import { buyTrack } from '../purchases.ts'
import { openAs } from '../session.ts'
import { trackPath } from '../tracks.ts'
import { phone, wide } from '../windowSizes.ts'

const albumPath = (nickname: string, albumName: string) =>
  `/sounds/albums/one?${new URLSearchParams({ nickname, albumName })}`
const namesInUrl = (page: Page) => [...new URL(page.url()).searchParams.values()]
const hiddenNotice = (page: Page) =>
  main(page).getByRole('region', { name: /^(숨김 안내|Hidden)$/ })
const description = '여행에서 담은 소리입니다.'

test('links with an earlier title, album name or nickname open the current page', async ({
  page,
  request,
}) => {
  const artist = await registerMember(request)
  const track = await publishTrack(request, artist, { title: '첫 제목', album: '첫 앨범' })
  for (const title of ['둘째 제목', '지금 제목'])
    await changeItem(request, artist, `tracks/${track.musicId}`, { title, description })
  await changeItem(request, artist, `albums/${track.albumId}`, {
    albumName: '지금 앨범',
    description,
  })
  const nickname = `${artist.nickname}x`
  const renamed = await request.put('/api/me', {
    headers: { authorization: `Bearer ${artist.token}` },
    data: { userId: artist.userId, nickname },
  })
  expect(renamed.ok()).toBe(true)

  for (const title of ['첫 제목', '둘째 제목', '지금 제목']) {
    await page.goto(trackPath({ nickname: artist.nickname, title }))
    await expect(heading(page)).toHaveText('지금 제목')
    await expect.poll(() => namesInUrl(page)).toEqual([nickname, '지금 제목'])
  }
  await page.goto(albumPath(artist.nickname, '첫 앨범'))
  await expect(heading(page)).toHaveText('지금 앨범')
  await expect.poll(() => namesInUrl(page)).toEqual([nickname, '지금 앨범'])
})

for (const [view, tag] of [
  [wide, ' @long'],
  [phone, ''],
] as const)
  test(`a hidden track opens for its artist and buyer at ${view.width} px${tag}`, async ({
    page,
    request,
    browser,
    baseURL,
    pageErrors,
  }) => {
    pageErrors.allow(/404|410/)
    const artist = await registerMember(request)
    const buyer = await registerMember(request, 3)
    const title = `숨긴 소리 ${view.width}`
    const track = await publishTrack(request, artist, { title, album: '숨긴 앨범' })
    await buyTrack(request, buyer, track.musicId)
    await changeItem(request, artist, `tracks/${track.musicId}`, { hidden: true })
    const path = trackPath(track)
    await page.goto(path)
    await expect(heading(page)).toHaveText('트랙을 찾을 수 없습니다.')

    const isEnglish = view === phone
    const buyerContext = await browser.newContext({ baseURL, viewport: view })
    if (isEnglish) await buyerContext.addInitScript(() => localStorage.setItem('locale', 'en'))
    const buyerPage = await buyerContext.newPage()
    await recordMedia(buyerPage)
    await openAs(buyerPage, buyer, path)
    await expect(hiddenNotice(buyerPage)).toContainText(
      isEnglish ? 'you can still listen to it and download it' : '계속 듣고 다운로드할 수 있습니다',
    )
    await expectAccessible(buyerPage, { theme: 'light', ...view })
    await main(buyerPage)
      .getByRole('button', { name: isEnglish ? new RegExp(`^Play ${title}`) : `${title} 재생` })
      .first()
      .click()
    await expectPlaying(buyerPage)
    const [download] = await Promise.all([
      buyerPage.waitForEvent('download'),
      main(buyerPage)
        .getByRole('button', { name: isEnglish ? 'Download again' : '다시 다운로드' })
        .click(),
    ])
    expect((await readDownload(download)).subarray(0, 4).toString()).toBe('RIFF')
    await buyerContext.close()

    const artistContext = await browser.newContext({ baseURL, viewport: view, locale: 'ko-KR' })
    const artistPage = await artistContext.newPage()
    await openAs(artistPage, artist, path)
    await expect(hiddenNotice(artistPage)).toContainText('숨긴 트랙입니다.')
    await expectAccessible(artistPage, { theme: 'dark', ...view })
    await hiddenNotice(artistPage).getByRole('button', { name: '다시 공개' }).click()
    await expect(hiddenNotice(artistPage)).toHaveCount(0)
    await artistContext.close()
    await page.goto(path)
    await expect(heading(page)).toHaveText(title)
  })
