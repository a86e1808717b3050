import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../axe.ts'
import { expect, expectSettled, main, searchBox, test, trackRows } from '../journey.ts'
import { accounts, bearerHeaders, openAs, requestTokens } from '../session.ts'
import { phone } from '../windowSizes.ts'

const keywords = ['calm piano', 'snare', 'lo-fi', 'POLARBEAR', '새벼', 'gayageum']

for (const language of ['Korean', 'English'] as const)
  test(`a visitor finds tracks by six keywords in ${language}`, async ({ page }) => {
    await page.goto('/sounds/tracks')
    if (language === 'English')
      await page.getByRole('button', { name: '영어로 보기' }).first().click()
    const box = page.getByRole('banner').getByRole('combobox').last()
    const count = language === 'English' ? /^[\d,]+ tracks?$/ : /^트랙 [\d,]+곡$/
    for (const keyword of keywords) {
      await box.fill(keyword)
      await box.press('Enter')
      await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent(keyword)}&type=a`))
      await expectSettled(page)
      await expect(main(page).getByText(count)).toBeVisible()
      await expect(
        page
          .getByRole('list', { name: /^(트랙 목록|Tracks)$/ })
          .getByRole('listitem')
          .first(),
      ).toBeVisible()
    }
  })

test('a visitor opens a suggestion of each kind by arrow keys and Enter', async ({ page }) => {
  await page.goto('/sounds/tracks')
  const box = searchBox(page)
  const list = page.getByRole('listbox', { name: '검색 제안' })
  for (const [typed, group, url] of [
    ['ㄷㅂㅈㅇ', '아티스트', /keyword=.*&type=n$/],
    ['가야금', '태그', /more%5Binstrument%5D=/],
    ['달빛 산책로', '트랙', /\/sounds\/tracks\/one\?/],
    ['pinao', '이것을 찾으셨나요?', /keyword=piano&type=a/],
  ] as const) {
    await box.fill(typed)
    const option = list.getByRole('group', { name: group, exact: true }).getByRole('option').first()
    await expect(option).toBeVisible()
    const options = await list.getByRole('option').all()
    for (let index = 0; index < options.length; index++) {
      await box.press('ArrowDown')
      if ((await option.getAttribute('aria-selected')) === 'true') break
    }
    await box.press('Enter')
    await expect(page).toHaveURL(url)
  }
})

test('a tag in the keyword becomes a filter that can be removed', async ({ page }) => {
  await page.goto('/sounds/tracks?keyword=calm%20piano&type=a')
  const tagsInKeyword = page.getByRole('region', { name: '검색어에 있는 태그', exact: true })
  await expect(tagsInKeyword.getByRole('link')).toHaveText(['잔잔한', '피아노'])
  await tagsInKeyword.getByRole('link', { name: '잔잔한 태그 필터로 바꾸기', exact: true }).click()
  await expect(page).toHaveURL(
    `/sounds/tracks?keyword=piano&type=a&more%5Bmood%5D=${encodeURIComponent('잔잔한')}`,
  )
  await expect(searchBox(page)).toHaveValue('piano')
  await expect(trackRows(page).first()).toBeVisible()
  await expect(tagsInKeyword.getByRole('link')).toHaveText(['피아노'])
  await tagsInKeyword.getByRole('link').click()
  await expect(page).toHaveURL(/^[^?]*\?more%5Binstrument%5D=piano&more%5Bmood%5D=/)
  const chosen = page.getByRole('list', { name: '선택한 필터' })
  await chosen.getByRole('button', { name: '피아노 필터 해제', exact: true }).click()
  await expect(page).not.toHaveURL(/piano/)
  await expect(trackRows(page).first()).toBeVisible()
})

test('the names of tags change with the language of the page', async ({ page }) => {
  await page.goto('/sounds/tracks?more%5Binstrument%5D=piano&more%5Bmood%5D=잔잔한')
  const chosen = page.getByRole('list', { name: '선택한 필터' })
  await expect(chosen.getByRole('button').first()).toHaveText('피아노')
  await expect(page).toHaveTitle('피아노, 잔잔한 · 트랙 | 소리장터')
  await page.getByRole('button', { name: '영어로 보기' }).first().click()
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('button')).toHaveText([
    'piano',
    'calm',
    /Reset|Clear/,
  ])
})

/**
 * Sets a type, tempo and key that no other track has on the artist's first track. Returns its title
 * and a function that restores the measured values.
 */
async function trackWithRareKey(page: Page) {
  const { accessToken } = await requestTokens(page.request, accounts.artist)
  const headers = bearerHeaders(accessToken)
  const { dtoList } = await (await page.request.get('/api/me/tracks?size=1', { headers })).json()
  const { musicId, title } = dtoList[0].musicDTO as { musicId: number; title: string }
  const setCharacter = async (character: object | null) => {
    const url = `/api/me/tracks/${musicId}`
    expect((await page.request.patch(url, { headers, data: { character } })).ok()).toBe(true)
  }
  await setCharacter({ soundType: 'LOOP', bpm: 333, musicalKey: 'D#m' })
  return { title, reset: () => setCharacter(null) }
}

for (const viewport of [undefined, phone])
  test(`a BPM range and a key find a track${viewport ? ' on a phone' : ' @long'}`, async ({
    page,
  }) => {
    if (viewport) await page.setViewportSize(viewport)
    const { title, reset } = await trackWithRareKey(page)
    await page.goto('/sounds/tracks')
    await page.getByRole('button', { name: '유형·BPM·키', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '유형, BPM, 키로 찾기' })
    await dialog.getByRole('textbox', { name: '최소 BPM' }).fill('340')
    await dialog.getByRole('textbox', { name: '최대 BPM' }).fill('330')
    await dialog.getByRole('textbox', { name: '최대 BPM' }).press('Enter')
    await expect(dialog.getByText(/작은 값부터 입력해주세요/)).toBeVisible()
    await dialog.getByRole('textbox', { name: '최소 BPM' }).fill('330')
    await dialog.getByRole('textbox', { name: '최대 BPM' }).fill('340')
    // F# major is the relative key of D# minor, the track's key.
    await dialog.getByRole('button', { name: 'F#', exact: true }).click()
    await dialog.getByRole('button', { name: '루프', exact: true }).click()
    await expectSettled(page)
    expect(await findAccessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: '적용', exact: true }).click()
    await expect(page).toHaveURL(
      '/sounds/tracks?more%5BsoundType%5D=LOOP&more%5Bbpm%5D=330-340&more%5Bkey%5D=F%23',
    )
    await expect(trackRows(page)).toHaveCount(1)
    await expect(trackRows(page)).toContainText(title)
    if (!viewport) await expect(trackRows(page).getByText('333 BPM · D#m')).toBeVisible()
    await page.reload()
    const chosen = page.getByRole('list', { name: '선택한 필터' })
    await expect(chosen.getByRole('listitem')).toHaveText([
      '루프',
      'BPM 330–340',
      '키 F#',
      /초기화/,
    ])
    await searchBox(page).fill(`333bpm ${title}`)
    await searchBox(page).press('Enter')
    await main(page).getByRole('link', { name: 'BPM 333 필터로 바꾸기', exact: true }).click()
    await expect(chosen.getByRole('listitem')).toHaveText(['루프', 'BPM 333', '키 F#', /초기화/])
    await trackRows(page).getByRole('link', { name: title, exact: true }).click()
    const facts = page.locator('dl').filter({ hasText: '333' })
    await expect(facts).toContainText('D#m')
    await page.goBack()
    await chosen.getByRole('button', { name: 'BPM 333 필터 해제', exact: true }).click()
    await expect(page).toHaveURL(/LOOP&more%5Bkey%5D=F%23$/)
    await reset()
  })

test('an artist corrects the key of a track', async ({ page }) => {
  const { title, reset } = await trackWithRareKey(page)
  await openAs(page, accounts.artist, '/me/sounds/tracks')
  const row = page.getByRole('row').filter({ hasText: 'D#m' })
  await expect(row).toContainText('루프 · 333 · D#m')
  await row.getByRole('button', { name: `${title} 유형·BPM·키`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'BPM', exact: true }).fill('19')
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(dialog.getByText(/20부터 400까지/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'BPM', exact: true }).fill('92.5')
  await dialog.getByRole('button', { name: 'Gm', exact: true }).click()
  await expectSettled(page)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: '루프 · 92.5 · Gm' })).toContainText(title)
  await reset()
})
