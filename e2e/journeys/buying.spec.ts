import type { APIRequestContext, Download, Locator, Page } from '@playwright/test'
import { expectOriginal } from '../downloads.ts'
import { closeByEscape, expect, main, test, trackRows } from '../journey.ts'
import { readCredits, registerMember } from '../members.ts'
import { balanceLink, buyTrack, fillCart } from '../purchases.ts'
import { openAs, startSession } from '../session.ts'
import { findTracks, type Track } from '../tracks.ts'

const row = (page: Page, { title }: Track) =>
  trackRows(page).filter({ has: page.getByRole('link', { name: title, exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog')
const tooFewMessage = (credits: number, price: number) =>
  `크레딧이 부족합니다. (보유 ${credits} / 필요 ${price})`

/** Returns a track whose title is Korean, because the file is named after it. */
async function koreanTrack(request: APIRequestContext): Promise<Track> {
  const track = (await findTracks(request, 100)).find(({ title }) => /^[가-힣 ]+$/.test(title))
  if (!track) throw new Error('no track has a Korean title')
  return track
}

/** Pages where a track can be bought: how to open the page, and its buttons for the track. */
const places = {
  'the list': {
    open: (page: Page, { title }: Track) =>
      page.goto(`/sounds/tracks?keyword=${encodeURIComponent(title)}&type=t`),
    buy: (page: Page, track: Track): Locator =>
      row(page, track).getByRole('button', { name: '다운로드 (3크레딧)' }),
    downloadAgain: (page: Page, track: Track): Locator =>
      row(page, track).getByRole('button', { name: '다시 다운로드' }),
  },
  'the cart': {
    open: (page: Page) => page.goto('/me/cart'),
    buy: (page: Page, { title }: Track): Locator =>
      page.getByRole('button', { name: `${title} 결제`, exact: true }),
    downloadAgain: (page: Page, { title }: Track): Locator =>
      page.getByRole('button', { name: `${title} 다운로드`, exact: true }),
  },
} as const

for (const [name, place] of Object.entries(places)) {
  test(`exactly enough credits buy a track once from ${name} and its file is saved`, async ({
    page,
    request,
  }) => {
    const track = await koreanTrack(request)
    const member = await registerMember(request, 3)
    await fillCart(request, member, [track])
    await startSession(page, member)
    await place.open(page, track)
    await place.buy(page, track).click()
    await expect(dialog(page)).toContainText(
      `'${track.title}' 음원을 3크레딧으로 구매하시겠습니까?`,
    )
    await expect(dialog(page)).toContainText('구매 후 남는 크레딧: 0')
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: '음원 받기', exact: true }).dblclick()
    await expectOriginal(request, member, await download, track)
    await expect(balanceLink(page)).toHaveAccessibleName('보유 크레딧 0')
    expect(await readCredits(request, member)).toBe(0)

    if (name === 'the cart') {
      await expect(page.getByText('장바구니가 비어 있습니다.')).toBeVisible()
      await page.goto('/me/cart/transaction')
    }
    const secondDownload = page.waitForEvent('download')
    await place.downloadAgain(page, track).click()
    await expectOriginal(request, member, await secondDownload, track)
    await expect(balanceLink(page)).toHaveAccessibleName('보유 크레딧 0')
    expect(await readCredits(request, member)).toBe(0)
  })
}

test('too few credits buy no track of a batch; the cart suggests a plan', async ({
  page,
  request,
}) => {
  const member = await registerMember(request, 4)
  await fillCart(request, member, await findTracks(request, 2))
  await openAs(page, member, '/me/cart')
  const payButtons = page.getByRole('button', { name: / 결제$/ })
  await expect(payButtons).toHaveCount(2)
  await page.getByRole('checkbox', { name: '전체 선택' }).check()
  const chosen = page.getByRole('region', { name: '선택한 음원' })
  await expect(chosen).toContainText('2크레딧이 더 필요합니다. 베이직 플랜')
  await chosen.getByRole('button', { name: '선택한 음원 구매 (2곡 · 6크레딧)' }).click()
  await expect(dialog(page)).toContainText(tooFewMessage(4, 6))
  await dialog(page).getByRole('button', { name: '구독 플랜 보기', exact: true }).click()
  await expect(page).toHaveURL('/subscription')
  await page.goto('/me/cart')
  await expect(payButtons).toHaveCount(2)
  expect(await readCredits(request, member)).toBe(4)
})

interface Album {
  path: string
  tracks: Track[]
}

/** Returns an album with at least three tracks. */
async function someAlbum(request: APIRequestContext): Promise<Album> {
  const { dtoList } = (await (await request.get('/api/sounds/albums?size=100')).json()) as {
    dtoList: { albumDTO: { nickname: string; albumName: string } }[]
  }
  for (const { albumDTO } of dtoList) {
    const nickname = encodeURIComponent(albumDTO.nickname)
    const albumName = encodeURIComponent(albumDTO.albumName)
    const response = await request.get(`/api/sounds/albums/${nickname}/title/${albumName}`)
    const { dtoList: albums } = (await response.json()) as {
      dtoList: { tracks: { musicDTO: Track }[] }[]
    }
    const tracks = albums.flatMap((album) => album.tracks.map(({ musicDTO }) => musicDTO))
    if (tracks.length >= 3)
      return { path: `/sounds/albums/one?nickname=${nickname}&albumName=${albumName}`, tracks }
  }
  throw new Error('no album has three tracks')
}

const buyAlbumButton = (page: Page, count: number) =>
  main(page).getByRole('button', {
    name: `앨범 전체 구매 (${count}곡 · ${count * 3}크레딧)`,
    exact: true,
  })

test('exactly enough credits buy the missing tracks of an album and save every file', async ({
  page,
  request,
}) => {
  const { path, tracks } = await someAlbum(request)
  const [owned, ...missing] = tracks
  const member = await registerMember(request, tracks.length * 3)
  if (owned) await buyTrack(request, member, owned.musicId)
  await openAs(page, member, path)
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  await buyAlbumButton(page, missing.length).click()
  await expect(dialog(page)).toContainText(
    `음원 ${missing.length}곡을 ${missing.length * 3}크레딧으로 구매하시겠습니까?`,
  )
  await expect(dialog(page)).toContainText('구매 후 남는 크레딧: 0')
  await dialog(page).getByRole('button', { name: '구매', exact: true }).dblclick()
  await expect(balanceLink(page)).toHaveAccessibleName('보유 크레딧 0')
  await expect(page.getByRole('button', { name: /^앨범 전체 구매/ })).toBeHidden()
  await expect.poll(() => downloads.length).toBe(missing.length)
  await page.getByRole('button', { name: `앨범 전체 다운로드 (${tracks.length}곡)` }).click()
  await expect.poll(() => downloads.length).toBe(missing.length + tracks.length)
  downloads.splice(missing.length)
  const names = downloads.map((download) => download.suggestedFilename().replace(/\.\w+$/, ''))
  expect(names.sort()).toEqual(
    missing.map(({ nickname, title }) => `${nickname} - ${title}`).sort(),
  )
  expect(await readCredits(request, member)).toBe(0)
  await page.goto('/me/cart/transaction')
  await expect(page.getByRole('button', { name: / 다운로드$/ })).toHaveCount(tracks.length)
})

test('too few credits for a whole album buy no track of it', async ({ page, request }) => {
  const { path, tracks } = await someAlbum(request)
  const member = await registerMember(request, tracks.length * 3 - 1)
  await openAs(page, member, path)
  await buyAlbumButton(page, tracks.length).click()
  await expect(dialog(page)).toContainText(tooFewMessage(tracks.length * 3 - 1, tracks.length * 3))
  await expect(dialog(page)).toContainText('1크레딧이 더 필요합니다. 베이직 플랜')
  await closeByEscape(page)
  await expect(buyAlbumButton(page, tracks.length)).toBeVisible()
  expect(await readCredits(request, member)).toBe(tracks.length * 3 - 1)
  await page.goto('/me/cart/transaction')
  await expect(page.getByText('구매한 음원이 없습니다.')).toBeVisible()
})
