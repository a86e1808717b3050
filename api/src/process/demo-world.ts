import type { AppOptions } from '../app-options.ts'
import { StartError } from '../lib/errors/start-error.ts'
import type { Database } from '../lib/postgres/database.ts'
import type { Log } from '../lib/runtime/log.ts'
import type { Services } from '../services.ts'

type Media = AppOptions['media']

type DemoTarget = {
  db: Database
  services: Services
  servicesAt(now: () => Date): Services
  log: Log
  sandboxUrl: string | null
  signal: AbortSignal
}

export interface DemoWorld {
  /** Adds the demo accounts. Runs before the server listens. */
  seedAccounts(db: Database, services: Pick<Services, 'passwords' | 'credits'>): Promise<void>
  open(cacheDir: string): Promise<{
    cached(media: Media): Media
    /** Adds tracks, sales and visits until `signal` aborts. */
    fill(target: DemoTarget): Promise<void>
  }>
}

const ENTRY = new URL('../../../demo-world/src/index.ts', import.meta.url).href

/** Loads the demo world by a dynamic import, which bundlers and boundary checks do not follow. */
export async function loadDemoWorld(): Promise<DemoWorld> {
  const loaded: { demoWorld: DemoWorld } = await import(ENTRY).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
      throw new StartError('DEMO_DATA=on needs the folder demo-world beside the folder api.')
    },
  )
  return loaded.demoWorld
}
