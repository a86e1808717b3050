import type { Page, ViewportSize } from '@playwright/test'
import { redBluePngFile, type SampleFile, wavFile } from '../files.ts'
import { pressEnterOn, tabTo, typeInto } from '../focus.ts'
import { expect, main, newPage, test } from '../journey.ts'
import { registerMember } from '../members.ts'
import { accounts, bearerHeaders, openAs, requestTokens } from '../session.ts'
import { phone, wide } from '../windowSizes.ts'

/** The most clicks for an album of five tracks. */
const MAX_CLICKS = 20
const uniqueId = () => Date.now().toString(36).toUpperCase()

const fiveFiles = (id: string) => [1, 2, 3, 4, 5].map((index) => wavFile(`${id} ${index}.wav`))

/** Counts the clicks on `page` from its next load on. Returns a function that reads the number. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = window as unknown as { clicks: number }
    counter.clicks = 0
    addEventListener('click', (event) => event.detail > 0 && counter.clicks++, true)
  })
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
}

async function choose(page: Page, label: RegExp, files: SampleFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel(label).first().click()
  await (await chooser).setFiles(files)
}

async function openUpload(page: Page, locale: string, view: ViewportSize): Promise<void> {
  const artist = await registerMember(page.request)
  await page.setViewportSize(view)
  await page.addInitScript((language) => localStorage.setItem('locale', language), locale)
  await openAs(page, artist, '/me/sounds/upload')
}

async function expectPublished(page: Page, id: string): Promise<void> {
  await expect(page).toHaveURL('/sounds/tracks', { timeout: 60_000 })
  for (let index = 1; index <= 5; index += 1)
    await expect(
      main(page).getByRole('link', { name: `${id} ${index}`, exact: true }),
    ).toBeVisible()
}

for (const [locale, view, tag] of [
  ['ko', wide, ''],
  ['en', phone, ' @long'],
] as const) {
  test(`an artist uploads an album in ${MAX_CLICKS} clicks: ${locale}, ${view.width} px${tag}`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const id = uniqueId()
    const clicks = await countClicks(page)
    await openUpload(page, locale, view)
    await choose(page, /^(앨범 이미지|Album image)$/, [redBluePngFile('cover.png')])
    await page.getByLabel(/^(앨범명|Album name)$/).click()
    await page.keyboard.type(`ALBUM ${id}`)
    await page.getByLabel(/^(앨범 설명|Album description)$/).click()
    await page.keyboard.type('Five recordings')
    await choose(page, /^(트랙 파일 1|Track file 1)$/, fiveFiles(id))
    await page
      .getByRole('button', { name: /^(공통 태그 선택|Choose tags for all tracks)$/ })
      .click()
    const picker = page.getByRole('dialog')
    for (const tab of [/^(악기|Instrument)/, /^(분위기|Mood)/, /^(장르|Genre)/]) {
      await picker.getByRole('tab', { name: tab }).click()
      await picker.getByRole('tabpanel').getByRole('button').first().click()
    }
    await picker.getByRole('button', { name: /^(확인|Confirm)$/ }).click()
    await page
      .getByText(/이 음원을 배포할 권리|I confirm|the right/)
      .first()
      .click()
    await page.getByRole('button', { name: /^(업로드|Upload)$/ }).click()
    await expectPublished(page, id)
    expect(await clicks()).toBeLessThanOrEqual(MAX_CLICKS)
  })

  test(`an artist uploads five tracks by keyboard alone: ${locale}, ${view.width} px${tag}`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const id = uniqueId()
    await openUpload(page, locale, view)
    const chooseByKey = async (label: RegExp, files: SampleFile[]) => {
      const chooser = page.waitForEvent('filechooser')
      await pressEnterOn(page, page.getByLabel(label).first())
      await (await chooser).setFiles(files)
    }
    await chooseByKey(/^(앨범 이미지|Album image)$/, [redBluePngFile('cover.png')])
    await typeInto(page, page.getByLabel(/^(앨범명|Album name)$/), `ALBUM ${id}`)
    await typeInto(page, page.getByLabel(/^(앨범 설명|Album description)$/), 'Five recordings')
    await chooseByKey(/^(트랙 파일 1|Track file 1)$/, fiveFiles(id))
    await pressEnterOn(
      page,
      page.getByRole('button', { name: /^(공통 태그 선택|Choose tags for all tracks)$/ }),
    )
    await chooseFirstTagsByKey(page)
    await tabTo(page, page.getByRole('checkbox', { name: /배포할 권리|hold the rights/ }))
    await page.keyboard.press('Space')
    await pressEnterOn(page, page.getByRole('button', { name: /^(업로드|Upload)$/ }))
    await expectPublished(page, id)
  })
}

/** Chooses the first instrument, mood and genre in the open dialog and confirms. */
async function chooseFirstTagsByKey(page: Page): Promise<void> {
  const picker = page.getByRole('dialog')
  for (const [index, name] of [/^(악기|Instrument)/, /^(분위기|Mood)/, /^(장르|Genre)/].entries()) {
    await tabTo(page, picker.getByRole('tab', { selected: true }))
    if (index > 0) await page.keyboard.press('ArrowRight')
    await expect(picker.getByRole('tab', { name })).toBeFocused()
    await pressEnterOn(page, picker.getByRole('tabpanel').getByRole('button').first())
  }
  await pressEnterOn(page, picker.getByRole('button', { name: /^(확인|Confirm)$/ }))
  await expect(picker).toHaveCount(0)
}

test('an artist finds tags of all kinds and requests a missing one by keyboard', async ({
  page,
  browser,
}) => {
  const name = `hazy ${uniqueId().toLowerCase()}`
  const artist = await registerMember(page.request)
  await openAs(page, artist, '/me/sounds/upload')
  await pressEnterOn(page, page.getByRole('button', { name: '공통 태그 선택' }))
  const picker = page.getByRole('dialog')
  const search = picker.getByRole('searchbox', { name: '태그 검색' })
  const { dtoList } = await (await page.request.get('/api/sounds/tags')).json()
  const [genre] = (dtoList as [{ genre: string[] }])[0].genre
  await typeInto(page, search, genre ?? '')
  await expect(picker.getByRole('region', { name: '장르' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(picker.getByText('선택한 태그 1개')).toBeVisible()
  await page.keyboard.type(name)
  const request = picker.getByRole('button', { name: '분위기로 요청' })
  await tabTo(page, request)
  await page.keyboard.press('Enter')
  await expect(picker.getByText(`“${name}” 태그를 요청했습니다.`, { exact: false })).toBeVisible()

  const admin = await newPage(browser)
  await openAs(admin, accounts.admin, '/admin/tags/spelling')
  await admin.getByRole('button', { name: `${name} 등록` }).click()
  await expect(admin.getByRole('link', { name, exact: true })).toBeVisible()
  await admin.context().close()
  const { accessToken } = await requestTokens(page.request, artist)
  const tags = await page.request.get('/api/sounds/tags', { headers: bearerHeaders(accessToken) })
  expect(await tags.text()).toContain(name)
})

test('a cover of more than 2 MB is cropped and shrunk in the browser', async ({ page }) => {
  const artist = await registerMember(page.request)
  await openAs(page, artist, '/me/sounds/upload')
  await page.getByLabel('앨범 이미지').setInputFiles(await noisePng(page))
  await expect(page.getByText('올렸습니다.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/정사각형이 아닌 이미지는/)).toBeVisible()
  await page.getByRole('button', { name: '자르기' }).click()
  const dialog = page.getByRole('dialog', { name: '앨범 이미지 자르기' })
  await expect(dialog.locator('.ReactCrop__crop-selection')).toBeVisible()
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(page.getByText(/정사각형이 아닌 이미지는/)).toHaveCount(0)
  await expect(page.getByText('올렸습니다.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /파일 빼기$/ }).click()
  await page.getByLabel('앨범 이미지').setInputFiles(await noisePng(page, 200))
  await expect(page.getByText(/작아서 흐리게 보일 수 있습니다/)).toBeVisible()
})

/** Returns a PNG that compression cannot shrink: 1,500 px wide and about 6 MB by default. */
async function noisePng(page: Page, width = 1_500): Promise<SampleFile> {
  const base64 = await page.evaluate((edge) => {
    const canvas = document.createElement('canvas')
    canvas.width = edge
    canvas.height = edge > 200 ? edge - 200 : edge
    const pen = canvas.getContext('2d')
    const image = pen?.createImageData(canvas.width, canvas.height)
    if (!pen || !image) return ''
    for (let index = 0; index < image.data.length; index += 1)
      image.data[index] = index % 4 === 3 ? 255 : Math.random() * 255
    pen.putImageData(image, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, width)
  return { name: 'noise.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}
