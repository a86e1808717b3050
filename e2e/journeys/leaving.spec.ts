import type { APIRequestContext, Page } from '@playwright/test'
import { readDownload } from '../downloads.ts'
import { expect, heading, main, newPage, test } from '../journey.ts'
import { registerMember, type TestMember } from '../members.ts'
import { bearerHeaders, openAs } from '../session.ts'
import { findTwoTracks } from '../tracks.ts'

const ARTIST = '달빛작업실'
const COLLECTION = '떠나기 전'

/** Follows an artist, saves a track and shares a collection. Returns the collection's path. */
async function fillLibrary(request: APIRequestContext, { token }: TestMember): Promise<string> {
  const headers = bearerHeaders(token)
  const [{ musicId }, second] = await findTwoTracks(request, { keyword: ARTIST, type: 'n' })
  const artist = (await (await request.get(`/api/sounds/artists/${ARTIST}`)).json()).dto
  await request.put(`/api/me/following/${artist.userId}`, { headers })
  await request.put(`/api/me/favourites/${musicId}`, { headers })
  const data = { name: COLLECTION, musicIds: [musicId, second.musicId] }
  const created = await request.post('/api/me/collections', { headers, data })
  const { collectionId, code } = (await created.json()).dto
  await request.patch(`/api/me/collections/${collectionId}`, { headers, data: { shared: true } })
  return `/sounds/collections/one?code=${code}`
}

async function followersOf(page: Page, nickname: string): Promise<number> {
  await page.goto(`/artists/${encodeURIComponent(nickname)}`)
  const counts = await main(page)
    .getByText(/ · 팔로워 [\d,]+명$/)
    .textContent()
  return Number(/팔로워 ([\d,]+)명/.exec(counts ?? '')?.[1]?.replace(',', ''))
}

test('a member downloads personal data and leaves; follows and collections disappear', async ({
  page,
  browser,
}) => {
  const visitor = await newPage(browser, { locale: 'ko-KR' })
  const followersBefore = await followersOf(visitor, ARTIST)
  const member = await registerMember(page.request)
  const path = await fillLibrary(page.request, member)
  expect(await followersOf(visitor, ARTIST)).toBe(followersBefore + 1)
  await visitor.goto(path)
  await expect(heading(visitor)).toHaveText(COLLECTION)

  await openAs(page, member, '/me/info')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '내 데이터 다운로드' }).click()
  expect(JSON.parse(String(await readDownload(await download)))).toMatchObject({
    following: [{ artist: ARTIST }],
    favourites: [{ artist: ARTIST }],
    collections: [
      { name: COLLECTION, shared: true, tracks: [expect.any(String), expect.any(String)] },
    ],
  })
  await page.getByRole('button', { name: '탈퇴하기' }).click()
  const dialog = page.getByRole('dialog', { name: '정말 탈퇴하시겠습니까?' })
  await expect(dialog.getByText(/저장한 트랙, 컬렉션, 팔로우/)).toBeVisible()
  await dialog.getByRole('textbox', { name: '비밀번호' }).fill(member.password)
  await dialog.getByRole('button', { name: '탈퇴하기' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()

  await visitor.reload()
  await expect(heading(visitor)).toHaveText('컬렉션을 찾을 수 없습니다.')
  expect(await followersOf(visitor, ARTIST)).toBe(followersBefore)
  await visitor.context().close()
})
