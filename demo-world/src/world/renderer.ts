import { WorkerPool } from '../../../api/src/modules/files/media/worker-pool.ts'
import type { DemoAlbum, DemoTrack } from './rows.ts'

export type RenderRequest = { track: DemoTrack } | { album: DemoAlbum }

/** Renders the demo world in a thread, so that the server keeps responding (D39). */
export class WorldRenderer {
  #pool = new WorkerPool(new URL('./world.worker.ts', import.meta.url), { maxWaiting: 1000 })

  originalBytes(track: DemoTrack): Promise<Uint8Array> {
    return this.#pool.run<Uint8Array>({ track } satisfies RenderRequest)
  }

  cover(album: DemoAlbum): Promise<Uint8Array> {
    return this.#pool.run<Uint8Array>({ album } satisfies RenderRequest)
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
