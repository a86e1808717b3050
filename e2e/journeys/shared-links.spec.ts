import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Browser } from '@playwright/test'
import ogs from 'open-graph-scraper-lite'
import { expectAccessible } from '../accessibility.ts'
import { expect, heading, main, test } from '../journey.ts'
import { registerMember } from '../members.ts'
import { changeItem, publishTrack } from '../publishing.ts'
import { linkedDataOf, richResultErrors, vocabularyErrors } from '../structuredData.ts'
import { trackPath } from '../tracks.ts'
import { phone, wide } from '../windowSizes.ts'

const track = { nickname: '달빛작업실', title: '달빛 산책로' }
const album = { nickname: '달빛작업실', albumName: '달빛 산책' }
const albumPath = `/sounds/albums/one?${new URLSearchParams(album)}`
const artistPath = `/sounds/tracks?${new URLSearchParams({ keyword: '달빛작업실', type: 'n' })}`
/** Options of a request that a browser sends for a page. */
const pageRequest = { headers: { accept: 'text/html' } }

test('a crawler without scripts reaches every track by links from the start page', async ({
  request,
}) => {
  const published = await allTracks(request)
  expect(published.size).toBeGreaterThan(200)
  const titles = new Set<string>()
  const pathsToVisit = ['/']
  const knownPaths = new Set(pathsToVisit)
  const reached = new Set<string>()
  for (let path = pathsToVisit.pop(); path !== undefined; path = pathsToVisit.pop()) {
    const response = await request.get(path, pageRequest)
    expect([path, response.status()]).toEqual([path, 200])
    const html = await response.text()
    if (path.startsWith('/sounds/tracks/one')) {
      reached.add(nameOf(path))
      titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
      continue
    }
    for (const [, link = ''] of html.matchAll(/<a href="(\/sounds\/tracks[^"]*)"/g)) {
      const next = link.replaceAll('&amp;', '&')
      if (!knownPaths.has(next)) pathsToVisit.push(next)
      knownPaths.add(next)
    }
  }
  expect([...published].filter((name) => !reached.has(name))).toEqual([])
  expect(titles.size).toBe(reached.size)
})

test('the sitemap has every track', async ({ request }) => {
  const index = await (await request.get('/sitemap.xml')).text()
  const parts = [...index.matchAll(/(\/sitemaps\/tracks-\d+\.xml)/g)].map(([path]) => path)
  const listed = new Set<string>()
  for (const part of parts) {
    const xml = await (await request.get(part)).text()
    for (const [, url = ''] of xml.matchAll(/<loc>(.*?)<\/loc>/g))
      listed.add(nameOf(url.replaceAll('&amp;', '&')))
  }
  expect([...(await allTracks(request))].filter((name) => !listed.has(name))).toEqual([])
})

test('ten pages pass the validators of Open Graph and Schema.org', async ({ request }) => {
  const trackPaths = [...(await allTracks(request))].slice(0, 5).map((name) => {
    const [nickname = '', title = ''] = name.split('\n')
    return trackPath({ nickname, title })
  })
  const pages = [
    ...trackPaths,
    albumPath,
    artistPath,
    '/subscription',
    '/sounds/tracks',
    '/legal/terms',
  ]
  const items: object[] = []
  for (const path of pages) {
    const html = await (await request.get(path, pageRequest)).text()
    const { error, result } = await ogs({ html })
    expect([path, error]).toEqual([path, false])
    expect(result).toMatchObject({
      ogTitle: expect.any(String),
      ogDescription: expect.any(String),
      ogUrl: expect.stringMatching(/^http/),
      ogType: expect.stringMatching(/^(website|profile|music\.(song|album))$/),
      ogImage: [{ url: expect.stringMatching(/^http.*\.(jpg|png)$/) }],
    })
    expect([path, await richResultErrors(html)]).toEqual([path, []])
    items.push(...linkedDataOf(html))
  }
  expect(items).toHaveLength(8)
  expect(await vocabularyErrors(items)).toBe('')
})

test('a shared track opens in a fresh browser with and without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(trackPath(track))
  await expect(heading(page)).toHaveText(/달빛 산책로/)
  await page.getByRole('button', { name: '음원 공유' }).click()
  await expect(page.getByText('링크가 복사되었습니다!')).toBeVisible()
  const sharedUrl = page.url()

  const plain = await openFreshBrowser(browser, { javaScriptEnabled: false })
  await plain.goto(sharedUrl)
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('달빛 산책로 – 달빛작업실')
  await expect(plain.locator('audio[controls]')).toBeVisible()
  await expect(plain.locator('body')).toContainText('3 크레딧')
  await plain.getByRole('link', { name: '달빛작업실' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('달빛작업실')
  await plain.context().close()

  const opened = await openFreshBrowser(browser, { ...(baseURL && { baseURL }) })
  await opened.goto(sharedUrl)
  await expect(heading(opened)).toHaveText('달빛 산책로')
  await expect(opened.locator('#sori-plain')).toHaveCount(0)
  await opened.context().close()
})

test('the page of a renamed track answers 301, of a missing one 404, of a hidden one 410', async ({
  request,
}) => {
  const artist = await registerMember(request)
  const published = await publishTrack(request, artist, { title: '옛 제목', album: '공유 앨범' })
  const description = '여행에서 담은 소리입니다.'
  await changeItem(request, artist, `tracks/${published.musicId}`, {
    title: '새 제목',
    description,
  })
  const { nickname } = artist
  const former = await request.get(trackPath({ nickname, title: '옛 제목' }), {
    ...pageRequest,
    maxRedirects: 0,
  })
  expect([former.status(), former.headers().location]).toEqual([
    301,
    trackPath({ nickname, title: '새 제목' }).replaceAll('+', '%20'),
  ])
  const missing = await request.get(trackPath({ nickname, title: '없는 제목' }), pageRequest)
  expect(missing.status()).toBe(404)
  await changeItem(request, artist, `tracks/${published.musicId}`, { hidden: true })
  const hidden = await request.get(trackPath({ nickname, title: '새 제목' }), pageRequest)
  expect(hidden.status()).toBe(410)
  expect(await hidden.text()).not.toContain('여행에서')
})

for (const [view, tag] of [
  [wide, ''],
  [phone, ' @long'],
] as const)
  test(`a page of another origin plays an embedded album at ${view.width} px${tag}`, async ({
    page,
    baseURL,
    pageErrors,
  }) => {
    await page.setViewportSize(view)
    await page.goto(albumPath)
    await main(page).getByRole('button', { name: '퍼가기' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page, { theme: 'light', ...view })
    const code = await dialog.getByRole('textbox', { name: 'HTML 코드' }).inputValue()
    const refused = `<iframe src="${baseURL}/sounds/tracks" title="refused"></iframe>`
    const otherSite = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><title>blog</title><h1>blog</h1>${code}${refused}`)
    })
    await new Promise<void>((resolve) => otherSite.listen(0, '127.0.0.1', resolve))
    pageErrors.allow(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/)
    await page.goto(`http://127.0.0.1:${(otherSite.address() as AddressInfo).port}/`)
    const player = page.frameLocator('iframe').first()
    const play = player.locator('#play')
    await expect(play).toHaveAccessibleName(/재생$/)
    await play.press('Enter')
    await expect(play).toHaveAccessibleName(/일시정지$/)
    await expect
      .poll(() => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0.2)
    const second = player.locator('[data-track]').nth(1)
    await second.click()
    await expect(second).toHaveAttribute('aria-current', 'true')
    await expect(player.getByRole('slider', { name: '재생 위치' })).toBeVisible()
    await expect(page.frameLocator('iframe').last().locator('#root')).toHaveCount(0)
    otherSite.close()
  })

/** Returns artist and title from the address of a track's page, in a line each. */
const nameOf = (url: string) => {
  const { searchParams } = new URL(url, 'http://site')
  return `${searchParams.get('nickname')}\n${searchParams.get('title')}`
}

/** Returns artist and title of each public track, in the form of {@link nameOf}. */
async function allTracks(request: APIRequestContext): Promise<Set<string>> {
  const names = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { dtoList, total, size } = await (
      await request.get(`/api/sounds/tracks?size=100&page=${page}`)
    ).json()
    for (const { musicDTO } of dtoList) names.add(`${musicDTO.nickname}\n${musicDTO.title}`)
    if (page * size >= total) return names
  }
}

/** Opens a page in a new context, without data of another page. */
async function openFreshBrowser(browser: Browser, options: Parameters<Browser['newContext']>[0]) {
  return (await browser.newContext({ locale: 'ko-KR', ...options })).newPage()
}
