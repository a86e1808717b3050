// usage: npm run bench -- heads [tracks=1000000] [requests=300]
//
// Pages of tracks and of the list with their heads, beside `/legal/terms`, which makes no call, and
// the parts of the sitemap. Aim: p95 at most 30 ms above the page without a call.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { manifest } from '../mfe-browse/src/remote.manifest.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { printHead, printRow, quantileOf } from './processes/figures.ts'
import { throwAwayProduct } from './processes/throw-away-product.ts'

const TRACKS = Number(process.argv[2] ?? 1_000_000)
const REQUESTS = Number(process.argv[3] ?? 300)

const product = await throwAwayProduct()
try {
  await fillCatalogue(product.connection, TRACKS)
  await publishPages(product.siteDir)
  const { url } = await product.start()
  const names = await drawnTracks()
  printHead('page', 'p50 ms', 'p95 ms', 'longest ms')
  await measure('without a call', url, Array(REQUESTS).fill('/legal/terms'))
  await measure(
    'a track, each another',
    url,
    names.map(
      ({ nickname, title }) => `/sounds/tracks/one?${new URLSearchParams({ nickname, title })}`,
    ),
  )
  await measure(
    'the list, each another page',
    url,
    names.map((_, index) => `/sounds/tracks?page=${index + 1}`),
  )
  await measure('the list, kept for 5 s', url, Array(REQUESTS).fill('/sounds/tracks'))
  await measureSitemap(url)
} finally {
  await product.remove()
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
  const at = new Date().toISOString()
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
    const pointer = { current: '1.0.0', history: [], revoked: [], movedAt: at }
    await writeFile(join(folder, 'pointer.json'), JSON.stringify(pointer))
  }
}

async function drawnTracks(): Promise<{ nickname: string; title: string }[]> {
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

async function measure(name: string, origin: string, paths: readonly string[]): Promise<void> {
  const times: number[] = []
  for (const path of paths) {
    const from = performance.now()
    const response = await fetch(origin + path, { headers: { accept: 'text/html' } })
    await response.text()
    times.push(performance.now() - from)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  }
  printRow(name, ...[0.5, 0.95, 1].map((part) => quantileOf(times, part).toFixed(1)))
}

async function measureSitemap(origin: string): Promise<void> {
  const from = performance.now()
  const index = await (await fetch(`${origin}/sitemap.xml`)).text()
  const indexMs = performance.now() - from
  const parts = [...index.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  printHead('sitemap', 'ms', 'addresses', 'MB')
  printRow('index', indexMs.toFixed(0), parts.length, (index.length / 1e6).toFixed(2))
  let total = 0
  for (const path of parts) {
    const began = performance.now()
    const xml = await (await fetch(origin + path)).text()
    const addresses = xml.match(/<loc>/g)?.length ?? 0
    total += addresses
    const megabytes = (Buffer.byteLength(xml) / 1e6).toFixed(1)
    printRow(path, (performance.now() - began).toFixed(0), addresses, megabytes)
  }
  printRow('all parts', '', total, '')
}
