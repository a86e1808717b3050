import type { RenderedImage } from './images.ts'
import type { ProcessedAudio } from './process-sound.ts'
import type { AudioFacts } from './sound.ts'
import type { WorkerPoolOptions } from './worker-pool.ts'
import { WorkerPool } from './worker-pool.ts'

/** A file that this process has open, and its size: threads share its descriptors. It must stay open until the answer. */
export type OpenFile = { fd: number; size: number }

export type MediaRequest = { kind: 'audio' | 'image'; bytes: Uint8Array } | { kind: 'proof'; file: OpenFile }

/**
 * The heavy work on uploads, in threads of its own so that requests never wait for it (D19): some for sounds, one for
 * pictures, which therefore never wait behind a long sound. The calls leave the given bytes untouched. Besides
 * `NotAudioError` and `NotImageError`, what `WorkerPool` says can be thrown.
 */
export class MediaWorkers {
  #sounds: WorkerPool
  #pictures: WorkerPool

  /** `size` is the number of threads for sounds, and so how many are decoded at once. */
  constructor(options: WorkerPoolOptions = {}) {
    const program = new URL('./media.worker.ts', import.meta.url)
    this.#sounds = new WorkerPool(program, options)
    this.#pictures = new WorkerPool(program, { ...options, size: 1 })
  }

  processAudio(bytes: Uint8Array): Promise<ProcessedAudio> {
    return send(this.#sounds, 'audio', bytes)
  }

  /** What kind of sound a file holds, once all of it has been decoded (D19); its bytes are read by the thread alone. */
  proveAudio({ fd, size }: OpenFile): Promise<AudioFacts> {
    return this.#sounds.run<AudioFacts>({ kind: 'proof', file: { fd, size } } satisfies MediaRequest)
  }

  /** Webp squares of 96, 192, 480 and 960 pixels. */
  processImage(bytes: Uint8Array): Promise<RenderedImage[]> {
    return send(this.#pictures, 'image', bytes)
  }

  async close(): Promise<void> {
    await Promise.all([this.#sounds.close(), this.#pictures.close()])
  }
}

function send<T>(pool: WorkerPool, kind: 'audio' | 'image', bytes: Uint8Array): Promise<T> {
  const own = new Uint8Array(bytes)
  const message: MediaRequest = { kind, bytes: own }
  return pool.run<T>(message, [own.buffer])
}
