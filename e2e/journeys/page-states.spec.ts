import type { Page } from '@playwright/test'
import { withWebFonts } from '../chromium.ts'
import { expect, heading, playButtons, player, test, trackRows } from '../journey.ts'

test.use({ launchOptions: withWebFonts })

/** A page without content, and the message that it shows. */
interface State {
  path: string
  sentence: string
  /** The URL of the request that fails. */
  failing?: string | RegExp
  /** The status of the failed request, by default 503. */
  status?: number
}

const states: Readonly<Record<string, State>> = {
  'a failing track list': {
    path: '/sounds/tracks',
    failing: '**/api/sounds/tracks*',
    sentence: '목록을 불러오지 못했습니다.',
  },
  'a rate-limited track list': {
    path: '/sounds/tracks',
    failing: '**/api/sounds/tracks*',
    status: 429,
    sentence: '목록을 불러오지 못했습니다.',
  },
  'a failing album list': {
    path: '/sounds/albums',
    failing: '**/api/sounds/albums*',
    sentence: '목록을 불러오지 못했습니다.',
  },
  'failing tags': {
    path: '/sounds/tracks',
    failing: '**/api/sounds/tags/mapped*',
    sentence: '태그를 불러오지 못했습니다.',
  },
  'a search without tracks': {
    path: '/sounds/tracks?keyword=qzqzqz&type=t',
    sentence: '검색 결과가 없습니다.',
  },
  'a search without albums': {
    path: '/sounds/albums?keyword=qzqzqz&type=t',
    sentence: '검색 결과가 없습니다.',
  },
  'a page past the end': {
    path: '/sounds/tracks?page=99',
    sentence: '이 페이지에는 트랙이 없습니다.',
  },
  'a missing track': {
    path: '/sounds/tracks/one?nickname=nobody&title=nothing',
    sentence: '데이터가 없습니다.',
  },
  'a missing album': {
    path: '/sounds/albums/one?nickname=nobody&albumName=nothing',
    sentence: '앨범 데이터가 없습니다.',
  },
  'a failing track': {
    path: '/sounds/tracks/one?nickname=달빛작업실&title=달빛 산책로',
    failing: /\/api\/sounds\/tracks\/.+\/title\//,
    sentence: '데이터를 불러오지 못했습니다.',
  },
  'a failing album': {
    path: '/sounds/albums/one?nickname=달빛작업실&albumName=달빛 산책',
    failing: /\/api\/sounds\/albums\/.+\/title\//,
    sentence: '데이터를 불러오지 못했습니다.',
  },
}

/** Returns the page's sentences in order, including text that only screen readers read. */
async function sentencesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const sentences: string[] = []
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode as Text
      if (
        !parentElement ||
        parentElement.closest('script, style, noscript, template') ||
        !parentElement.checkVisibility()
      )
        continue
      sentences.push(
        ...(data.trim().match(/[^.!?]+[.!?]/g) ?? []).map((sentence) => sentence.trim()),
      )
    }
    return sentences.filter((sentence) => sentence.length > 6)
  })
}

/** Returns the sentences that the page shows more than once. */
async function repeatedSentences(page: Page): Promise<string[]> {
  const shown = await sentencesOf(page)
  return shown.filter((sentence, index) => shown.indexOf(sentence) !== index)
}

for (const [name, { path, sentence, failing, status = 503 }] of Object.entries(states)) {
  test(`the page shows its message about ${name} once`, async ({ page, pageErrors }) => {
    pageErrors.allow(/503|429|404|400/)
    if (failing) await page.route(failing, (route) => route.fulfill({ status, body: '' }))
    await page.goto(path)
    await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 20_000 })
    expect((await sentencesOf(page)).filter((shown) => shown === sentence)).toHaveLength(1)
    expect(await repeatedSentences(page)).toEqual([])
  })
}

test('the player says once that a track cannot be played', async ({ page, pageErrors }) => {
  pageErrors.allow(/500|stream/)
  await page.route(/\/api\/stream\//, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/sounds/tracks')
  await playButtons(page).nth(1).click()
  const sentence = '음원을 재생할 수 없습니다. 다시 시도해주세요.'
  await expect(player(page).getByText(sentence, { exact: true }).first()).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText(sentence, { exact: true })).toHaveCount(1)
})

test('only the banner says that the network is missing, also beside a failed list', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  await page.goto('/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  await playButtons(page).nth(1).click()
  await expect(player(page).getByRole('button', { name: '일시정지' })).toBeVisible()
  await expect(player(page).getByRole('slider', { name: '재생 위치' })).toBeVisible()
  await context.setOffline(true)
  await trackRows(page)
    .nth(5)
    .getByRole('button', { name: / 재생$/ })
    .click()
  await expect(player(page).getByText('음원을 불러오는 중입니다…').first()).toBeVisible({
    timeout: 20_000,
  })
  await expect(
    page.getByText('네트워크 연결을 확인해주세요.', { exact: true }).first(),
  ).toBeVisible()
  await page.getByRole('combobox', { name: '정렬' }).selectOption({ label: '다운로드순' })
  await expect(page.getByText('목록을 불러오지 못했습니다.')).toBeVisible()
  await expect(page.getByText('네트워크 연결을 확인해주세요.', { exact: true })).toHaveCount(1)
  expect(await repeatedSentences(page)).toEqual([])
  await context.setOffline(false)
})

test('only the banner says that the network is missing, on the page of a failed track', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const openRow = (index: number) => trackRows(page).nth(index).getByRole('link').first().click()
  await page.goto('/sounds/tracks')
  await openRow(1)
  await expect(page).toHaveURL(/\/tracks\/one/)
  await expect(heading(page)).toBeVisible()
  await page.goBack()
  await expect(trackRows(page)).toHaveCount(20)
  await context.setOffline(true)
  await openRow(5)
  await expect(page.getByText('데이터를 불러오지 못했습니다.')).toBeVisible()
  await expect(page.getByText('네트워크 연결을 확인해주세요.', { exact: true })).toHaveCount(1)
  expect(await repeatedSentences(page)).toEqual([])
  await context.setOffline(false)
})

test('an empty list offers no selection, no sorting and no tags', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/sounds/tracks?keyword=qzqzqz&type=t')
  await expect(page.getByText('검색 결과가 없습니다.')).toBeVisible()
  await expect(page.getByRole('button', { name: '여러 곡 선택', exact: true })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: '정렬', exact: true })).toHaveCount(0)
  await expect(page.getByText('고를 수 있는 태그가 없습니다.')).toHaveCount(0)
  const foldFilters = page.getByRole('button', { name: /^필터 (펼치기|접기)$/ })
  await expect(foldFilters).toHaveCount(0)
  await page.goto('/sounds/tracks?keyword=qzqzqz&minSeconds=180')
  await expect(page.getByText('검색 결과가 없습니다.')).toBeVisible()
  await expect(foldFilters).toBeVisible()
  await page.getByRole('link', { name: '검색어 지우기' }).click()
  await page.getByRole('link', { name: '필터 초기화' }).click()
  await expect(trackRows(page)).toHaveCount(20)
  await expect(page.getByRole('button', { name: '여러 곡 선택', exact: true })).toBeVisible()
  await expect(foldFilters).toBeVisible()
})

test('the text of the selection bar fits on one line of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/sounds/tracks')
  await page.getByRole('button', { name: '여러 곡 선택', exact: true }).click()
  const count = page.getByRole('status').filter({ hasText: '담을 트랙을 선택해주세요.' })
  const { height = 99 } = (await count.boundingBox()) ?? {}
  expect(height).toBeLessThan(28)
})
