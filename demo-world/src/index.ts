import type { DemoWorld } from '../../api/src/process/demo-world.ts'
import { cachedMedia, cachedRenderer, openRenderCache } from './render-cache.ts'
import { seedDemoAccounts } from './seeding/seed-accounts.ts'
import { seedDemoSales } from './seeding/seed-sales.ts'
import { seedDemoWorld } from './seeding/seed-world.ts'
import { demoAlbums, demoArtists, demoTracks, WorldRenderer } from './world/index.ts'

/** The entry that the API loads with `DEMO_DATA=on` (D39). */
export const demoWorld: DemoWorld = {
  seedAccounts: seedDemoAccounts,
  open: async (cacheDir) => {
    const cache = await openRenderCache(cacheDir)
    return {
      cached: (media) => cachedMedia(media, cache),
      fill: async ({ db, services, servicesAt, log, sandboxUrl, signal }) => {
        const renderer = cachedRenderer(new WorldRenderer(), cache)
        const world = {
          artists: demoArtists(),
          albums: demoAlbums(),
          tracks: demoTracks(),
          renderer,
        }
        await seedDemoAccounts(db, services)
        await seedDemoWorld({ db, services, log, signal, world })
        await seedDemoSales({ db, log, signal, sandboxUrl, servicesAt })
      },
    }
  },
}
