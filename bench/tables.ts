// usage: npm run bench -- tables [members=100000] [albums=10000] [rounds=5] — the tables of administrators and artists in Chromium, with that many rows behind them.
//
// Medians of the visits to each place: what the server took for the list (from the request to its first byte), what came between the press and
// the new rows on the screen, and how many elements the page has. First on the demo world, which is the baseline, then on the same product with the
// rows added. Read the two lines of a place beside each other; the server and this browser share the cores. Throws where the large table has more
// elements on one page than on another: a page must not grow with what is behind it.
import { dirname } from 'node:path'
import type { Locator, Page, Response } from '@playwright/test'
import { embeddedConnections } from '../api/src/lib/postgres/embedded/embedded-postgres.ts'
import startProduct from '../e2e/product.ts'
import { launch, median } from './processes/browser.ts'
import { fillTables } from './tables/fill-tables.ts'

const MEMBERS = Number(process.argv[2] ?? 100_000)
const ALBUMS = Number(process.argv[3] ?? 10_000)
const ROUNDS = Number(process.argv[4] ?? 5)
const SIZE = 20
const ARTIST = 'artist@sori.test'
/** Rows differ by a mark here and there: what a page may have more of than another. */
const SLACK = 0.05

/** `sort` is the heading that sorts, `word` is searched for. */
type Place = { path: string; sort?: string; word: string }
type Figures = { serverMs: number; shownMs: number; elements: number }
const places: Record<string, readonly Place[]> = {
  'admin@sori.test Admin123!': [
    { path: '/admin/users', sort: '크레딧', word: '달빛' },
    { path: '/admin/albums', sort: 'ID', word: '달' },
    { path: '/admin/tracks', sort: 'ID', word: '달' },
  ],
  [`${ARTIST} Artist123!`]: [
    { path: '/me/sounds/albums', sort: 'ID', word: '달' },
    { path: '/me/sounds/tracks', sort: 'ID', word: '달' },
    { path: '/me/sounds/tags', word: '달' },
  ],
}

process.env.E2E_PORT ??= '8192'
const stop = await startProduct()
const browser = await launch()
try {
  console.info('| place | what | rows behind it | elements | server ms | press to rows ms |\n|---|---|---|---|---|---|')
  await measureAll()
  const { connection } = await embeddedConnections(dirname(process.env.E2E_SITE ?? ''))
  await fillTables(connection, ARTIST, { members: MEMBERS, albums: ALBUMS })
  const elements = await measureAll()
  for (const [path, counts] of elements) {
    const [least, most] = [Math.min(...counts), Math.max(...counts)]
    if (most > least * (1 + SLACK)) throw new Error(`${path} grows: from ${least} to ${most} elements`)
  }
} finally {
  await browser.close()
  await stop()
}

/** Measures every place; the elements of its full pages by path. */
async function measureAll(): Promise<Map<string, number[]>> {
  const elements = new Map<string, number[]>()
  for (const [account, all] of Object.entries(places)) {
    const page = await logIn(account)
    for (const place of all) elements.set(place.path, await measure(page, place))
    await page.context().close()
  }
  return elements
}

async function measure(page: Page, { path, sort, word }: Place): Promise<number[]> {
  const rows = await open(page, path)
  const last = Math.ceil(rows / SIZE)
  const next = page.getByRole('main').getByRole('link', { name: '다음 페이지', exact: true })
  const search = page.getByRole('main').getByRole('search')
  const visits: [what: string, from: string, control: Locator, isFull: boolean, word?: string][] = []
  if (last > 1) visits.push(['the next page', path, next, last > 2])
  if (last > 3) visits.push(['the page in the middle', `${path}?page=${Math.ceil(last / 2) - 1}`, next, true])
  if (last > 2) visits.push(['the last page', `${path}?page=${last - 1}`, next, rows % SIZE === 0])
  if (last > 1 && sort) visits.push(['sorted', path, page.getByRole('columnheader', { name: sort, exact: true }).getByRole('link'), true])
  visits.push(['searched', path, search.getByRole('button', { name: '검색', exact: true }), false, word])
  const full: number[] = []
  for (const [what, from, control, isFull, typed] of visits) {
    const seen: Figures[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await open(page, from)
      if (typed) await search.getByRole('searchbox').fill(typed)
      seen.push(await press(page, control))
    }
    const of = (figure: keyof Figures) => median(seen.map((each) => each[figure]))
    console.info(`| ${path} | ${what} | ${rows} | ${of('elements')} | ${of('serverMs').toFixed(1)} | ${of('shownMs').toFixed(0)} |`)
    if (isFull) full.push(of('elements'))
  }
  return full
}

/** Presses `control` and waits until the rows are those of the answer. */
async function press(page: Page, control: Locator): Promise<Figures> {
  const answered = page.waitForResponse(isList)
  const shown = control.evaluate(async (element: HTMLElement) => {
    const rows = () => document.querySelector('main table:not([aria-busy]) tbody')?.textContent
    const before = rows()
    const began = performance.now()
    element.click()
    const isOver = () => performance.now() - began > 10_000
    while ((!rows() || rows() === before) && !isOver()) await new Promise((resolve) => requestAnimationFrame(resolve))
    if (isOver()) throw new Error('the rows did not change within ten seconds')
    return { shownMs: performance.now() - began, elements: document.querySelectorAll('main *').length }
  })
  const { requestStart, responseStart } = (await answered).request().timing()
  return { ...(await shown), serverMs: responseStart - requestStart }
}

/** Opens a list anew; how many rows it says there are. */
async function open(page: Page, path: string): Promise<number> {
  const answered = page.waitForResponse(isList)
  await page.goto(`http://localhost:${process.env.E2E_PORT}${path}`)
  const { total } = (await (await answered).json()) as { total: number }
  await page.locator('main table:not([aria-busy]) tbody tr').first().waitFor()
  return total
}

function isList(response: Response): boolean {
  return /^\/api\/(admin|me)\/(users|albums|tracks)$/.test(new URL(response.url()).pathname)
}

async function logIn(account: string): Promise<Page> {
  const [email = '', password = ''] = account.split(' ')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ko-KR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`http://localhost:${process.env.E2E_PORT}/login`)
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '로그인' }).click()
  await page.waitForURL(/\/(admin\/statistic|sounds\/tracks)$/)
  return page
}
