import type { Locator, Page } from '@playwright/test'
import { mp3File, pngFile, wavFile } from '../files.ts'
import { closeByEscape, expect, heading, newPage, test, trackRows } from '../journey.ts'
import { registerMember } from '../members.ts'
import { expectMessage, recordMessages } from '../messages.ts'
import { expectPaused, expectPlaying, recordMedia } from '../playback.ts'
import { accounts, loginByForm, openAs, submitLogin } from '../session.ts'

const MB = 1_048_576

async function openAsArtist(page: Page, path: string): Promise<void> {
  await openAs(page, accounts.artist, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const trackForm = (page: Page, number: number) =>
  page.getByRole('group', { name: `트랙 ${number}`, exact: true })

async function chooseTags(page: Page, opener: Locator): Promise<void> {
  await opener.click()
  const dialog = page.getByRole('dialog')
  for (const tab of ['악기', '분위기', '장르']) {
    await dialog.getByRole('tab', { name: tab }).click()
    await dialog.getByRole('tabpanel').getByRole('listitem').first().getByRole('button').click()
  }
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(dialog).toHaveCount(0)
}

async function fillTrack(page: Page, number: number, title: string): Promise<void> {
  const row = trackForm(page, number)
  await row.getByLabel('트랙 제목').fill(title)
  await row.getByRole('button', { name: `이 트랙만 바꾸기: 트랙 ${number}` }).click()
  await row.getByLabel('트랙 설명').fill('여행에서 담은 소리입니다.')
  await chooseTags(page, row.getByRole('button', { name: `트랙 ${number} 태그 선택` }))
}

const rightsLabel = (page: Page) =>
  page.getByText('이 음원을 배포할 권리를 가지고 있음을 확인합니다.')

const storedDraft = (page: Page) => page.evaluate(() => sessionStorage.getItem('upload-draft'))

test('an artist uploads an mp3 and a wav, edits them and sees the statistics change', async ({
  page,
  browser,
  pageErrors,
}) => {
  test.setTimeout(240_000)
  // The player still requests the renamed track by its old title, which answers 404.
  pageErrors.allow(/404.*\/api\/sounds\/tracks\/[^/]+\/title\/|status of 404/)
  await recordMedia(page)
  await recordMessages(page)
  await openAsArtist(page, '/me/sounds/upload')
  await page.getByLabel('앨범 이미지').setInputFiles(await pngFile(page, 'cover.png'))
  await expect(page.getByAltText('cover.png 미리보기')).toBeVisible()
  await page.getByLabel('앨범명').fill('여행 JOURNAL')
  await page.getByLabel('앨범 설명').fill('두 도시에서 담았습니다.')

  await page.getByLabel('트랙 파일 1').setInputFiles(await mp3File(page, 'Harbour Night.mp3'))
  await expect(trackForm(page, 1).getByLabel('트랙 제목')).toHaveValue('HARBOUR NIGHT')
  await page.getByRole('button', { name: '트랙 추가' }).click()
  await page.getByLabel('트랙 파일 2').setInputFiles(wavFile('새벽 시장.wav'))
  await expect(trackForm(page, 2).getByLabel('트랙 제목')).toHaveValue('새벽 시장')
  for (const number of [1, 2]) {
    await expect(trackForm(page, number).getByText('올렸습니다.')).toBeVisible()
    await expect.poll(() => waveformLength(trackForm(page, number))).toBeGreaterThan(500)
  }
  await trackForm(page, 2).getByRole('button', { name: '새벽 시장.wav 재생' }).click()
  await expectPlaying(page)
  await fillTrack(page, 1, 'Harbour Night')
  await fillTrack(page, 2, '새벽 시장')
  await rightsLabel(page).click()
  // Starts to wait before the upload, because a finished task disappears after five seconds.
  const published = page
    .getByRole('region', { name: '진행 중인 작업' })
    .getByText('공개되었습니다.')
    .first()
    .waitFor({ timeout: 90_000 })
  await page.getByRole('button', { name: '업로드', exact: true }).click()
  await expect(page).toHaveURL('/sounds/tracks', { timeout: 30_000 })
  await expectMessage(page, '업로드가 완료되었습니다.')
  await expectPaused(page)

  for (const title of ['HARBOUR NIGHT', '새벽 시장'])
    await expect(trackRows(page).getByRole('link', { name: title, exact: true })).toBeVisible()
  await published

  await page.reload()
  const row = trackRows(page).filter({
    has: page.getByRole('link', { name: '새벽 시장', exact: true }),
  })
  await expect.poll(() => waveformLength(row), { timeout: 60_000 }).toBeGreaterThan(500)
  await row.getByRole('button', { name: '새벽 시장 재생' }).click()
  await expectPlaying(page)

  await page.goto('/me/sounds/tracks?keyword=새벽 시장')
  await page.getByRole('button', { name: '새벽 시장 수정' }).click()
  await page.getByRole('textbox', { name: '제목' }).fill('저녁 시장')
  await page.getByRole('textbox', { name: '제목' }).press('Enter')
  await expect(page.getByText('저장되었습니다.').first()).toBeVisible()
  await page.goto('/me/sounds/tags?keyword=저녁 시장')
  await page.getByRole('button', { name: '저녁 시장 태그 선택' }).click()
  const picker = page.getByRole('dialog')
  const secondTag = picker.getByRole('tabpanel').getByRole('listitem').nth(1).getByRole('button')
  const addedTag = (await secondTag.textContent()) ?? ''
  await secondTag.click()
  await picker.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL('/me/sounds/tracks')

  const readStatistics = async () => {
    await page.goto('/me/statistic')
    const tile = (label: string) => page.locator('dl > div', { hasText: label }).locator('dd')
    await expect(tile('전체 다운로드')).toHaveText(/\d/)
    return Promise.all(
      ['전체 다운로드', '전체 획득 크레딧', '전체 업로드'].map(async (label) =>
        Number((await tile(label).textContent())?.replaceAll(',', '')),
      ),
    )
  }
  const [downloads = 0, credits = 0, uploads = 0] = await readStatistics()
  const buyer = await newPage(browser)
  await openAs(buyer, await registerMember(buyer.request, 3), '/sounds/tracks')
  await trackRows(buyer).getByRole('link', { name: '저녁 시장', exact: true }).click()
  await expect(buyer.getByText(addedTag, { exact: true }).first()).toBeVisible()
  await buyer.getByRole('button', { name: /^음원 받기/ }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: '음원 받기' }).click()
  await expect(
    buyer.getByText('결제가 완료되었습니다. 다운로드를 시작합니다.').first(),
  ).toBeVisible()
  await buyer.context().close()
  expect(await readStatistics()).toEqual([downloads + 1, credits + 3, uploads])
})

/** Returns the length of the waveform's path in characters. The path of silence is short. */
async function waveformLength(container: Locator): Promise<number> {
  const lengths = await container
    .locator('svg path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')?.length ?? 0))
  return Math.max(0, ...lengths)
}

test('an upload of 20 MB succeeds after a cancel, a lost connection and an expired token', async ({
  page,
  context,
  pageErrors,
}) => {
  test.setTimeout(240_000)
  pageErrors.allow(/401|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await openAsArtist(page, '/me/sounds/upload')
  const devtools = await context.newCDPSession(page)
  const throttle = (uploadThroughput: number, { offline = false } = {}) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await throttle(3 * MB)
  await page.getByLabel('트랙 파일 1').setInputFiles(wavFile('long.wav', 20 * MB - 2))
  const row = trackForm(page, 1)
  const progress = row.getByRole('progressbar')
  const expectProgress = (percent: number) =>
    expect
      .poll(async () => Number(await progress.getAttribute('aria-valuenow').catch(() => 0)), {
        timeout: 60_000,
        intervals: [100],
      })
      .toBeGreaterThanOrEqual(percent)
  await expectProgress(50)
  await row.getByRole('button', { name: '취소' }).click()
  await expect(row.getByText('업로드를 취소했습니다.')).toBeVisible()
  await row.getByRole('button', { name: '이 트랙만 바꾸기: 트랙 1' }).click()
  await row.getByLabel('트랙 설명').fill('긴 소리')
  // First the connection fails, then the token expires, and then the upload succeeds.
  let attempts = 0
  await page.route('**/api/files/tracks', (route) => {
    attempts += 1
    if (attempts === 1) return route.abort('internetdisconnected')
    if (attempts > 2) return route.fallback()
    return route.fulfill({
      status: 401,
      json: { code: 'LOGIN_REQUIRED', message: '로그인이 필요합니다.', requestId: 'journey' },
    })
  })
  await throttle(-1, { offline: true })
  await row.getByRole('button', { name: '다시 시도' }).click()
  await expect(
    row.getByText('네트워크 연결을 기다리고 있습니다. 연결되면 이어서 올립니다.'),
  ).toBeVisible({ timeout: 60_000 })
  await throttle(-1)
  await expect(row.getByText('올렸습니다.')).toBeVisible({ timeout: 60_000 })
  expect(attempts).toBe(3)
  await expect(row.getByLabel('트랙 설명')).toHaveValue('긴 소리')
  await expect(page).toHaveURL('/me/sounds/upload')
  await page.getByRole('link', { name: '소리장터' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('저장하지 않은 변경 사항이 있습니다.')
})

test("an upload's text and file survive a reload, but not leaving the page or a logout", async ({
  page,
}) => {
  await openAsArtist(page, '/me/sounds/upload')
  page.on('dialog', (dialog) => dialog.accept())
  await page.getByLabel('앨범명').fill('다시 온 앨범')
  await page.getByLabel('트랙 파일 1').setInputFiles([wavFile('1 첫째.wav'), wavFile('2 둘째.wav')])
  await expect(trackForm(page, 2).getByText('올렸습니다.')).toBeVisible()
  await expect(trackForm(page, 1).getByText('올렸습니다.')).toBeVisible()
  await fillTrack(page, 2, '둘째 곡')
  await expect.poll(() => storedDraft(page)).toMatch(/둘째 곡.*"genre":\["/)
  await page.reload()
  await expect(
    page.getByText('작성하던 내용을 다시 불러왔습니다. 올라가지 않은 파일은 다시 선택해주세요.'),
  ).toBeVisible()
  await expect(page.getByLabel('앨범명')).toHaveValue('다시 온 앨범')
  await expect(trackForm(page, 1).getByText('1 첫째.wav · 올렸습니다.')).toBeVisible()
  await expect(trackForm(page, 2).getByLabel('트랙 제목')).toHaveValue('둘째 곡')
  await page.getByRole('link', { name: '소리장터' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '나가기' }).click()
  await expect(page).toHaveURL('/sounds/tracks')
  // The draft is deleted when the artist leaves the page.
  await expect.poll(() => storedDraft(page)).toBeNull()
  await page.goto('/me/sounds/upload')
  await expect(page.getByLabel('앨범명')).toHaveValue('')
  await page.getByLabel('앨범명').fill('버린 앨범')
  await page.getByRole('banner').getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '나가기' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await submitLogin(page, accounts.artist)
  await expect(page).toHaveURL('/sounds/tracks')
  await page.goto('/me/sounds/upload')
  await expect(page.getByLabel('앨범명')).toHaveValue('')
})

test('a draft is hidden from the next member after a login in another tab', async ({
  page,
  context,
  browser,
}) => {
  const nextMember = await newPage(browser)
  await loginByForm(nextMember)
  const tokens = await nextMember.evaluate(() =>
    ['refreshToken', 'accessToken'].map((key) => [key, localStorage.getItem(key) ?? '']),
  )
  await openAsArtist(page, '/me/sounds/upload')
  await page.getByLabel('앨범명').fill('먼저 온 회원의 앨범')
  const otherTab = await context.newPage()
  await otherTab.goto('/legal/terms')
  // Stores both tokens in one step: a tab that wakes up sees only the finished login.
  await otherTab.evaluate((entries) => {
    for (const [key = '', token = ''] of entries) localStorage.setItem(key, token)
  }, tokens)
  await expect(page.getByRole('link', { name: '프로필: 소리여행' })).toBeVisible()
  await expect(page.getByLabel('앨범명')).toHaveValue('')
  await page.getByLabel('앨범명').fill('다음 회원의 앨범')
  await expect.poll(() => storedDraft(page)).toContain('다음 회원의 앨범')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByLabel('앨범명')).toHaveValue('다음 회원의 앨범')
})

test('an artist edits a row, chooses tags and reads a chart by keyboard alone', async ({
  page,
}) => {
  await openAsArtist(page, '/me/sounds/tracks')
  await page.getByRole('button', { name: /수정$/ }).first().focus()
  await page.keyboard.press('Enter')
  const title = page.getByRole('textbox', { name: '제목' })
  await expect(title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(title).toHaveCount(0)
  await expect(page.getByRole('button', { name: /수정$/ }).first()).toBeFocused()

  await page.goto('/me/sounds/tags')
  await page
    .getByRole('button', { name: /태그 선택$/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: '악기' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: '분위기' })).toBeFocused()
  await closeByEscape(page)
  await expect(page.getByRole('button', { name: /태그 선택$/ }).first()).toBeFocused()

  await page.goto('/me/statistic')
  const chart = page.getByRole('slider', { name: /^다운로드 수/ })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /^\d{4}: [\d,]+$/)
})

test("an artist hides and shows a track and replaces an album's picture", async ({ page }) => {
  test.setTimeout(120_000)
  await openAsArtist(page, '/me/sounds/tracks')
  const hide = page.getByRole('button', { name: / 숨기기$/ }).last()
  const title = ((await hide.getAttribute('aria-label')) ?? '').replace(/ 숨기기$/, '')
  const countInSearch = async () => {
    await page.goto(`/sounds/tracks?keyword=${encodeURIComponent(title)}`)
    const count = page.getByText(/^트랙 \d+곡$/)
    await expect(count).toBeVisible()
    const total = Number(/\d+/.exec((await count.textContent()) ?? '')?.[0])
    await expect(trackRows(page)).toHaveCount(Math.min(20, total))
    return trackRows(page).getByRole('link', { name: title, exact: true }).count()
  }
  await hide.click()
  await expect(page.getByRole('button', { name: `${title} 다시 공개` })).toBeVisible()
  await expect(
    page.getByRole('row').filter({ hasText: title }).getByText('숨김', { exact: true }),
  ).toBeVisible()
  expect(await countInSearch()).toBe(0)
  await page.goto(`/me/sounds/tracks?keyword=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `${title} 다시 공개` }).click()
  await expect(page.getByRole('button', { name: `${title} 숨기기` })).toBeVisible()
  expect(await countInSearch()).toBeGreaterThan(0)

  await page.goto('/me/sounds/albums')
  const picture = page
    .getByRole('table', { name: '앨범 목록' })
    .locator('tbody tr')
    .last()
    .locator('img')
    .first()
  const oldSource = await picture.getAttribute('src')
  await page
    .getByRole('button', { name: / 사진 변경$/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('앨범 이미지').setInputFiles(await pngFile(page, 'new.png'))
  await expect(dialog.getByText('올렸습니다.')).toBeVisible()
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(picture).not.toHaveAttribute('src', oldSource ?? '')
})

test('each studio page has the same name in menu, heading and window title', async ({ page }) => {
  await openAsArtist(page, '/me/statistic')
  const names = {
    '/me/statistic': '음원 관리',
    '/me/sounds/upload': '음원 업로드',
    '/me/sounds/albums': '앨범 관리',
    '/me/sounds/tracks': '트랙 관리',
    '/me/sounds/tags': '태그 관리',
  }
  for (const [path, name] of Object.entries(names)) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(name)
    await expect(page).toHaveTitle(`${name} | 소리장터`)
    const entry = page.getByRole('navigation').locator(`a[href="${path}"]`).first()
    if (['/me/statistic', '/me/sounds/upload', '/me/sounds/tracks'].includes(path))
      await expect(entry).toHaveAccessibleName(name)
  }
})
