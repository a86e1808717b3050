import type { Page } from '@playwright/test'
import { expect, listen, login, searchBox, sound, soundAdvances, test } from '../journey.ts'
import { expectMessage, recordMessages } from '../messages.ts'

test('a visitor finds a track, plays it on every page, logs in where required and returns', async ({
  page,
}, { project }) => {
  await listen(page)
  await recordMessages(page)
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: / (재생|일시정지)$/ }) })
  const phone = project.name === 'phone'
  let whole = Number.NaN

  await test.step('opens / and sees the tracks, newest first', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/sounds/tracks')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('트랙')
    await expect(page).toHaveTitle(/\| 소리장터$/)
    await expect(rows).not.toHaveCount(0)
    whole = await total(page)
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
    await expect.poll(() => total(page)).toBe(whole)
  })

  await test.step('filters by two tags and removes one', async () => {
    const filters = page.getByRole('region', { name: '태그 필터' })
    const folded = page.getByRole('button', { name: '필터 펼치기' })
    if (await folded.isVisible()) await folded.click()
    const chips = (kind: string) =>
      filters.getByRole('group', { name: kind }).locator('button[aria-pressed]')
    const reachable = page.waitForResponse(/tags\/mapped/)
    await chips('악기').first().click()
    await expect(page).toHaveURL(/more(\[|%5B)instrument(\]|%5D)=/)
    await expect.poll(() => total(page)).toBeLessThan(whole)
    const one = await total(page)
    // Only moods with results beside the first tag.
    const { mood } = (await (await reachable).json()).dto
    await expect
      .poll(async () => (await chips('분위기').allTextContents()).sort())
      .toEqual(mood.sort())
    await chips('분위기').first().click()
    await expect(page).toHaveURL(/more(\[|%5B)mood(\]|%5D)=/)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await total(page)).toBeLessThanOrEqual(one)
    await expect(rows).not.toHaveCount(0)
    await page.getByRole('button', { name: '필터 초기화' }).first().click()
    await expect.poll(() => total(page)).toBe(whole)
  })

  await test.step('sorts, pages and returns to the previous position', async () => {
    const titles = () =>
      rows.evaluateAll((all) => all.map((row) => row.querySelector('a')?.textContent))
    const newest = await titles()
    await page.getByRole('combobox', { name: '정렬' }).selectOption({ label: '오래된순' })
    await expect(page).toHaveURL(/sort=oldest/)
    await expect.poll(titles).not.toEqual(newest)
    await page.goto('/sounds/tracks?size=5')
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
    const player = page.getByRole('region', { name: '오디오 플레이어' })
    await expect(player).toContainText(title ?? '')
    await soundAdvances(page)
    expect((await sound(page)).src).toMatch(/\/api\/stream\/[0-9a-z]{16,}/)
    if (phone) await player.getByRole('button', { name: title ?? '' }).click()
    await expect.poll(() => paintedPixels(page)).toBeGreaterThan(500)
    if (phone) await player.getByRole('dialog').getByRole('button', { name: '닫기' }).click()
  })

  await test.step('visits /subscription and returns during playback', async () => {
    await walk(page, phone, '구독 플랜')
    await expect(page).toHaveURL('/subscription')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await soundAdvances(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/sounds\/tracks/)
    await soundAdvances(page)
    const { paused, elements } = await sound(page)
    expect({ paused, elements }).toEqual({ paused: false, elements: 1 })
  })

  await test.step('opens a member page, logs in and returns to it', async () => {
    await page.goto('/me/info')
    await expectMessage(page, '로그인이 필요한 서비스입니다. 먼저 로그인해주세요.')
    await expect(page).toHaveURL('/login')
    await login(page)
    await expect(page).toHaveURL('/me/info')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('내 정보')
    await expect(page.getByText(/보유 크레딧 \d+/).first()).toBeAttached()
  })

  await test.step("cannot open an administrator's page", async () => {
    await page.goto('/admin/users')
    await expectMessage(page, '이 페이지에 접근할 수 있는 권한이 없습니다.')
    await expect(page).toHaveURL('/sounds/tracks')
  })

  await test.step('logs out', async () => {
    if (phone) await page.getByRole('button', { name: '메뉴 펼치기' }).click()
    await page.getByRole('button', { name: '로그아웃' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  })
})

test('a failed login shows the reason, keeps the input and stores no token', async ({
  page,
  troubles,
}) => {
  troubles.allow(/401/)
  await page.goto('/login')
  await login(page, 'member@sori.test', 'Wrong123!')
  await expect(
    page.getByRole('main').getByText('이메일 또는 비밀번호가 올바르지 않습니다.'),
  ).toBeVisible()
  await expect(page.getByLabel('이메일')).toHaveValue('member@sori.test')
  const tokens = await page.evaluate(() => [
    localStorage.getItem('accessToken'),
    localStorage.getItem('refreshToken'),
  ])
  expect(tokens).toEqual([null, null])
})

async function total(page: Page): Promise<number> {
  const text = await page
    .getByText(/트랙 [\d,]+곡/)
    .first()
    .textContent()
  return Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))
}

async function walk(page: Page, phone: boolean, name: string): Promise<void> {
  if (phone) await page.getByRole('button', { name: '메뉴 펼치기' }).click()
  await page.getByRole('navigation').getByRole('link', { name }).first().click()
}

/** Returns the painted pixels of the player's waveform. wavesurfer draws inside a shadow root. */
async function paintedPixels(page: Page): Promise<number> {
  return page.getByRole('region', { name: '오디오 플레이어' }).evaluate((player) => {
    const canvases = [player, ...player.querySelectorAll('*')].flatMap((node) => [
      ...(node.shadowRoot?.querySelectorAll('canvas') ?? []),
      ...node.querySelectorAll<HTMLCanvasElement>(':scope > canvas'),
    ])
    return canvases.reduce((count, canvas) => {
      const { width, height } = canvas
      if (!width || !height) return count
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      let painted = 0
      for (let at = 3; at < data.length; at += 4) if (data[at]) painted += 1
      return count + painted
    }, 0)
  })
}
