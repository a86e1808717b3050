import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../axe.ts'
import { expect, expectSettled, heading, main, searchBox, test, trackRows } from '../journey.ts'
import { loginByForm } from '../session.ts'
import { koreanTags } from '../tags.ts'

test('a visitor opens an artist, a tag, an album and a track from suggestions on any page', async ({
  page,
}) => {
  await page.goto('/subscription')
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('/')
  const box = searchBox(page)
  await expect(box).toBeFocused()
  await expect(page.getByRole('combobox', { name: '검색 대상', exact: true })).toHaveCount(0)
  const list = page.getByRole('listbox', { name: '검색 제안' })
  const options = (group: string) =>
    list.getByRole('group', { name: group, exact: true }).getByRole('option')

  await test.step('an artist, by initial consonants and arrow keys', async () => {
    await box.pressSequentially('ㄷㅂㅈㅇ')
    await expect(options('아티스트')).toHaveText(['달빛작업실'])
    await page.keyboard.press('ArrowDown')
    await expect(list.getByRole('option', { selected: true })).toContainText('달빛작업실')
    await expect(box).toBeFocused()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(
      `/sounds/tracks?keyword=${encodeURIComponent('달빛작업실')}&type=n`,
    )
    await expect(box).toHaveValue('달빛작업실')
    await expect(list).toBeHidden()
    await expect(trackRows(page).filter({ hasNotText: '달빛작업실' })).toHaveCount(0)
    await expect(trackRows(page)).not.toHaveCount(0)
  })

  await test.step('a tag with its number of tracks', async () => {
    await box.fill('잔잔')
    const tag = options('태그').first()
    await expect(tag).toContainText(/잔잔한.*분위기 · 트랙 \d+곡/)
    await tag.click()
    await expect(page).toHaveURL(`/sounds/tracks?more%5Bmood%5D=${encodeURIComponent('잔잔한')}`)
    await expect(box).toHaveValue('')
  })

  await test.step('an album, and a track', async () => {
    await box.fill('달빛 산책')
    const album = options('앨범').first()
    await expect(album).toContainText('달빛 산책')
    await album.click()
    await expect(page).toHaveURL(/\/sounds\/albums\/one\?/)
    await expect(
      page.getByRole('heading', { level: 1, name: '달빛 산책', exact: true }),
    ).toBeVisible()
    await box.fill('달빛산책로')
    await options('트랙').first().click()
    await expect(page).toHaveURL(/\/sounds\/tracks\/one\?/)
    await expect(
      page.getByRole('heading', { level: 1, name: '달빛 산책로', exact: true }),
    ).toBeVisible()
  })
})

test('a visitor sees a typing error corrected, and can search for the correction', async ({
  page,
}) => {
  await page.goto('/sounds/tracks')
  const box = searchBox(page)
  await box.fill('pinao')
  const correction = page
    .getByRole('group', { name: '이것을 찾으셨나요?', exact: true })
    .getByRole('option')
  await expect(correction).toHaveText('piano')
  await correction.click()
  await expect(page).toHaveURL('/sounds/tracks?keyword=piano&type=a')
  await expect(box).toHaveValue('piano')
  await box.fill('vldksh')
  await expect(correction).toHaveText('피아노')
})

test('Enter searches the current section, and the empty field shows recent searches', async ({
  page,
}) => {
  await page.goto('/sounds/albums?sort=oldest&page=1')
  const box = searchBox(page)
  await box.fill('달')
  await box.press('Enter')
  await expect(page).toHaveURL(
    `/sounds/albums?keyword=${encodeURIComponent('달')}&type=a&sort=oldest`,
  )
  await page.goto('/login')
  await box.click()
  const recent = page
    .getByRole('listbox', { name: '검색 제안' })
    .getByRole('group', { name: '최근 검색어', exact: true })
    .getByRole('option')
  await expect(recent).toHaveText(['달'])
  await recent.click()
  await expect(page).toHaveURL(`/sounds/tracks?keyword=${encodeURIComponent('달')}&type=a`)

  // Members do not see a visitor's searches.
  await loginByForm(page)
  await box.click()
  await box.press('ArrowDown')
  await expect(page.getByRole('listbox', { name: '검색 제안' })).toHaveCount(0)
})

test('the search works without suggestions', async ({ page, pageErrors }) => {
  pageErrors.allow(/503/)
  await page.route('**/api/sounds/suggest?**', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/sounds/tracks')
  const box = searchBox(page)
  const response = page.waitForResponse('**/api/sounds/suggest?**')
  await box.fill('달')
  await response
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveText('')
  await box.press('Enter')
  await expect(page).toHaveURL(/keyword=/)
  await expect(trackRows(page).first()).toContainText('달')
})

/** Returns the number of tracks for each offered range of length. */
const lengthCounts = ({ dto }: { dto: { lengths: number[] } }) => dto.lengths

/** Returns a mood that has no track in at least one of the `offered` ranges of length. */
async function moodWithoutALength(page: Page, moods: string[], offered: number[]): Promise<string> {
  for (const mood of moods) {
    const response = await page.request.get(
      `/api/sounds/tags/mapped?${new URLSearchParams({ counts: 'true', 'more[mood]': mood })}`,
    )
    const counts = lengthCounts(await response.json())
    if (counts.some((count, index) => count === 0 && offered[index])) return mood
  }
  throw new Error('every mood has tracks of every length')
}

test('filters show counts, also by length, and stay reachable while scrolling', async ({ page }, {
  project,
}) => {
  const offer = page.waitForResponse(/tags\/mapped/)
  await page.goto('/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  const filters = page.getByRole('region', { name: '태그 필터' })
  const fold = filters.getByRole('button', { name: /^필터 (펼치기|접기)$/ })
  if (project.name === 'phone') await fold.click()
  const mood = filters
    .getByRole('group', { name: '분위기', exact: true })
    .locator('button[aria-pressed]')
  // Tags with Korean names are first.
  await expect(mood.first()).toBeVisible()
  const names = await mood.allTextContents()
  const isKorean = names.map((name) => /^\p{Script=Hangul}/u.test(name))
  expect(isKorean).toEqual([...isKorean].sort((a, b) => Number(b) - Number(a)))

  // The filters do not offer a length that no track with this tag has.
  const lengths = filters
    .getByRole('group', { name: '길이', exact: true })
    .locator('button[aria-pressed]')
  const offered = lengthCounts(await (await offer).json())
  await expect(lengths).toHaveCount(offered.filter(Boolean).length)
  const { labelOf, storedOf } = await koreanTags(page.request)
  const tag = labelOf(await moodWithoutALength(page, names.map(storedOf), offered))
  const chosen = mood.and(page.getByText(tag, { exact: true }))
  const count = Number((await chosen.getAttribute('data-count'))?.replaceAll(',', ''))
  const offerWithTag = page.waitForResponse(/tags\/mapped\?.*mood/)
  await chosen.click()
  await expect(page.getByText(`트랙 ${count}곡`, { exact: true })).toBeVisible()
  const counts = lengthCounts(await (await offerWithTag).json()).filter(Boolean)
  expect(counts.length).toBeLessThan(offered.filter(Boolean).length)
  await expect(lengths).toHaveCount(counts.length)
  for (const [index, expectedCount] of counts.entries())
    await expect(lengths.nth(index)).toHaveAttribute('data-count', String(expectedCount))

  const [firstCount] = counts
  const length = (await lengths.first().textContent()) ?? ''
  await lengths.first().click()
  await expect(page).toHaveURL(/Seconds=/)
  await expect(page.getByText(`트랙 ${firstCount}곡`, { exact: true })).toBeVisible()
  await expectSettled(page)
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const chip = filters.getByRole('button', { name: `${length} 필터 해제`, exact: true })
  await expect(chip).toBeInViewport()
  await expect(
    filters.getByRole('button', { name: `${tag} 필터 해제`, exact: true }),
  ).toBeInViewport()
  await fold.click()
  await expect(mood.first()).toBeInViewport()
  await chip.click()
  await expect(page).not.toHaveURL(/Seconds=/)
})

test('the page of a search by initial consonants suggests the intended word', async ({ page }) => {
  await page.goto('/sounds/tracks?keyword=ㄷㅂㅅㅊㄹ')
  await expect(page).toHaveTitle("'ㄷㅂㅅㅊㄹ' 검색 · 트랙 | 소리장터")
  await main(page).getByRole('link', { name: "'달빛 산책로' 검색", exact: true }).click()
  await expect(trackRows(page).first()).toContainText('달빛 산책로')
  await expect(searchBox(page)).toHaveValue('달빛 산책로')
})

test('Enter searches all fields in both languages, and corrects unknown words', async ({
  page,
}) => {
  await page.goto('/sounds/tracks')
  const box = searchBox(page)
  const enter = async (keyword: string) => {
    await box.fill(keyword)
    await box.press('Enter')
    await expect(page).toHaveURL(`/sounds/tracks?keyword=${encodeURIComponent(keyword)}&type=a`)
    await expect(trackRows(page).first()).toBeVisible()
  }
  for (const [keyword, expectedText] of [
    ['snare', '눅눅한 스네어'],
    ['gayageum', '가야금'],
    ['lo-fi', '로파이'],
    ['ㄷㅂㅅㅊㄹ', '달빛 산책로'],
    ['달빛산책로', '달빛 산책로'],
    ['ＡＵＲＯＲＡ', 'AURORA BED'],
    ['월식'.normalize('NFD'), '월식'],
  ] as const) {
    await enter(keyword)
    await expect(
      trackRows(page).filter({ hasText: new RegExp(expectedText, 'i') }),
    ).not.toHaveCount(0)
  }

  await test.step('a corrected word, and a link to the word as typed', async () => {
    await enter('새벼')
    await expect(page.getByText("'새벽' 검색 결과입니다.", { exact: true })).toBeVisible()
    await expect(trackRows(page).first()).toContainText('새벽')
    await main(page).getByRole('link', { name: "'새벼' 그대로 검색", exact: true }).click()
    await expect(page.getByText('검색 결과가 없습니다.', { exact: true })).toBeVisible()
  })

  await test.step('a word typed in the other keyboard layout', async () => {
    await enter('toqur')
    await expect(page.getByText("'새벽' 검색 결과입니다.", { exact: true })).toBeVisible()
  })

  await test.step('the artist, albums and tracks', async () => {
    await enter('POLARBEAR')
    const best = page.getByRole('region', { name: '가장 잘 맞는 결과', exact: true })
    await expect(best.getByRole('link')).toHaveText(/POLARBEAR/)
    const albums = page.getByRole('region', { name: '앨범', exact: true })
    await expect(albums.getByRole('link')).toHaveText([/POLARBEAR/, /POLARBEAR/])
    await expect(page.getByRole('combobox', { name: '정렬' })).toHaveValue('match')
    await expectSettled(page)
    expect(await findAccessibilityProblems(page)).toEqual([])
  })

  await test.step('a link to fewer words, when all together find nothing', async () => {
    await box.fill('calm qzqzqz')
    await box.press('Enter')
    await main(page).getByRole('link', { name: "'calm' 검색", exact: true }).click()
    await expect(trackRows(page).first()).toBeVisible()
  })

  await test.step('a link from a search in titles to one in all fields', async () => {
    await page.goto('/sounds/tracks?keyword=gayageum&type=t')
    await main(page).getByRole('link', { name: '전체에서 찾기', exact: true }).first().click()
    await expect(trackRows(page).first()).toContainText('가야금')
  })
})
