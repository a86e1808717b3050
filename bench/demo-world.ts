// usage: npm run bench -- demo-world
//
// Measures the seconds until a new product is ready, and until its first track, first page and all
// tracks can be played, with an empty and with a full cache of rendered tracks.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer, untilReady } from '../api/src/testing/test-server.ts'
import { secondsSince } from '../scripts/setup/report.mjs'
import { Durations } from './processes/figures.ts'

const PAUSE_MS = 50
const COMPLETE = 'the demo world is complete'

type Page = { total: number; dtoList: { musicDTO: { duration: number | null } }[] }

const folder = await mkdtemp(join(tmpdir(), 'sori-demo-world-'))
// Readable, because PostgreSQL runs as another user when root starts it.
await chmod(folder, 0o755)
try {
  for (const cache of ['empty', 'full']) {
    console.info(`\ncache of rendered tracks: ${cache}`)
    await measureStart(join(folder, `data-${cache}`))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measureStart(dataDir: string): Promise<void> {
  const startedAt = performance.now()
  const cache = join(folder, 'cache')
  const server = startServer({ DATA_DIR: dataDir, DEMO_DATA: 'on', DEMO_CACHE_DIR: cache })
  const printedEvents = new Set<string>()
  const printOnce = (event: string) => {
    if (printedEvents.has(event)) return
    printedEvents.add(event)
    console.info(`${event.padEnd(34)} ${secondsSince(startedAt)}`)
  }
  const url = await untilReady(server)
  printOnce('ready')
  const requestTracks = async () => (await (await fetch(`${url}/api/sounds/tracks`)).json()) as Page
  const times = new Durations()
  while (!printedEvents.has(COMPLETE)) {
    const { dtoList } = await times.measure(requestTracks)
    const playable = dtoList.filter(({ musicDTO }) => musicDTO.duration !== null).length
    if (playable > 0) printOnce('the first track is playable')
    if (playable === 20) printOnce('the first page is playable')
    for (const event of ['the demo world is published', COMPLETE])
      if (server.output().includes(event)) printOnce(event)
    await wait(PAUSE_MS)
  }
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((quantile) => times.quantile(quantile))
  console.info(`first page meanwhile: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`)
  server.child.kill('SIGTERM')
  await server.ended
}
