// usage: npm run bench -- demo-world
//
// Seconds from the start of the API on an empty data directory, first with an empty cache of
// rendered tracks, then with a full one, until it is ready, until the first track and the first page
// can be played, and until the whole demo world can; then the time of the first page meanwhile.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Times } from './processes/figures.ts'

const SERVER = fileURLToPath(new URL('../api/src/server.ts', import.meta.url))
const PAUSE_MS = 50

type Page = { total: number; dtoList: { musicDTO: { duration: number | null } }[] }

const folder = await mkdtemp(join(tmpdir(), 'sori-demo-world-'))
// As root, PostgreSQL runs as another user, who must be able to enter.
await chmod(folder, 0o755)
try {
  for (const cache of ['empty', 'full']) {
    console.info(`\ncache of rendered tracks: ${cache}`)
    await fill(join(folder, `data-${cache}`))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function fill(dataDir: string): Promise<void> {
  const from = performance.now()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO_DATA: 'on',
    DEMO_CACHE_DIR: join(folder, 'cache'),
    PORT: '0',
    NODE_ENV: 'development',
  }
  const server = fork(SERVER, { env, execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const reached = new Set<string>()
  const reach = (what: string) => {
    if (reached.has(what)) return
    reached.add(what)
    console.info(`${what.padEnd(34)} ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  createInterface({ input: server.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    const { msg } = JSON.parse(line) as { msg: string }
    if (msg.startsWith('the demo world is')) reach(msg)
  })
  const [{ url }] = (await once(server, 'message')) as [{ url: string }]
  reach('ready')
  const list = async () => (await (await fetch(`${url}/api/sounds/tracks`)).json()) as Page
  const times = new Times()
  while (!reached.has('the demo world is complete')) {
    const { dtoList } = await times.measure(list)
    const playable = dtoList.filter(({ musicDTO }) => musicDTO.duration !== null).length
    if (playable > 0) reach('the first track is playable')
    if (playable === 20) reach('the first page is playable')
    await wait(PAUSE_MS)
  }
  console.info(
    `first page meanwhile: p50 ${times.at(0.5)} ms, p95 ${times.at(0.95)} ms, p99 ${times.at(0.99)} ms`,
  )
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
