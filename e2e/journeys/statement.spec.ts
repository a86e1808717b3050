import type { Page } from '@playwright/test'
import { readDownload } from '../downloads.ts'
import { expect, horizontalScroll, main, test } from '../journey.ts'
import type { TestMember } from '../members.ts'
import { registerSellingArtist } from '../selling.ts'
import { openAs } from '../session.ts'

const STATEMENT = '/me/statistic?section=statement'
/** The difference between Seoul's time and UTC. */
const SEOUL_OFFSET_MS = 9 * 3_600_000

const today = () => new Date(Date.now() + SEOUL_OFFSET_MS).toISOString().slice(0, 10)

async function artistWithTwoSales(page: Page): Promise<TestMember> {
  const browser = page.context().browser()
  const buyerPage = await browser?.newPage()
  if (!buyerPage) throw new Error('the page has no browser')
  return registerSellingArtist(buyerPage, 2)
}

test('an artist reads, prints and saves what two sales have earned', async ({ page }) => {
  test.slow()
  const artist = await artistWithTwoSales(page)
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'once')
  })
  await openAs(page, artist, STATEMENT)
  const sheet = main(page).getByRole('article')
  const rowsOf = (name: string) => sheet.getByRole('table', { name }).getByRole('row')
  await expect(sheet.getByText('판매 금액(원)').locator('..')).toContainText('30,000')
  await expect(sheet.getByText('수수료(원)').locator('..')).toContainText('9,000')
  await expect(rowsOf('날짜별').nth(1)).toHaveText(`${today()}26621,000`)
  const album = `Album ${artist.nickname}`
  // The statement shows titles in capital letters.
  const ignoreCase = { ignoreCase: true }
  for (const index of [0, 1]) {
    const title = `SOLD ${index} ${artist.nickname}`
    const row = rowsOf('트랙별').filter({ hasText: title })
    await expect(row).toHaveText(`${title} · ${album}13310,500`, ignoreCase)
  }
  await expect(rowsOf('앨범별').nth(1)).toHaveText(`${album}26621,000`, ignoreCase)

  await main(page).getByRole('button', { name: '인쇄하기' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(main(page).getByRole('button', { name: '인쇄하기' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'CSV로 저장하기' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`sorijangteo-${today().slice(0, 7)}.csv`)
  const [header, ...sales] = (await readDownload(file)).toString().trim().split('\r\n')
  expect(header).toContain('판매 일시(서울),트랙,앨범')
  expect(sales.map((sale) => sale.split(',').slice(3).join(','))).toEqual([
    '3,3,5000,15000,70,10500,4500',
    '3,3,5000,15000,70,10500,4500',
  ])
})

test('the statement fits a phone in English, and names a month without sales', async ({ page }) => {
  test.slow()
  const artist = await artistWithTwoSales(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  await openAs(page, artist, STATEMENT)
  const sheet = main(page).getByRole('article')
  await expect(sheet.getByRole('heading', { level: 3 })).toContainText('statement of')
  await expect(sheet.getByRole('table', { name: 'By album' })).toContainText('21,000')
  expect(await horizontalScroll(page)).toBe(0)
  await page.goto(`${STATEMENT}&month=2026-01`)
  await expect(sheet.getByText('There are no sales in this month.')).toBeVisible()
})
