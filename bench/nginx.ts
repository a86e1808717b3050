// usage: npm run bench -- nginx [rounds=5] [seconds=4] [part] — all, or one of files, stream, lists, pages: our nginx beside a bare one, beside the API without it, and before 1, 2 and 4 processes.
//
// The bare nginx serves the same bytes from a folder, with sendfile and nothing else. Files: requests a second of each, and their ratio (aim ≥ 0.9).
// A stream: the median time until its first byte has come, by one client who asks each in turn (aim ≤ 3 ×). Lists: requests a second through
// nginx with its limits lifted; on a machine whose cores the client, nginx and PostgreSQL share, more processes than cores cannot be faster.
// The page: largest paint and bytes of a cold visit, in turn. Read what stands beside each other; the load of the machine is printed.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import autocannon from 'autocannon'
import { embeddedConnections, urlOf } from '../api/src/lib/postgres/embedded/embedded-postgres.ts'
import startProduct from '../e2e/product.ts'
import { findNginx, NO_NGINX, renderNginx, startNginx } from '../scripts/product/nginx.ts'
import { startProgram } from '../scripts/product/program.ts'
import { launch, median, openTab, slow4G, unthrottled } from './processes/browser.ts'
import { type MeasuredProcess, startMeasured } from './processes/measured-process.ts'

const [ROUNDS, SECONDS] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 4)]
const isAsked = (part: 'files' | 'stream' | 'lists' | 'pages') => (process.argv[4] ?? part) === part
process.env.E2E_PORT ??= '8380'
const PORT = Number(process.env.E2E_PORT)
process.env.API_PORT ??= String(PORT + 4)
const API_PORT = Number(process.env.API_PORT)
const [BARE_PORT, LIST_PORT] = [PORT + 8, PORT + 9]
process.env.E2E_NGINX = '1'
const CONNECTIONS = 16
const [through, direct] = [`http://localhost:${PORT}`, `http://localhost:${API_PORT}`]

if (!findNginx()) throw new Error(NO_NGINX)
const stopProduct = await startProduct()
const dataDir = dirname(process.env.E2E_SITE ?? '')
const folder = await mkdtemp(join(tmpdir(), 'sori-bench-nginx-'))
try {
  console.info(`load ${loadavg().map((load) => load.toFixed(1))}\n`)
  if (isAsked('files') || isAsked('stream')) await compareFiles()
  if (isAsked('lists'))
    for (const processes of [1, 2, 4]) console.info(`the track list, ${processes} processes: ${await listsPerSecond(processes)}/s`)
  if (isAsked('pages')) await comparePages()
} finally {
  await stopProduct()
  await rm(folder, { recursive: true, force: true })
}

/** A script of the site and a preview, from ours and from the bare one. */
async function compareFiles(): Promise<void> {
  const page = await (await fetch(`${through}/sounds/tracks`, { headers: { accept: 'text/html' } })).text()
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  const stream = await pathOfStream()
  await mkdir(join(folder, 'files'))
  const encoding = { 'accept-encoding': 'br' }
  await writeFile(join(folder, 'files/script.js'), await bodyOf(through + script, encoding))
  await writeFile(join(folder, 'files/preview.mp3'), await bodyOf(through + stream, {}))
  const bare = await startBareNginx()
  try {
    if (isAsked('files')) {
      const files = [await perSecond([script], PORT, encoding), await perSecond(['/script.js'], BARE_PORT, encoding)] as const
      console.info(
        `a script of ${(await readFile(join(folder, 'files/script.js'))).length} bytes: ours ${files[0]}/s, bare ${files[1]}/s, ratio ${(files[0] / files[1]).toFixed(2)}`,
      )
    }
    if (isAsked('stream')) {
      // Both processes are warm, past nginx, which would refuse so many.
      for (const port of [API_PORT, API_PORT + 1])
        for (let time = 0; time < 1_000; time++) await bodyOf(`http://localhost:${port}${stream}`, {})
      const [ours = 0, itself = 0, nameOnly = 0] = await firstBytesMs([
        through + stream,
        `http://localhost:${BARE_PORT}/preview.mp3`,
        direct + stream,
      ])
      console.info(
        `first byte of a preview: nginx and API ${ours.toFixed(2)} ms, bare nginx ${itself.toFixed(2)} ms, ratio ${(ours / itself).toFixed(1)}`,
      )
      console.info(`  (the API alone, which then sends nothing but the name of the file: ${nameOnly.toFixed(2)} ms)`)
    }
  } finally {
    await bare.end()
  }
}

async function pathOfStream(): Promise<string> {
  const answer = await fetch(`${through}/api/sounds/tracks`)
  const { dtoList } = (await answer.json()) as { dtoList: { musicDTO: { filePath: string } }[] }
  const path = dtoList[0]?.musicDTO.filePath
  return `/api/stream/${path}`
}

async function bodyOf(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
      if (answer.statusCode !== 200) reject(new Error(`${url} is answered ${answer.statusCode}`))
    }).on('error', reject)
  })
}

async function startBareNginx() {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const server = `server { listen ${BARE_PORT}; root ${folder}/files; types { text/javascript js; audio/mpeg mp3; } }`
  const file = join(folder, 'bare.conf')
  await writeFile(
    file,
    `${user} worker_processes auto; pid ${folder}/bare.pid; error_log stderr; daemon off;
    events { worker_connections 4096; } http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000; ${server} }`,
  )
  return startProgram(findNginx() ?? '', ['-p', folder, '-c', file], { port: BARE_PORT })
}

/** The median of several runs, whole requests a second. */
async function perSecond(paths: readonly string[], port: number, headers: Record<string, string> = {}): Promise<number> {
  const rates: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const requests = paths.map((path) => ({ method: 'GET' as const, path }))
    const result = await autocannon({ url: `http://127.0.0.1:${port}`, connections: CONNECTIONS, duration: SECONDS, headers, requests })
    if (result.non2xx + result.errors > 0) throw new Error(`${paths[0]}: ${result.non2xx} refused, ${result.errors} failed`)
    // The first round warms up.
    if (round > 0) rates.push(result.requests.total / result.duration)
  }
  return Math.round(median(rates))
}

/** The median of each address, asked in turn, so that whatever else the machine does is the same for all. Fewer than nginx lets one address ask at once. */
async function firstBytesMs(urls: readonly string[]): Promise<number[]> {
  const clients = urls.map((url) => ({ url, agent: new Agent({ keepAlive: true, maxSockets: 1 }), times: [] as number[] }))
  for (let time = 0; time < 350; time++) for (const { url, agent, times } of clients) times.push(await once(url, agent))
  for (const { agent } of clients) agent.destroy()
  return clients.map(({ times }) => median(times.slice(50)))
}

function once(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const from = performance.now()
    let first = 0
    get(url, { agent, headers: { range: 'bytes=0-65535' } }, (answer) => {
      if ((answer.statusCode ?? 500) >= 400) reject(new Error(`${url} is answered ${answer.statusCode}`))
      answer.once('data', () => {
        first = performance.now() - from
      })
      answer.on('data', () => undefined).once('end', () => resolve(first || performance.now() - from))
    }).on('error', reject)
  })
}

async function listsPerSecond(processes: number): Promise<number> {
  const { runtime } = await embeddedConnections(dataDir)
  const server = new URL('../api/src/server.ts', import.meta.url).href
  const env = {
    ROLES: 'web',
    DATABASE_URL: urlOf(runtime),
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO_DATA: 'off',
    TRUST_PROXY: 'loopback',
    NODE_ENV: 'development',
    JWT_SECRET: process.env.E2E_SECRET,
    API_PORT: '',
  }
  const servers: MeasuredProcess[] = []
  for (let started = 0; started < processes; started++) servers.push(await startMeasured(server, env))
  const home = join(folder, `lists-${processes}`)
  await renderNginx(home, {
    listen: String(LIST_PORT),
    serverName: 'localhost',
    api: servers.map(({ url }) => `127.0.0.1:${new URL(url).port}`),
    filesDir: '',
    ...(process.getuid?.() === 0 && { user: 'root' }),
  })
  const limits = join(home, 'conf/limits.conf')
  await writeFile(limits, (await readFile(limits, 'utf8')).replace(/rate=\d+r/g, 'rate=1000000r'))
  const front = await startNginx(home, { quiet: true })
  try {
    return await perSecond(['/api/sounds/tracks', '/api/sounds/albums'], LIST_PORT)
  } finally {
    await front.end()
    for (const one of servers) await one.stop()
  }
}

/** A cold visit to the list through nginx, and on the port of one of its processes. */
async function comparePages(): Promise<void> {
  const browser = await launch()
  try {
    for (const conditions of [unthrottled, slow4G]) {
      const visits: Record<string, { paint: number; kB: number }[]> = { 'through nginx': [], 'without it': [] }
      for (let round = 0; round <= ROUNDS; round++) {
        for (const [name, origin] of [
          ['through nginx', through],
          ['without it', direct],
        ] as const) {
          const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
          const { page, protocol } = await openTab(context, conditions)
          let bytes = 0
          protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
            bytes += encodedDataLength
          })
          await page.addInitScript(() => {
            new PerformanceObserver((list) => {
              for (const { startTime } of list.getEntries()) Object.assign(window, { largestPaint: startTime })
            }).observe({ type: 'largest-contentful-paint', buffered: true })
          })
          await page.goto(`${origin}/sounds/tracks`)
          await page
            .getByRole('button', { name: / 재생$/ })
            .first()
            .waitFor()
          await page.waitForLoadState('networkidle')
          const paint = await page.evaluate(() => (window as unknown as { largestPaint: number }).largestPaint)
          if (round > 0) visits[name]?.push({ paint, kB: bytes / 1000 })
          await context.close()
        }
      }
      for (const [name, all] of Object.entries(visits))
        console.info(
          `/sounds/tracks ${name}, ${conditions.name}: largest paint ${median(all.map(({ paint }) => paint)).toFixed(0)} ms, ${median(all.map(({ kB }) => kB)).toFixed(0)} kB`,
        )
    }
  } finally {
    await browser.close()
  }
}
