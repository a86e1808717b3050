import type { Download, Locator, Page } from '@playwright/test'
import { expectOriginal, readDownload } from '../downloads.ts'
import { expect, newPage, recordPageErrors, test, trackRows } from '../journey.ts'
import { readCredits, registerMember } from '../members.ts'
import { expectPlaying, recordMedia } from '../playback.ts'
import { balanceLink, fillCart } from '../purchases.ts'
import { openAs, startSession } from '../session.ts'
import { findTracks } from '../tracks.ts'
import { phone } from '../windowSizes.ts'

const cartTable = (page: Page) => page.getByRole('table', { name: '장바구니 목록' })
const payButtons = (page: Page) => cartTable(page).getByRole('button', { name: / 결제$/ })
const certificateCode = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/
const confirmInDialog = (page: Page, name = '구매') =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

test('exactly enough credits buy a batch, empty the cart and save the original files', async ({
  page,
  request,
}) => {
  const member = await registerMember(request, 6)
  const tracks = (await findTracks(request, 100))
    .filter(({ title }) => /[가-힣]/.test(title))
    .slice(0, 2)
  await fillCart(request, member, tracks)
  await openAs(page, member, '/me/cart')
  await expect(payButtons(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: '전체 선택' }).check()
  await expect(page.getByRole('region', { name: '선택한 음원' })).toContainText(
    '구매 후 남는 크레딧0',
  )
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  await page.getByRole('button', { name: '선택한 음원 구매 (2곡 · 6크레딧)' }).click()
  await confirmInDialog(page)
  await expect(page.getByText('장바구니가 비어 있습니다.')).toBeVisible()
  await expect(balanceLink(page)).toHaveAccessibleName(/ 0$/)
  await expect.poll(() => downloads.length).toBe(2)
  for (const download of downloads) {
    const track = tracks.find(({ title, nickname }) =>
      download.suggestedFilename().startsWith(`${nickname} - ${title}.`),
    )
    expect(track, download.suggestedFilename()).toBeDefined()
    if (track) await expectOriginal(request, member, download, track)
  }
  expect(await readCredits(request, member)).toBe(0)
})

for (const credits of [0, 2]) {
  test(`${credits} credits buy nothing from cart or list; the page suggests a plan`, async ({
    page,
    request,
  }) => {
    const member = await registerMember(request, credits)
    await fillCart(request, member, await findTracks(request, 1))
    await openAs(page, member, '/sounds/tracks')
    await expect(balanceLink(page)).toHaveAccessibleName(new RegExp(` ${credits}$`))
    await trackRows(page)
      .nth(2)
      .getByRole('button', { name: /다운로드/ })
      .click()
    await expect(page.getByRole('dialog')).toContainText(
      `크레딧이 부족합니다. (보유 ${credits} / 필요 3)`,
    )
    await expect(page.getByRole('dialog')).toContainText(
      `${3 - credits}크레딧이 더 필요합니다. 베이직 플랜`,
    )
    await page.keyboard.press('Escape')
    // A link, because the dialog's history entry is still being removed, which aborts a load.
    await page
      .getByRole('banner')
      .getByRole('link', { name: /장바구니/ })
      .click()
    await payButtons(page).click()
    await expect(page.getByRole('dialog')).toContainText(
      `크레딧이 부족합니다. (보유 ${credits} / 필요 3)`,
    )
    await expect(page.getByRole('dialog')).toContainText(
      `${3 - credits}크레딧이 더 필요합니다. 베이직 플랜`,
    )
    await page.getByRole('dialog').getByRole('button', { name: '구독 플랜 보기' }).click()
    await expect(page).toHaveURL('/subscription')
    expect(await readCredits(request, member)).toBe(credits)
  })
}

test('a track bought in two tabs is paid once', async ({ page, context, request, pageErrors }) => {
  const member = await registerMember(request, 10)
  await fillCart(request, member, await findTracks(request, 1))
  await startSession(page, member)
  const otherTab = await context.newPage()
  recordPageErrors(otherTab, pageErrors.seen)
  for (const tab of [page, otherTab]) {
    await tab.goto('/me/cart')
    await payButtons(tab).click()
    await expect(tab.getByRole('dialog')).toBeVisible()
  }
  // Both tabs save the file: one buys the track, the other learns that the member has it.
  const downloads = [page, otherTab].map((tab) => tab.waitForEvent('download'))
  await Promise.all([confirmInDialog(page, '음원 받기'), confirmInDialog(otherTab, '음원 받기')])
  await Promise.all(downloads)
  for (const tab of [page, otherTab])
    await expect(tab.getByText('장바구니가 비어 있습니다.')).toBeVisible()
  await expect.poll(() => readCredits(request, member)).toBe(7)
  // A third tab, because a dialog that closes in the others may abort a load.
  const purchases = await context.newPage()
  recordPageErrors(purchases, pageErrors.seen)
  await purchases.goto('/me/cart/transaction')
  await expect(purchases.getByRole('button', { name: / 다운로드$/ })).toHaveCount(1)
})

test('200 tracks are bought together and downloaded as one archive', async ({ page, request }) => {
  test.slow()
  const member = await registerMember(request, 1000)
  await fillCart(request, member, await findTracks(request, 200))
  await openAs(page, member, '/me/cart')
  await expect(payButtons(page)).toHaveCount(200)
  await page.getByRole('checkbox', { name: '전체 선택' }).check()
  await page.getByRole('radio', { name: '압축 파일 하나로' }).check()
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: '선택한 음원 구매 (200곡 · 600크레딧)' }).click()
  await confirmInDialog(page)
  const archive = await readDownload(await download)
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  expect(fileCountOf(archive)).toBe(200)
  await expect(page.getByText('장바구니가 비어 있습니다.')).toBeVisible()
  expect(await readCredits(request, member)).toBe(400)
  await page.goto('/me/cart/transaction?page=10')
  await expect(page.getByRole('button', { name: / 다운로드$/ })).toHaveCount(20)
})

test('the cart opens with every row selected, shows each price and links to the purchases', async ({
  page,
  request,
}) => {
  const tracks = await findTracks(request, 100)
  const byFormat = (format: string) => tracks.find((track) => track.format === format)
  const [wav, mp3] = [byFormat('wav'), byFormat('mp3')]
  if (!wav || !mp3) throw new Error('the catalogue has only one format')
  const member = await registerMember(request, 6)
  await fillCart(request, member, [wav, mp3])
  await openAs(page, member, '/me/cart')
  const row = cartTable(page).getByRole('row').filter({ hasText: wav.title })
  await expect(row).toContainText('WAV')
  await expect(row).toContainText('3크레딧')
  await expect(row).toContainText(/\d:\d\d/)
  await expect(page.getByText('파일 형식이 서로 다릅니다: MP3 1곡 · WAV 1곡')).toBeVisible()
  const selectAll = page.getByRole('checkbox', { name: '전체 선택' })
  await expect(selectAll).toBeChecked()
  await selectAll.uncheck()
  const emptyPurchase = page.getByRole('button', { name: '선택한 음원 구매 (0곡 · 0크레딧)' })
  await expect(emptyPurchase).toHaveAttribute('aria-disabled', 'true')
  await expect(emptyPurchase).toHaveAccessibleDescription('구매할 음악을 선택해주세요.')
  await selectAll.check()
  await page.getByRole('button', { name: '선택한 음원 구매 (2곡 · 6크레딧)' }).click()
  await confirmInDialog(page)
  await expect(page.getByText('2곡을 구매했습니다.')).toBeVisible()
  await page.getByRole('link', { name: '구매 음원 보기' }).click()
  await expect(page.getByRole('button', { name: / 다운로드$/ })).toHaveCount(2)
})

test('the "select all" box has a label on a phone', async ({ page, request }) => {
  const member = await registerMember(request, 3)
  await fillCart(request, member, await findTracks(request, 1))
  await page.setViewportSize(phone)
  await openAs(page, member, '/me/cart')
  await expect(payButtons(page)).toHaveCount(1)
  const label = await page.getByText('전체 선택', { exact: true }).boundingBox()
  expect(label?.width).toBeGreaterThan(40)
})

test('the cart plays a track and restores a removed one by keyboard', async ({ page, request }) => {
  const member = await registerMember(request, 3)
  await fillCart(request, member, await findTracks(request, 1))
  await recordMedia(page)
  await openAs(page, member, '/me/cart')
  await cartTable(page)
    .getByRole('button', { name: / 재생$/ })
    .click()
  await expectPlaying(page)
  await cartTable(page)
    .getByRole('button', { name: / 일시정지$/ })
    .click()
  await cartTable(page)
    .getByRole('button', { name: / 삭제$/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('장바구니가 비어 있습니다.')).toBeVisible()
  await expect(page.getByRole('button', { name: '되돌리기' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(payButtons(page)).toHaveCount(1)
})

test("a visitor verifies a purchase by its certificate's code", async ({
  page,
  request,
  browser,
}) => {
  const member = await registerMember(request, 3)
  await fillCart(request, member, await findTracks(request, 1))
  await openAs(page, member, '/me/cart')
  await payButtons(page).click()
  await confirmInDialog(page, '음원 받기')
  await expect(page.getByText('장바구니가 비어 있습니다.')).toBeVisible()
  await page.goto('/me/cart/transaction')
  await page.getByRole('link', { name: / 사용 확인서$/ }).click()
  await expect(page.getByRole('article')).toContainText(certificateCode)
  const code =
    certificateCode.exec((await page.getByRole('article').textContent()) ?? '')?.[0] ?? ''
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  const visitor = await newPage(browser, { locale: 'ko-KR' })
  await visitor.goto(new URL('/certificates', page.url()).toString())
  const field = visitor.getByLabel('확인 코드')
  const check = visitor.getByRole('button', { name: '확인' })
  for (const width of [390, 1440]) {
    await visitor.setViewportSize({ width, height: 900 })
    const boxes = await Promise.all([field.boundingBox(), check.boundingBox()])
    const [middleOfField = Number.NaN, middleOfButton = Number.NaN] = boxes.map((box) =>
      box ? box.y + box.height / 2 : Number.NaN,
    )
    expect(Math.abs(middleOfField - middleOfButton), `at ${width} px`).toBeLessThan(1)
  }
  await field.fill(code.toLowerCase())
  await check.click()
  await expect(visitor.getByText('유효한 사용 확인서입니다.')).toBeVisible()
  await visitor.context().close()
})

test('rows of the cart look like track rows on a phone', async ({ page, request }) => {
  const member = await registerMember(request, 0)
  await fillCart(request, member, await findTracks(request, 2))
  await page.setViewportSize(phone)
  await openAs(page, member, '/me/cart')
  await expect(payButtons(page)).toHaveCount(2)
  const row = cartTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
  const boxes = await boxesOf({
    row,
    picture: row.getByRole('button', { name: / 재생$/ }),
    title: row.getByRole('link').first(),
    artist: row.getByRole('link').nth(1),
    pay: row.getByRole('button', { name: /결제$/ }),
  })
  expect(boxes.title.x).toBeGreaterThan(boxes.picture.x + boxes.picture.width)
  expect(boxes.artist.x).toBe(boxes.title.x)
  expect(boxes.artist.y).toBeGreaterThan(boxes.title.y)
  expect(boxes.pay.x).toBeGreaterThan(boxes.title.x)
  expect(boxes.row.height).toBeLessThanOrEqual(112)
})

/** Reads the number of files in a ZIP from the record at the end of the ZIP. */
function fileCountOf(zip: Buffer): number {
  const endRecord = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  return zip.readUInt16LE(endRecord + 10)
}

type Box = { x: number; y: number; width: number; height: number }

async function boxesOf<Name extends string>(
  parts: Record<Name, Locator>,
): Promise<Record<Name, Box>> {
  const boxes = Object.entries<Locator>(parts).map(async ([name, part]) => {
    const box = await part.boundingBox()
    if (!box) throw new Error(`${name} is not shown`)
    return [name, box]
  })
  return Object.fromEntries(await Promise.all(boxes))
}
