// usage: npm run bench -- heads [tracks=1000000] [requests=300]
//
// Measures pages of tracks and of lists, whose heads call the API. For comparison, measures such a
// call alone and `/legal/terms`, whose head makes no call. The three requests alternate, so that
// load affects all alike. Each call is for another item than the page beside it, because responses
// are cached. Then measures the index and the parts of the sitemap beside the page without a call.
// The aim is a p95 of at most 30 ms above that page.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { manifest } from '../mfe-browse/src/remote.manifest.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { printHead, printRow, quantileOf } from './processes/figures.ts'
import { createTemporaryProduct } from './processes/temporary-product.ts'

const TRACKS = Number(process.argv[2] ?? 1_000_000)
const REQUESTS = Number(process.argv[3] ?? 300)

type Names = { nickname: string; title: string }

const listPage = (page: number) => `/sounds/tracks?page=${page}`
const trackPage = (names: Names) => `/sounds/tracks/one?${new URLSearchParams(names)}`
const trackCall = ({ nickname, title }: Names) =>
  `/api/sounds/tracks/${encodeURIComponent(nickname)}/title/${encodeURIComponent(title)}`

const product = await createTemporaryProduct()
try {
  await fillCatalogue(product.connection, TRACKS)
  await publishPages(product.siteDir)
  const { url } = await product.start()
  const names = await sampleTracks()
  printHead('page', 'request', 'p50 ms', 'p95 ms', 'longest ms', 'p95 above no call')
  await measure(url, 'a track', {
    call: names.map(trackCall),
    page: names.map(trackPage).toReversed(),
  })
  for (const [name, pages] of listParts()) {
    await measure(url, name, {
      call: pages.map((page) => `/api${listPage(page)}`),
      page: pages.map((page) => listPage(page + 1)),
    })
  }
  await measure(url, 'the list, kept for 5 s', {
    call: Array(REQUESTS).fill(`/api${listPage(1)}`),
    page: Array(REQUESTS).fill(listPage(1)),
  })
  const parts = await partsOfSitemap(url)
  const index = Array(REQUESTS).fill('/sitemap.xml')
  await measure(url, `the sitemap, ${parts.length} parts`, { index })
  await measure(url, 'the sitemap', { part: parts })
} finally {
  await product.remove()
}

/** Returns pages in the order of a crawler. Skips at least every second, which `call` uses. */
function listParts(): [name: string, pages: number[]][] {
  const last = Math.floor(TRACKS / 20) - 1
  const everyNthPage = (from: number, to: number) => {
    const step = Math.max(2, Math.floor((to - from) / REQUESTS))
    return Array.from({ length: Math.floor((to - from) / step) }, (_, index) => from + index * step)
  }
  // From page 501 on, another query finds the rows of a page.
  return [
    ['the list, pages 1 to 500', everyNthPage(1, Math.min(500, last))],
    ['the list, later pages', last > 501 ? everyNthPage(501, last) : []],
  ]
}

async function publishPages(siteDir: string): Promise<void> {
  const release = {
    name: 'browse',
    version: '1.0.0',
    entry: 'remoteEntry.js',
    global: 'browse_1',
    preload: [],
    integrity: { 'remoteEntry.js': 'sha384-x' },
    manifest,
  }
  const time = new Date().toISOString()
  await publish(join(siteDir, 'remotes/browse'), {
    'release.json': JSON.stringify(release),
    'remoteEntry.js': '',
  })
  await publish(join(siteDir, 'shell'), {
    'index.html':
      '<!doctype html><head><!--sori:head--><!--/sori:head--></head><body><!--sori:plain--></body>',
  })

  async function publish(folder: string, files: Record<string, string>): Promise<void> {
    await mkdir(join(folder, '1.0.0'), { recursive: true })
    for (const [name, text] of Object.entries(files))
      await writeFile(join(folder, '1.0.0', name), text)
    const pointer = { current: '1.0.0', history: [], revoked: [], movedAt: time }
    await writeFile(join(folder, 'pointer.json'), JSON.stringify(pointer))
  }
}

async function sampleTracks(): Promise<Names[]> {
  const client = new pg.Client(product.connection)
  await client.connect()
  const { rows } = await client.query(
    `SELECT m.nickname, t.title FROM tracks t JOIN members m ON m.id = t.member_id
     WHERE t.id % $1 = 0 LIMIT $2`,
    [Math.max(1, Math.floor(TRACKS / REQUESTS)), REQUESTS],
  )
  await client.end()
  return rows
}

/** Measures the URLs of each kind, which alternate with a page without a call. */
async function measure(
  origin: string,
  name: string,
  urls: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const rounds = Math.min(...Object.values(urls).map(({ length }) => length))
  const noCall = Array<string>(rounds).fill('/legal/terms')
  const kinds = Object.entries({ 'no call': noCall, ...urls }).map(([request, all]) => ({
    request,
    all,
    times: [] as number[],
  }))
  for (let round = 0; round < rounds; round += 1)
    for (const { all, times } of kinds) times.push(await measureRequest(origin + all[round]))
  const base = quantileOf(kinds[0]?.times ?? [], 0.95)
  for (const { request, times } of kinds) {
    const figures = [0.5, 0.95, 1].map((part) => quantileOf(times, part).toFixed(1))
    printRow(name, request, ...figures, (quantileOf(times, 0.95) - base).toFixed(1))
  }
}

async function measureRequest(url: string): Promise<number> {
  const accept = url.includes('/api/') ? 'application/json' : 'text/html'
  const startedAt = performance.now()
  const response = await fetch(url, { headers: { accept } })
  await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - startedAt
}

async function partsOfSitemap(origin: string): Promise<string[]> {
  const index = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...index.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
}
