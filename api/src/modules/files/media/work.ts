import type { ProvenAudio } from './decodable-audio.ts'
import type { RenderedImage } from './images.ts'
import type { ProcessedAudio } from './process-audio.ts'
import { startProcess } from './runners.ts'
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

/** A file that this process has open, and its size. It must stay open until the worker has answered. */
export type OpenFile = { fd: number; size: number }

export type MediaRequest =
  | { kind: 'audio' | 'image'; bytes: Uint8Array }
  | { kind: 'proof'; file: OpenFile }

/** A thread proves half an hour of audio in 5 s; a busy machine takes several times as long. */
const AUDIO_TIMEOUT_MS = 60_000
/** A proper picture of 40 megapixels takes 0.5 s of CPU time. */
const PICTURE_TIMEOUT_MS = 30_000

type MediaOptions = Omit<WorkerPoolOptions, 'start'> & { pictureTimeoutMs?: number }

/**
 * CPU-heavy work on uploads (D19). Audio is decoded in threads, pictures in a separate process,
 * because libvips cannot be stopped in a thread. The given bytes stay unchanged. Checks of one
 * `owner` alternate with others'. Throws errors about files and those of `WorkerPool`.
 */
export class MediaWorkers {
  #audio: WorkerPool
  #pictures: WorkerPool

  /** `size` is the number of threads for audio. */
  constructor({ pictureTimeoutMs = PICTURE_TIMEOUT_MS, ...options }: MediaOptions = {}) {
    const program = new URL('./media.worker.ts', import.meta.url)
    this.#audio = new WorkerPool(program, { timeoutMs: AUDIO_TIMEOUT_MS, ...options })
    const pictures = { size: 1, timeoutMs: pictureTimeoutMs, start: startProcess }
    this.#pictures = new WorkerPool(program, { ...options, ...pictures })
  }

  processAudio(bytes: Uint8Array): Promise<ProcessedAudio> {
    const own = new Uint8Array(bytes)
    return this.#audio.run({ kind: 'audio', bytes: own } satisfies MediaRequest, {
      transfer: [own.buffer],
    })
  }

  /** Decodes a whole file (D19) and returns its format and length; the thread reads the bytes. */
  proveAudio({ fd, size }: OpenFile, owner?: number): Promise<ProvenAudio> {
    return this.#audio.run({ kind: 'proof', file: { fd, size } } satisfies MediaRequest, { owner })
  }

  /** Returns webp squares of 96, 192, 480 and 960 pixels. */
  processImage(bytes: Uint8Array, owner?: number): Promise<RenderedImage[]> {
    return this.#pictures.run({ kind: 'image', bytes } satisfies MediaRequest, { owner })
  }

  async close(): Promise<void> {
    await Promise.all([this.#audio.close(), this.#pictures.close()])
  }
}
