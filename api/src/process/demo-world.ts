import type { AppOptions } from '../app-options.ts'
import { StartError } from '../lib/errors/start-error.ts'
import type { Database } from '../lib/postgres/database.ts'
import type { Log } from '../lib/runtime/log.ts'
import type { Services } from '../services.ts'

type Media = AppOptions['media']

/** What filling a database needs. */
type DemoTarget = {
  db: Database
  services: Services
  /** The services by another clock, for what happened in the past. */
  servicesAt(now: () => Date): Services
  log: Log
  /** Where payments of the past are told to the sandbox; null where there is none. */
  sandboxUrl: string | null
  signal: AbortSignal
}

/** The demo world, with what earlier starts have rendered of it. */
interface OpenDemoWorld {
  /** `media` that gives again what it has made of the same bytes before. */
  cached(media: Media): Media
  /** Adds accounts, sounds and sales. What exists is left alone. Ends without an error when `signal` is aborted. */
  fill(target: DemoTarget): Promise<void>
}

/** The demo world as the API sees it: what `demo-world/src/index.ts` exports. */
export interface DemoWorld {
  /** Adds the accounts that are missing. Quick: done before the server listens. */
  seedAccounts(db: Database, services: Pick<Services, 'passwords' | 'credits'>): Promise<void>
  /** `cacheDir` keeps what is rendered. */
  open(cacheDir: string): Promise<OpenDemoWorld>
}

const ENTRY = new URL('../../../demo-world/src/index.ts', import.meta.url).href

/** Loads the package `demo-world`. Production never calls it, so its address is not an import that bundlers and the boundaries follow. */
export async function loadDemoWorld(): Promise<DemoWorld> {
  const loaded: { demoWorld: DemoWorld } = await import(ENTRY).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartError('DEMO_DATA=on needs the folder demo-world beside the folder api.')
  })
  return loaded.demoWorld
}
