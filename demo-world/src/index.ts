import type { DemoWorld } from '../../api/src/process/demo-world.ts'
import { cachedMedia, cachedRenderer, openRenderCache } from './render-cache.ts'
import { seedDemoAccounts } from './seeding/seed-accounts.ts'
import { seedDemoSales } from './seeding/seed-sales.ts'
import { seedDemoWorld } from './seeding/seed-world.ts'
import { demoTracks, openRenderer } from './world/index.ts'

/** The demo world, which the API loads with `DEMO_DATA=on`. */
export const demoWorld: DemoWorld = {
  seedAccounts: seedDemoAccounts,
  open: async (cacheDir) => {
    const cache = await openRenderCache(cacheDir)
    return {
      cached: (media) => cachedMedia(media, cache),
      fill: async ({ db, services, servicesAt, log, sandboxUrl, signal }) => {
        const renderer = cachedRenderer(openRenderer(), cache)
        await seedDemoAccounts(db, services)
        await seedDemoWorld({ db, services, log, signal, tracks: demoTracks, renderer })
        await seedDemoSales({ db, log, signal, sandboxUrl, servicesAt })
        await services.charts.refresh()
      },
    }
  },
}
