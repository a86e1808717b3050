// usage: npm run bench -- nginx [rounds=5] [seconds=4] [files | stream | lists | pages]
//
// Our nginx beside a bare one that serves the same bytes from a folder, beside the API without it,
// and in front of 1, 2 and 4 processes. Files: requests a second and their ratio (aim ≥ 0.9).
// Stream: median time to the first byte, asked alternately (aim ≤ 3 ×). Lists: requests a second
// without limits. Pages: largest paint and bytes of a cold visit.
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage, type RequestOptions } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { embeddedConnections, urlOf } from '../api/src/lib/postgres/embedded/embedded-postgres.ts'
import startProduct from '../e2e/product.ts'
import { findNginx, NO_NGINX, renderNginx, startNginx } from '../scripts/product/nginx.ts'
import { startProgram } from '../scripts/product/program.ts'
import { launch, newContext, slow4G, unthrottled, visitTracks } from './processes/browser.ts'
import { median, medians, printHead, printRow } from './processes/figures.ts'
import { type MeasuredProcess, startMeasured } from './processes/measured-process.ts'

type Part = 'files' | 'stream' | 'lists' | 'pages'

const [ROUNDS, SECONDS] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 4)]
const isWanted = (part: Part) => (process.argv[4] ?? part) === part
process.env.E2E_PORT ??= '8380'
const PORT = Number(process.env.E2E_PORT)
process.env.API_PORT ??= String(PORT + 4)
const [BARE_PORT, LIST_PORT] = [PORT + 8, PORT + 9]
process.env.E2E_NGINX = '1'
const CONNECTIONS = 16
const BROTLI = { 'accept-encoding': 'br' }
const [through, direct] = [`http://localhost:${PORT}`, `http://localhost:${process.env.API_PORT}`]
const bare = `http://localhost:${BARE_PORT}`

if (!findNginx()) throw new Error(NO_NGINX)
const stopProduct = await startProduct()
const dataDir = dirname(process.env.E2E_SITE ?? '')
const folder = await mkdtemp(join(tmpdir(), 'sori-bench-nginx-'))
try {
  console.info(`load ${loadavg().map((load) => load.toFixed(1))}\n`)
  if (isWanted('files') || isWanted('stream')) await compareFiles()
  if (isWanted('lists')) for (const processes of [1, 2, 4]) await measureLists(processes)
  if (isWanted('pages')) await comparePages()
} finally {
  await stopProduct()
  await rm(folder, { recursive: true, force: true })
}

async function compareFiles(): Promise<void> {
  const page = await (
    await fetch(`${through}/sounds/tracks`, { headers: { accept: 'text/html' } })
  ).text()
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  const { dtoList } = (await (await fetch(`${through}/api/sounds/tracks`)).json()) as {
    dtoList: { musicDTO: { filePath: string } }[]
  }
  const stream = `/api/stream/${dtoList[0]?.musicDTO.filePath}`
  await mkdir(join(folder, 'files'))
  await writeFile(
    join(folder, 'files/script.js'),
    await bytesOf(through + script, { headers: BROTLI }),
  )
  await writeFile(join(folder, 'files/preview.mp3'), await bytesOf(through + stream))
  const bareNginx = await startBareNginx()
  try {
    if (isWanted('files')) {
      const ours = await perSecond(`${through}${script}`, BROTLI)
      const theirs = await perSecond(`${bare}/script.js`, BROTLI)
      console.info(
        `a script: ours ${ours}/s, bare ${theirs}/s, ratio ${(ours / theirs).toFixed(2)}`,
      )
    }
    if (isWanted('stream')) await compareFirstBytes(stream)
  } finally {
    await bareNginx.end()
  }
}

async function bytesOf(url: string, options: RequestOptions = {}): Promise<Buffer> {
  return buffer(await answerOf(url, options))
}

/** Unlike fetch, leaves the body compressed. */
async function answerOf(url: string, options: RequestOptions): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, options, resolve).once('error', reject)
  })
  if ((answer.statusCode ?? 500) >= 400) throw new Error(`${url} is answered ${answer.statusCode}`)
  return answer
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

/** Returns the median of several rounds after one that warms up. */
async function perSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const rates: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers })
    const failed = result.non2xx + result.errors
    if (failed > 0) throw new Error(`${url}: ${failed} requests failed`)
    if (round > 0) rates.push(result.requests.total / result.duration)
  }
  return Math.round(median(rates))
}

/** Asks one after the other: nginx limits the concurrent requests of an address. */
async function compareFirstBytes(stream: string): Promise<void> {
  const headers = { range: 'bytes=0-65535' }
  const urls = [through + stream, `${bare}/preview.mp3`, direct + stream]
  const clients = urls.map((url) => ({
    url,
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    times: [] as number[],
  }))
  for (let round = 0; round < 350; round++) {
    for (const { url, agent, times } of clients) {
      const from = performance.now()
      const answer = await answerOf(url, { agent, headers })
      const firstByte = new Promise<number>((resolve) => {
        const arrived = () => resolve(performance.now() - from)
        answer.once('data', arrived).once('end', arrived)
      })
      times.push(await firstByte)
      if (!answer.readableEnded) await once(answer.resume(), 'end')
    }
  }
  for (const { agent } of clients) agent.destroy()
  const [ours = 0, theirs = 0, api = 0] = clients.map(({ times }) => median(times.slice(50)))
  const ms = [ours, theirs, api].map((one) => one.toFixed(2))
  console.info(
    `first byte of a preview: ours ${ms[0]} ms, bare ${ms[1]} ms, ratio ${(ours / theirs).toFixed(1)}`,
  )
  console.info(`  (the API alone, which sends only the name of the file: ${ms[2]} ms)`)
}

async function measureLists(processes: number): Promise<void> {
  const { runtime } = await embeddedConnections(dataDir)
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
  const script = new URL('../api/src/server.ts', import.meta.url).href
  while (servers.length < processes) servers.push(await startMeasured(script, env))
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
    const rate = await perSecond(`http://127.0.0.1:${LIST_PORT}/api/sounds/tracks`)
    console.info(`the track list, ${processes} processes: ${rate}/s`)
  } finally {
    await front.end()
    for (const one of servers) await one.stop()
  }
}

async function comparePages(): Promise<void> {
  const browser = await launch()
  printHead('conditions', 'cold visit', 'largest paint ms', 'kB')
  try {
    for (const conditions of [unthrottled, slow4G]) {
      const visit = async (origin: string) => {
        const context = await newContext(browser)
        return visitTracks(context, origin, conditions).finally(() => context.close())
      }
      const [ours, apiAlone] = [[await visit(through)], [await visit(direct)]]
      for (let round = 1; round < ROUNDS; round++) {
        ours.push(await visit(through))
        apiAlone.push(await visit(direct))
      }
      for (const [name, visits] of [
        ['through nginx', ours],
        ['API alone', apiAlone],
      ] as const) {
        const { paintMs, kB } = medians(visits)
        printRow(conditions.name, name, Math.round(paintMs), Math.round(kB))
      }
    }
  } finally {
    await browser.close()
  }
}
