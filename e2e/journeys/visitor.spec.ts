import type { Page } from '@playwright/test'
import {
  expect,
  expectSettled,
  heading,
  main,
  player,
  searchBox,
  test,
  titlesOf,
} from '../journey.ts'
import { expectMessage, recordMessages } from '../messages.ts'
import { expectPlaying, playback, recordMedia } from '../playback.ts'
import { accounts, readStoredToken, submitLogin } from '../session.ts'
import { koreanTags } from '../tags.ts'

test('a visitor finds a track, plays it on every page, logs in where required and returns', async ({
  page,
}, { project }) => {
  await recordMedia(page)
  await recordMessages(page)
  const rows = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: / (재생|일시정지)$/ }) })
  const isPhone = project.name === 'phone'
  let totalCount = Number.NaN

  await test.step('opens / and sees the tracks, newest first', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/sounds/tracks')
    await expect(heading(page)).toContainText('트랙')
    await expect(page).toHaveTitle(/\| 소리장터$/)
    await expect(rows).not.toHaveCount(0)
    totalCount = await trackCount(page)
  })

  await test.step('searches a Korean and a Latin word; a blank search is refused', async () => {
    const box = searchBox(page)
    await box.fill('  ')
    await box.press('Enter')
    await expect(page.getByText('검색어를 입력해주세요.').first()).toBeVisible()
    await expect(page).toHaveURL('/sounds/tracks')
    for (const word of ['달', 'sunrise']) {
      await box.fill(word)
      await box.press('Enter')
      await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent(word)}`))
      await expect(rows.filter({ hasNotText: new RegExp(word, 'i') })).toHaveCount(0)
      await expect(rows).not.toHaveCount(0)
    }
    await page.getByRole('button', { name: '검색어 지우기' }).click()
    await expect(page).not.toHaveURL(/keyword/)
    await expect.poll(() => trackCount(page)).toBe(totalCount)
  })

  await test.step('filters by two tags and removes one', async () => {
    const filters = page.getByRole('region', { name: '태그 필터' })
    if (isPhone) await page.getByRole('button', { name: '필터 펼치기' }).click()
    const chips = (kind: string) =>
      filters.getByRole('group', { name: kind }).locator('button[aria-pressed]')
    const offer = page.waitForResponse(/tags\/mapped/)
    await chips('악기').first().click()
    await expect(page).toHaveURL(/more(\[|%5B)instrument(\]|%5D)=/)
    await expect.poll(() => trackCount(page)).toBeLessThan(totalCount)
    const withOneTag = await trackCount(page)
    // The server offers the moods that have results together with the first tag.
    const { mood } = (await (await offer).json()).dto as { mood: string[] }
    const { labelOf } = await koreanTags(page.request)
    await expect
      .poll(async () => (await chips('분위기').allTextContents()).sort())
      .toEqual(mood.map(labelOf).sort())
    await chips('분위기').first().click()
    await expect(page).toHaveURL(/more(\[|%5B)mood(\]|%5D)=/)
    await expectSettled(page)
    expect(await trackCount(page)).toBeLessThanOrEqual(withOneTag)
    await expect(rows).not.toHaveCount(0)
    await page.getByRole('button', { name: '필터 초기화' }).first().click()
    await expect.poll(() => trackCount(page)).toBe(totalCount)
  })

  await test.step('sorts, pages and returns to the previous position', async () => {
    const titles = () => titlesOf(rows)
    const newest = await titles()
    await page.getByRole('combobox', { name: '정렬' }).selectOption({ label: '오래된순' })
    await expect(page).toHaveURL(/sort=oldest/)
    await expect.poll(titles).not.toEqual(newest)
    // The oldest tracks last 30 s. Newer ones may end before the visitor returns to the list.
    await page.goto('/sounds/tracks?size=5&sort=oldest')
    await expect(rows).toHaveCount(5)
    const firstPage = await titles()
    await page
      .getByRole('navigation', { name: '페이지 이동' })
      .getByRole('link', { name: '다음 페이지' })
      .click()
    await expect(page).toHaveURL(/page=2/)
    await expect.poll(titles).not.toEqual(firstPage)
    await page.goBack()
    await expect(page).not.toHaveURL(/page=2/)
    await expect.poll(titles).toEqual(firstPage)
  })

  const title = await rows.first().getByRole('link').first().textContent()
  await test.step('plays: audio advances and the waveform is drawn', async () => {
    await rows
      .first()
      .getByRole('button', { name: / 재생$/ })
      .click()
    await expect(player(page)).toContainText(title ?? '')
    await expectPlaying(page)
    expect((await playback(page)).src).toMatch(/\/api\/stream\/[0-9a-z]{16,}/)
    if (isPhone)
      await player(page)
        .getByRole('button', { name: title ?? '' })
        .click()
    await expect.poll(() => paintedPixels(page)).toBeGreaterThan(500)
    if (isPhone)
      await player(page).getByRole('dialog').getByRole('button', { name: '닫기' }).click()
  })

  await test.step('visits /subscription and returns during playback', async () => {
    await openByMenu(page, isPhone, '구독 플랜')
    await expect(page).toHaveURL('/subscription')
    await expect(heading(page)).toBeVisible()
    await expectPlaying(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/sounds\/tracks/)
    await expectPlaying(page)
    const { paused, elements } = await playback(page)
    expect({ paused, elements }).toEqual({ paused: false, elements: 1 })
  })

  await test.step('opens a member page, logs in and returns to it', async () => {
    await page.goto('/me/info')
    await expectMessage(page, '로그인이 필요한 서비스입니다. 먼저 로그인해주세요.')
    await expect(page).toHaveURL('/login')
    await submitLogin(page)
    await expect(page).toHaveURL('/me/info')
    await expect(heading(page)).toContainText('내 정보')
    await expect(page.getByText(/보유 크레딧 \d+/).first()).toBeAttached()
  })

  await test.step("cannot open an administrator's page", async () => {
    await page.goto('/admin/users')
    await expectMessage(page, '이 페이지에 접근할 수 있는 권한이 없습니다.')
    await expect(page).toHaveURL('/sounds/tracks')
  })

  await test.step('logs out', async () => {
    // The server refuses requests of a member that arrive after the logout.
    await page.waitForLoadState('networkidle')
    if (isPhone) await page.getByRole('button', { name: '메뉴 펼치기' }).click()
    await page.getByRole('button', { name: '로그아웃' }).click()
    await expect(page).toHaveURL('/login')
    expect(await readStoredToken(page)).toBeNull()
  })
})

test('a failed login shows the reason, keeps the input and stores no token', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/401/)
  await page.goto('/login')
  await submitLogin(page, { ...accounts.member, password: 'Wrong123!' })
  await expect(main(page).getByText('이메일 또는 비밀번호가 올바르지 않습니다.')).toBeVisible()
  await expect(page.getByLabel('이메일')).toHaveValue(accounts.member.email)
  const tokens = await page.evaluate(() => [
    localStorage.getItem('accessToken'),
    localStorage.getItem('refreshToken'),
  ])
  expect(tokens).toEqual([null, null])
})

async function trackCount(page: Page): Promise<number> {
  const text = await page
    .getByText(/트랙 [\d,]+곡/)
    .first()
    .textContent()
  return Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))
}

async function openByMenu(page: Page, isPhone: boolean, name: string): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: '메뉴 펼치기' }).click()
  await page.getByRole('navigation').getByRole('link', { name }).first().click()
}

/** Returns the number of painted pixels of the player's waveform, which is in a shadow root. */
async function paintedPixels(page: Page): Promise<number> {
  return player(page).evaluate((region) => {
    const canvases = [region, ...region.querySelectorAll('*')].flatMap((node) => [
      ...(node.shadowRoot?.querySelectorAll('canvas') ?? []),
      ...node.querySelectorAll<HTMLCanvasElement>(':scope > canvas'),
    ])
    return canvases.reduce((count, canvas) => {
      const { width, height } = canvas
      if (!width || !height) return count
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      let painted = 0
      for (let index = 3; index < data.length; index += 4) if (data[index]) painted += 1
      return count + painted
    }, 0)
  })
}
