// usage: npm run bench -- nginx [rounds=5] [seconds=4] [files | stream | lists | pages]
//
// Compares the product's nginx with a bare nginx that serves the same files, and with the API
// alone. Measures lists with 1, 2 and 4 API processes. Aims: at least 0.9 times the bare nginx's
// requests a second for files, and at most 3 times its time to a first byte.
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage, type RequestOptions } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { embeddedConnections, urlOf } from '../api/src/lib/postgres/embedded/embedded-postgres.ts'
import startProduct from '../e2e/product.ts'
import {
  findNginx,
  localSettings,
  NO_NGINX,
  startNginx,
  writeNginxConfiguration,
} from '../scripts/product/nginx.ts'
import { startProgram } from '../scripts/product/program.ts'
import {
  launch,
  slow4G,
  unthrottled,
  type Visit,
  visitTracks,
  withFreshProfile,
} from './processes/browser.ts'
import { Durations, median, medians, printHead, printRow } from './processes/figures.ts'
import { API_SERVER, type MeasuredProcess, startMeasured } from './processes/measured-process.ts'

type Part = 'files' | 'stream' | 'lists' | 'pages'

const [ROUNDS, SECONDS] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 4)]
const isWanted = (part: Part) => (process.argv[4] ?? part) === part
process.env.E2E_PORT ??= '8380'
const PORT = Number(process.env.E2E_PORT)
process.env.API_PORT ??= String(PORT + 4)
const [BARE_PORT, LIST_PORT] = [PORT + 8, PORT + 9]
process.env.E2E_NGINX = '1'
const CONNECTIONS = 16
const WARM_UP_REQUESTS = 50
const COUNTED_REQUESTS = 300
const BROTLI = { 'accept-encoding': 'br' }
const withNginx = `http://localhost:${PORT}`
const withoutNginx = `http://localhost:${process.env.API_PORT}`
const bareOrigin = `http://localhost:${BARE_PORT}`

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
  const html = { headers: { accept: 'text/html' } }
  const page = await (await fetch(`${withNginx}/sounds/tracks`, html)).text()
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  const { dtoList } = (await (await fetch(`${withNginx}/api/sounds/tracks`)).json()) as {
    dtoList: { musicDTO: { filePath: string } }[]
  }
  const stream = `/api/stream/${dtoList[0]?.musicDTO.filePath}`
  const files = join(folder, 'files')
  await mkdir(files)
  const scriptBytes = await bytesOf(withNginx + script, { headers: BROTLI })
  await writeFile(join(files, 'script.js'), scriptBytes)
  await writeFile(join(files, 'preview.mp3'), await bytesOf(withNginx + stream))
  const bareNginx = await startBareNginx()
  try {
    if (isWanted('files')) {
      const ourRate = await requestsPerSecond(`${withNginx}${script}`, BROTLI)
      const bareRate = await requestsPerSecond(`${bareOrigin}/script.js`, BROTLI)
      const ratio = (ourRate / bareRate).toFixed(2)
      console.info(`a script: ours ${ourRate}/s, bare ${bareRate}/s, ratio ${ratio}`)
    }
    if (isWanted('stream')) await compareFirstBytes(stream)
  } finally {
    await bareNginx.end()
  }
}

async function bytesOf(url: string, options: RequestOptions = {}): Promise<Buffer> {
  return buffer(await request(url, options))
}

/** Sends a request. Unlike fetch, leaves the body compressed. */
async function request(url: string, options: RequestOptions): Promise<IncomingMessage> {
  const [response] = (await once(get(url, options), 'response')) as [IncomingMessage]
  if ((response.statusCode ?? 500) >= 400) throw new Error(`${url} answers ${response.statusCode}`)
  return response
}

async function startBareNginx() {
  const file = join(folder, 'bare.conf')
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes auto; pid ${folder}/bare.pid; error_log stderr; daemon off;
    events { worker_connections 4096; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000;
      types { text/javascript js; audio/mpeg mp3; }
      server { listen ${BARE_PORT}; root ${folder}/files; }
    }`,
  )
  return startProgram(findNginx() ?? '', ['-p', folder, '-c', file], { port: BARE_PORT })
}

/** Returns the median of the rounds. The first round warms up and does not count. */
async function requestsPerSecond(
  url: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const rates: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers })
    const failed = result.non2xx + result.errors
    if (failed > 0) throw new Error(`${url}: ${failed} requests failed`)
    if (round > 0) rates.push(result.requests.total / result.duration)
  }
  return Math.round(median(rates))
}

/** Sends one request after the other, because nginx limits concurrent requests per address. */
async function compareFirstBytes(streamPath: string): Promise<void> {
  const headers = { range: 'bytes=0-65535' }
  const urls = [withNginx + streamPath, `${bareOrigin}/preview.mp3`, withoutNginx + streamPath]
  const clients = urls.map((url) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    return { url, agent, times: new Durations() }
  })
  for (let round = 0; round < WARM_UP_REQUESTS + COUNTED_REQUESTS; round++) {
    for (const { url, agent, times } of clients) {
      const response = await times.measure(async () => {
        const stream = await request(url, { agent, headers })
        await Promise.race([once(stream, 'data'), once(stream, 'end')])
        return stream
      })
      if (!response.readableEnded) await once(response.resume(), 'end')
    }
  }
  for (const { agent } of clients) agent.destroy()
  const medianMs = clients.map(({ times }) => median(times.all.slice(WARM_UP_REQUESTS)))
  const [ours = 0, bareNginx = 0, api = 0] = medianMs
  const [oursMs, bareMs, apiMs] = [ours, bareNginx, api].map((ms) => `${ms.toFixed(2)} ms`)
  const ratio = (ours / bareNginx).toFixed(1)
  console.info(`first byte of a preview: ours ${oursMs}, bare ${bareMs}, ratio ${ratio}`)
  console.info(`  (the API alone, which sends only the name of the file: ${apiMs})`)
}

async function measureLists(processes: number): Promise<void> {
  const { runtime } = await embeddedConnections(dataDir)
  const servers: MeasuredProcess[] = []
  while (servers.length < processes)
    servers.push(
      await startMeasured(API_SERVER, {
        ROLES: 'web',
        DATABASE_URL: urlOf(runtime),
        DATA_DIR: folder,
        TRUST_PROXY: 'loopback',
        JWT_SECRET: process.env.E2E_SECRET,
        API_PORT: '',
      }),
    )
  const nginxFolder = join(folder, `lists-${processes}`)
  const api = servers.map(({ url }) => `127.0.0.1:${new URL(url).port}`)
  await writeNginxConfiguration(nginxFolder, localSettings(String(LIST_PORT), api))
  const limits = join(nginxFolder, 'conf/limits.conf')
  await writeFile(limits, (await readFile(limits, 'utf8')).replace(/rate=\d+r/g, 'rate=1000000r'))
  const nginx = await startNginx(nginxFolder, { quiet: true })
  try {
    const rate = await requestsPerSecond(`http://127.0.0.1:${LIST_PORT}/api/sounds/tracks`)
    console.info(`the track list, ${processes} processes: ${rate}/s`)
  } finally {
    await nginx.end()
    for (const server of servers) await server.stop()
  }
}

async function comparePages(): Promise<void> {
  const browser = await launch()
  printHead('conditions', 'cold visit', 'largest paint ms', 'kB')
  try {
    for (const conditions of [unthrottled, slow4G]) {
      const cases = [
        { name: 'through nginx', origin: withNginx, visits: [] as Visit[] },
        { name: 'API alone', origin: withoutNginx, visits: [] as Visit[] },
      ]
      for (let round = 0; round < ROUNDS; round++)
        for (const { origin, visits } of cases)
          visits.push(
            await withFreshProfile(browser, (context) => visitTracks(context, origin, conditions)),
          )
      for (const { name, visits } of cases) {
        const { paintMs, kB } = medians(visits)
        printRow(conditions.name, name, Math.round(paintMs), Math.round(kB))
      }
    }
  } finally {
    await browser.close()
  }
}
