import { WorkerPool } from '../../../api/src/modules/files/media/worker-pool.ts'
import type { DemoAlbum, DemoTrack } from './rows.ts'

export type RenderRequest = { track: DemoTrack } | { album: DemoAlbum }

export type Renderer = {
  /** Renders mp3 of 192 kbit/s or 16-bit wav. */
  originalBytes(track: DemoTrack): Promise<Uint8Array>
  cover(album: DemoAlbum): Promise<Uint8Array>
  close(): Promise<void>
}

/** Renders in threads: a track blocks its core for about a second. */
export function openRenderer(): Renderer {
  const pool = new WorkerPool(new URL('./world.worker.ts', import.meta.url), { maxWaiting: 1000 })
  const run = (request: RenderRequest) => pool.run<Uint8Array>(request)
  return {
    originalBytes: (track) => run({ track }),
    cover: (album) => run({ album }),
    close: () => pool.close(),
  }
}
