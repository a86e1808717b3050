// usage: npm run bench -- demo-world — the server on an empty data directory, first with an empty cache of rendered sounds, then with a full one.
//
// Prints the seconds from the start of the process (what `npm start` does before is building) until it is ready, until
// a first track can be played, until all of the first page can be, and until the whole world can; and how long the first
// page takes to be answered meanwhile, beside the same on the finished world. Read the ratio of those two, and the
// processor time: on cores that others use as well, the seconds are theirs too.
import { fork } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../api/src/server.ts', import.meta.url))
const PAUSE_MS = 50
const AFTERWARDS_MS = 10_000

type Page = { total: number; dtoList: { musicDTO: { filePath: string; duration: number | null } }[] }

const folder = await mkdtemp(join(tmpdir(), 'sori-demo-world-'))
await chmod(folder, 0o755)
try {
  for (const cache of ['empty', 'full']) {
    console.info(`\ncache of rendered sounds: ${cache}`)
    await fill(join(folder, `data-${cache}`))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function fill(dataDir: string): Promise<void> {
  const began = performance.now()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO_DATA: 'on',
    DEMO_CACHE_DIR: join(folder, 'cache'),
    PORT: '0',
    NODE_ENV: 'development',
  }
  const server = fork(SERVER, { env, execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const said = (moment: string) => console.info(`${moment.padEnd(34)} ${((performance.now() - began) / 1000).toFixed(1)} s`)
  let complete = false
  createInterface({ input: server.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    const { msg } = JSON.parse(line) as { msg: string }
    if (msg === 'the demo world is published') said('all published')
    if (msg === 'the demo world is complete') complete = true
  })
  const url = await new Promise<string>((resolve) => server.once('message', (message: { url: string }) => resolve(message.url)))
  said('ready')

  const askedFor = async (path: string) => fetch(`${url}${path}`)
  const times: number[] = []
  let [played, paged] = [false, false]
  while (!complete) {
    const asked = performance.now()
    const { dtoList } = (await (await askedFor('/api/sounds/tracks')).json()) as Page
    times.push(performance.now() - asked)
    const playable = dtoList.filter(({ musicDTO }) => musicDTO.duration !== null)
    const first = playable[0]
    if (!played && first) {
      const { status } = await askedFor(`/api/stream/${first.musicDTO.filePath}`)
      if (status !== 200) throw new Error(`a track that is listed with its length answers ${status}`)
      played = true
      said('first track playable')
    }
    if (!paged && playable.length === 20) {
      paged = true
      said('first page playable')
    }
    await wait(PAUSE_MS)
  }
  const { total } = (await (await askedFor('/api/sounds/tracks')).json()) as Page
  said(`whole world playable (${total} tracks)`)
  const cpu = await cpuSeconds(server.pid)
  if (cpu !== null) console.info(`the server's processor time until then: ${cpu.toFixed(0)} s`)

  const afterwards: number[] = []
  while (afterwards.length < AFTERWARDS_MS / PAUSE_MS / 2) {
    const asked = performance.now()
    await (await askedFor('/api/sounds/tracks')).json()
    afterwards.push(performance.now() - asked)
    await wait(PAUSE_MS)
  }
  console.info(`first page meanwhile: ${percentiles(times)}; on the finished world: ${percentiles(afterwards)}`)
  server.kill('SIGTERM')
  await ended
}

/** What a process has used of all cores together; only Linux tells, in hundredths. */
async function cpuSeconds(pid: number | undefined): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  const [user, system] = stat?.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return user === undefined || system === undefined ? null : (user + system) / 100
}

function percentiles(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms of ${sorted.length}`
}
