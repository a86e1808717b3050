import type { Page, TestInfo } from '@playwright/test'
import {
  expect,
  expectSettled,
  main,
  playButtons,
  player,
  recordPageErrors,
  searchBox,
  test,
  trackRows,
} from '../journey.ts'
import { registerMember } from '../members.ts'
import { expectPaused, expectPlaying, playback, playLongTrack, recordMedia } from '../playback.ts'
import { accounts, openAs, submitLogin } from '../session.ts'
import { koreanTags } from '../tags.ts'

const isPhone = ({ project }: TestInfo) => project.name === 'phone'
const filters = (page: Page) => page.getByRole('region', { name: '태그 필터' })
const chosenFilters = (page: Page) => filters(page).getByRole('list', { name: '선택한 필터' })

/** Presses a button of a row. On a phone, the button is in the row's menu. */
async function pressInRow(
  page: Page,
  row: number,
  name: string | RegExp,
  info: TestInfo,
): Promise<void> {
  if (isPhone(info)) {
    await trackRows(page)
      .nth(row)
      .getByRole('button', { name: / 메뉴$/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
  } else await trackRows(page).nth(row).getByRole('button', { name }).click()
}

test('a visitor combines filters, removes one or all, and never gets an empty list', async ({
  page,
}, info) => {
  await page.goto('/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  const { labelOf, storedOf } = await koreanTags(page.request)
  const fold = filters(page).getByRole('button', { name: /필터 (펼치기|접기)/ })
  await expect(fold).toHaveAttribute('aria-expanded', String(!isPhone(info)))
  if (isPhone(info)) await fold.click()
  const kind = (name: string | RegExp) => filters(page).getByRole('group', { name })
  const offered = kind(/^(악기|분위기|장르)$/).locator('button[aria-pressed]')
  const choose = async (name: string) => {
    const tag =
      (await kind(name).getByRole('button', { pressed: false }).first().textContent()) ?? ''
    const offer = page.waitForResponse(/tags\/mapped/)
    await kind(name).getByText(tag, { exact: true }).click()
    await expect(
      chosenFilters(page).getByRole('button', { name: `${tag} 필터 해제` }),
    ).toBeVisible()
    await expectSettled(page)
    expect(await trackRows(page).count()).toBeGreaterThan(0)
    const { instrument, mood, genre } = (await (await offer).json()).dto
    await expect
      .poll(async () => (await offered.allTextContents()).sort())
      .toEqual([...instrument, ...mood, ...genre].map(labelOf).sort())
    return tag
  }
  const [first, second, genre] = [
    await choose('분위기'),
    await choose('분위기'),
    await choose('장르'),
  ]
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('more[mood]'), searchParams.get('more[genre]')]).toEqual([
    [first, second].map(storedOf).join(),
    storedOf(genre),
  ])
  await fold.click()
  await expect(kind('장르')).toBeHidden()
  await chosenFilters(page)
    .getByRole('button', { name: `${first} 필터 해제` })
    .click()
  await expect(chosenFilters(page).getByRole('listitem')).toHaveCount(3)
  await page.reload()
  await expect(chosenFilters(page).getByRole('listitem')).toHaveCount(3)
  await chosenFilters(page).getByRole('button', { name: '필터 초기화' }).click()
  await expect(page).toHaveURL('/sounds/tracks')
  await expect(chosenFilters(page)).toBeHidden()
})

test('a search for spaces is refused, an artist is found, and an empty result has links', async ({
  page,
}) => {
  await page.goto('/sounds/tracks')
  await searchBox(page).fill('   ')
  await searchBox(page).press('Enter')
  await expect(page.getByRole('banner').getByText('검색어를 입력해주세요.')).toBeVisible()
  await expect(searchBox(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(searchBox(page)).toBeFocused()
  await expect(page).toHaveURL('/sounds/tracks')

  const artist =
    (await trackRows(page)
      .first()
      .getByTitle(/의 음원 보기$/)
      .textContent()) ?? ''
  await page.getByRole('combobox', { name: '검색 대상' }).selectOption({ label: '아티스트' })
  await searchBox(page).fill(artist)
  await page.getByRole('search').getByRole('button', { name: '검색', exact: true }).click()
  await expect(page).toHaveURL(`/sounds/tracks?keyword=${encodeURIComponent(artist)}&type=n`)
  await expectSettled(page)
  await expect(trackRows(page).filter({ hasNotText: artist })).toHaveCount(0)
  await expect(trackRows(page)).not.toHaveCount(0)
  await page.reload()
  await expect(searchBox(page)).toHaveValue(artist)
  await expect(page.getByRole('combobox', { name: '검색 대상' })).toHaveValue('n')

  await searchBox(page).fill('없는소리없는소리')
  await searchBox(page).press('Enter')
  await expect(page.getByText('검색 결과가 없습니다.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: '앨범에서 찾기' })).toBeVisible()
  await main(page).getByRole('link', { name: '검색어 지우기' }).click()
  await expect(trackRows(page)).toHaveCount(20)
})

test('a visitor logs in to fill the cart, restores a removed track and opens the cart', async ({
  page,
}, info) => {
  const row = isPhone(info) ? 8 : 9
  await page.goto('/sounds/tracks?sort=oldest')
  await pressInRow(page, row, '장바구니에 담기', info)
  await expect(page.getByText('먼저 로그인해주세요.').first()).toBeVisible()
  await expect(page).toHaveURL('/login')
  await submitLogin(page)
  await expect(page).toHaveURL('/sounds/tracks?sort=oldest')
  // The interrupted action continues after the login.
  await page.getByRole('dialog').getByRole('button', { name: '담기' }).click()
  await expect(page.getByText('장바구니에 담았습니다.').first()).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('link', { name: /^장바구니, \d+곡$/ }),
  ).toBeVisible()
  await page.reload()
  const menu = trackRows(page)
    .nth(row)
    .getByRole('button', { name: / 메뉴$/ })
  await menu.click()
  await page.getByRole('dialog').getByRole('button', { name: '장바구니에서 빼기' }).click()
  await expect(page.getByText('장바구니에서 삭제되었습니다.').first()).toBeVisible()
  await pressInRow(page, row, '장바구니에 담기', info)
  await menu.click()
  await page.getByRole('dialog').getByRole('link', { name: '장바구니에서 보기' }).click()
  await expect(page).toHaveURL('/me/cart')
})

test('a visitor logs in from the middle of a list and returns to that row', async ({
  page,
  request,
}, info) => {
  const member = await registerMember(request, 10)
  await page.goto('/sounds/tracks?page=3')
  const row = trackRows(page).nth(12)
  await row.scrollIntoViewIfNeeded()
  const scrollPosition = () => page.evaluate(() => window.scrollY)
  const positionBefore = await scrollPosition()
  expect(positionBefore).toBeGreaterThan(0)
  await pressInRow(page, 12, '장바구니에 담기', info)
  await expect(page).toHaveURL('/login')
  await submitLogin(page, member)
  await expect(page).toHaveURL('/sounds/tracks?page=3')
  await page.getByRole('dialog').getByRole('button', { name: '담기' }).click()
  await expect(row).toBeInViewport()
  await expect.poll(scrollPosition).toBe(positionBefore)
})

test('a member with too few credits sees balance and price, and opens the plans', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/400/)
  await openAs(page, accounts.artist, '/sounds/tracks?sort=download')
  const otherArtists = trackRows(page)
    .filter({ hasNot: page.getByText('달빛작업실') })
    .first()
  await otherArtists.getByRole('link').first().click()
  await page.getByRole('button', { name: /^음원 받기/ }).click()
  await expect(page.getByRole('dialog')).toContainText('크레딧이 부족합니다. (보유 0 / 필요 3)')
  await page.getByRole('dialog').getByRole('button', { name: '구독 플랜 보기' }).click()
  await expect(page).toHaveURL('/subscription')
})

test('a purchase in one tab appears in another without a reload', async ({
  page,
  context,
  pageErrors,
}, info) => {
  await openAs(page, await registerMember(page.request, 3), '/sounds/tracks')
  const priced = trackRows(page).filter({ hasText: /\d크레딧/ })
  const title = (await priced.nth(11).getByRole('link').first().textContent()) ?? ''
  const rowInOpenTab = trackRows(page).filter({
    has: page.getByRole('link', { name: title, exact: true }),
  })
  const otherTab = await context.newPage()
  recordPageErrors(otherTab, pageErrors.seen)
  await otherTab.goto('/sounds/tracks')
  await trackRows(otherTab).getByRole('link', { name: title, exact: true }).first().click()
  await otherTab.getByRole('button', { name: /^음원 받기/ }).click()
  await otherTab.getByRole('dialog').getByRole('button', { name: '음원 받기' }).click()
  await expect(otherTab.getByRole('button', { name: '다시 다운로드' })).toBeVisible()
  if (isPhone(info)) await rowInOpenTab.getByRole('button', { name: / 메뉴$/ }).click()
  await expect(
    (isPhone(info) ? page.getByRole('dialog') : rowInOpenTab).getByRole('button', {
      name: '다시 다운로드',
    }),
  ).toBeVisible()
})

test('playback in one tab pauses when another tab plays', async ({ page, context, pageErrors }) => {
  await playLongTrack(page)
  const otherTab = await context.newPage()
  recordPageErrors(otherTab, pageErrors.seen)
  await playLongTrack(otherTab)
  await expectPaused(page)
})

test('playback continues offline, and the list reloads after reconnecting', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await recordMedia(page)
  // This track lasts 30 seconds.
  await page.goto('/sounds/tracks?sort=oldest')
  await playButtons(page).first().click()
  await expectPlaying(page, 1)
  await context.setOffline(true)
  await expect(page.getByText('네트워크 연결을 확인해주세요.').first()).toBeVisible()
  await page.getByRole('combobox', { name: '정렬' }).selectOption({ label: '다운로드순' })
  await expect(page.getByText('목록을 불러오지 못했습니다.')).toBeVisible()
  await expectPlaying(page)
  await context.setOffline(false)
  await expect(trackRows(page)).toHaveCount(20)
  await expect(page.getByText('네트워크 연결을 확인해주세요.')).toHaveCount(0)
})

test('a page that is first opened offline shows an error, and loads after reconnecting', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|ChunkLoadError|Loading (CSS )?chunk/)
  await page.goto('/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  await context.setOffline(true)
  await page
    .getByRole('navigation', { name: '보기 방식' })
    .getByRole('link', { name: '앨범 보기' })
    .click()
  const message = main(page).getByRole('alert')
  await expect(message).toContainText('화면을 불러오지 못했습니다. 새로고침해주세요.')
  await message.getByRole('button', { name: '다시 시도' }).click()
  await expect(message).toContainText('화면을 불러오지 못했습니다. 새로고침해주세요.')
  await context.setOffline(false)
  await expect(main(page).getByRole('heading', { level: 1, name: '앨범' })).toBeVisible()
})

test('a failed list keeps its filters and can be retried', async ({ page, pageErrors }) => {
  pageErrors.allow(/50[03]/)
  for (const [path, list] of [
    ['tracks', '트랙 목록'],
    ['albums', '앨범 목록'],
  ] as const) {
    await page.route(`**/api/sounds/${path}?**`, (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await page.goto(`/sounds/${path}?sort=oldest`)
    await expect(page.getByText('목록을 불러오지 못했습니다.')).toBeVisible()
    await expect(searchBox(page)).toBeVisible()
    await page.unroute(`**/api/sounds/${path}?**`)
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(page.getByRole('list', { name: list })).toBeVisible()
  }
})

test('placeholders of a slow list have the place and size of its rows', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/sounds/tracks?**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/sounds/tracks?sort=oldest')
  const list = page.getByRole('list', { name: '트랙 목록' })
  await expect(list).toHaveAttribute('aria-busy', 'true')
  const firstRow = () => list.locator(':scope > li').first().boundingBox()
  const placeholder = await firstRow()
  gate.resolve()
  await expect(trackRows(page)).toHaveCount(20)
  expect(await firstRow()).toEqual(placeholder)
})

test('a link is copied even in a browser without a clipboard API', async ({ page }, info) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  )
  await page.goto('/sounds/tracks')
  await pressInRow(page, 0, '링크 복사', info)
  await expect(page.getByText('링크가 복사되었습니다!').first()).toBeVisible()
})

test('the search field of a phone has room for words and its scope', { tag: '@phone' }, async ({
  page,
}) => {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const language of ['ko', 'en']) {
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
      await page.goto('/sounds/tracks')
      const box = await page
        .getByRole('search')
        .getByRole('combobox', {
          name: language === 'ko' ? '음원 검색' : 'Search sounds',
          exact: true,
        })
        .boundingBox()
      expect(box?.width, `${width} ${language}`).toBeGreaterThan(130)
      const scope = await page
        .getByRole('search')
        .getByRole('combobox', { name: language === 'ko' ? '검색 대상' : 'Search in', exact: true })
        .boundingBox()
      expect(Math.abs((scope?.y ?? 0) - (box?.y ?? 99))).toBeLessThan(6)
    }
  }
})

test('several selected rows go into the cart together', async ({ page }) => {
  // A new member owns no track of the list.
  await openAs(page, await registerMember(page.request), '/sounds/tracks?sort=oldest')
  await expect(trackRows(page)).toHaveCount(20)
  await page.getByRole('button', { name: '여러 곡 선택' }).click()
  for (const row of [0, 1]) await trackRows(page).nth(row).getByRole('checkbox').check()
  await page
    .getByRole('region', { name: '선택한 트랙' })
    .getByRole('button', { name: '장바구니에 담기 (6크레딧)' })
    .click()
  await expect(page.getByText('2곡을 장바구니에 담았습니다.').first()).toBeVisible()
  await trackRows(page)
    .nth(1)
    .getByRole('button', { name: / 메뉴$/ })
    .click()
  await expect(
    page.getByRole('dialog').getByRole('link', { name: '장바구니에서 보기' }),
  ).toBeVisible()
})

test('each row of a filtered list shows the tag of the filter', { tag: '@wide' }, async ({
  page,
}) => {
  for (const [tag, name] of [
    ['piano', '피아노'],
    ['bass', '베이스'],
  ]) {
    await page.goto(`/sounds/tracks?more%5Binstrument%5D=${tag}`)
    await expect(trackRows(page).first().getByRole('link').first()).toBeVisible()
    for (const row of await trackRows(page).all())
      await expect(row.getByRole('button', { name: `${name} 필터 해제` })).toBeVisible()
  }
})

test("an artist's own tracks have no price and no cart button", { tag: '@wide' }, async ({
  page,
}) => {
  await openAs(page, accounts.artist, '/sounds/tracks?keyword=달빛작업실&type=n')
  const row = trackRows(page).first()
  await expect(row).toContainText('내 음원')
  await expect(row.getByRole('button', { name: '다운로드', exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: '장바구니에 담기' })).toHaveCount(0)
  await expect(row).not.toContainText('구매함')
})

test('keyboard and pointer control the player: seek, volume, mute, next', async ({
  page,
}, info) => {
  await playLongTrack(page)
  const firstSource = (await playback(page)).src
  if (isPhone(info)) await player(page).getByRole('button').first().click()
  const stage = isPhone(info) ? page.getByRole('dialog') : player(page)
  const slider = stage.getByRole('slider', { name: '재생 위치' })
  await expect(slider).toHaveAttribute('aria-valuetext', /\d초 \/ /)
  await stage.getByRole('button', { name: '일시정지', exact: true }).click()
  await expectPaused(page)
  const { time } = await playback(page)
  const total = Number(await slider.getAttribute('aria-valuemax'))
  await slider.press('ArrowRight')
  await expect
    .poll(async () => (await playback(page)).time)
    .toBeGreaterThan(time + (total < 30 ? 0.9 : 4))
  await slider.press('Home')
  await expect.poll(async () => (await playback(page)).time).toBeLessThan(4)
  const box = await slider.boundingBox()
  if (!box) throw new Error('the waveform is not shown')
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height / 2)
  await expect.poll(async () => (await playback(page)).time).toBeGreaterThan(total * 0.45)
  const volume = stage.getByRole('slider', { name: '볼륨' })
  await expect(volume).toHaveValue('100')
  await volume.fill('30')
  await expect.poll(() => page.evaluate(() => window.media?.at(-1)?.volume)).toBeCloseTo(0.3, 1)
  await stage.getByRole('button', { name: '음소거' }).click()
  await expect(stage.getByRole('button', { name: '음소거 해제' })).toBeVisible()
  await stage.getByRole('button', { name: '다음 곡' }).click()
  await expect.poll(async () => (await playback(page)).src).not.toBe(firstSource)
})
