import type { AudioFormat } from './decode.ts'
import type { RenderedImage } from './images.ts'
import type { WorkerPoolOptions } from './worker-pool.ts'
import { WorkerPool } from './worker-pool.ts'

/** `duration` in seconds with three decimals, `peaks` 400 bytes (D21), `preview` mp3 at 128 kbit/s (D20). */
export type ProcessedAudio = { duration: number; peaks: Uint8Array; preview: Uint8Array; format: AudioFormat }

/** A file that this process has open, and its size: threads share its descriptors. It must stay open until the answer. */
export type OpenFile = { fd: number; size: number }

export type MediaRequest = { kind: 'audio' | 'image'; bytes: Uint8Array } | { kind: 'proof'; file: OpenFile }

/**
 * The heavy work on uploads, in threads of its own so that requests never wait for it (D19). Both calls leave the
 * given bytes untouched. Besides `NotAudioError` and `NotImageError`, what `WorkerPool` says can be thrown.
 */
export class MediaWorkers {
  #pool: WorkerPool

  constructor(options: WorkerPoolOptions = {}) {
    this.#pool = new WorkerPool(new URL('./media.worker.ts', import.meta.url), options)
  }

  processAudio(bytes: Uint8Array): Promise<ProcessedAudio> {
    return this.#send('audio', bytes)
  }

  /** What kind of sound a file holds, once all of it has been decoded (D19); its bytes are read by the thread alone. */
  proveAudio({ fd, size }: OpenFile): Promise<AudioFormat> {
    return this.#pool.run<AudioFormat>({ kind: 'proof', file: { fd, size } } satisfies MediaRequest)
  }

  /** Webp squares of 96, 192, 480 and 960 pixels. */
  processImage(bytes: Uint8Array): Promise<RenderedImage[]> {
    return this.#send('image', bytes)
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  #send<T>(kind: 'audio' | 'image', bytes: Uint8Array): Promise<T> {
    const own = new Uint8Array(bytes)
    const message: MediaRequest = { kind, bytes: own }
    return this.#pool.run<T>(message, [own.buffer])
  }
}
