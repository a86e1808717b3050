import { WorkerPool } from '../../../api/src/modules/media/worker-pool.ts'
import type { DemoAlbum, DemoTrack } from './rows.ts'

export type RenderRequest = { track: DemoTrack } | { album: DemoAlbum }

/** Renders the demo world in one thread, so that the site serves while it fills (D39). */
export class WorldRenderer {
  #pool = new WorkerPool(new URL('./world.worker.ts', import.meta.url), { maxWaiting: 1000 })

  /** mp3 or wav, as the track's `originalFormat` says. */
  originalBytes(track: DemoTrack): Promise<Uint8Array> {
    return this.#pool.run<Uint8Array>({ track } satisfies RenderRequest)
  }

  /** A JPEG of 960×960. */
  cover(album: DemoAlbum): Promise<Uint8Array> {
    return this.#pool.run<Uint8Array>({ album } satisfies RenderRequest)
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
