import type { VerifiedAudio } from './decodable-audio.ts'
import type { RenderedImage } from './images.ts'
import type { ProcessedAudio } from './process-audio.ts'
import { startProcess } from './runners.ts'
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

/** A file that this process keeps open until the worker has read it. */
export type OpenFile = { fd: number; size: number }

export type MediaRequest =
  | { kind: 'audio' | 'image'; bytes: Uint8Array }
  | { kind: 'verification'; file: OpenFile }

/** A thread verifies half an hour of audio in 5 s; a busy machine takes several times as long. */
const AUDIO_TIMEOUT_MS = 60_000
/** A proper picture of 40 megapixels takes 0.5 s of CPU time. */
const PICTURE_TIMEOUT_MS = 30_000

type MediaOptions = Omit<WorkerPoolOptions, 'start'> & { pictureTimeoutMs?: number }

/**
 * CPU-heavy work on uploads. Audio is decoded in threads, pictures in a separate process, because
 * libvips cannot be stopped in a thread. Checks of one `owner` alternate with others'. Throws
 * errors about files and those of `WorkerPool`.
 */
export class MediaWorkers {
  #audio: WorkerPool
  #pictures: WorkerPool

  /** `size` is the number of threads for audio. */
  constructor({ pictureTimeoutMs = PICTURE_TIMEOUT_MS, ...options }: MediaOptions = {}) {
    const program = new URL('./media.worker.ts', import.meta.url)
    const pictures = { size: 1, timeoutMs: pictureTimeoutMs, start: startProcess }
    this.#audio = new WorkerPool(program, { timeoutMs: AUDIO_TIMEOUT_MS, ...options })
    this.#pictures = new WorkerPool(program, { ...options, ...pictures })
  }

  processAudio(bytes: Uint8Array): Promise<ProcessedAudio> {
    const copy = new Uint8Array(bytes)
    const request: MediaRequest = { kind: 'audio', bytes: copy }
    return this.#audio.run(request, { transfer: [copy.buffer] })
  }

  /** Decodes a whole file and returns its facts; the thread reads the bytes. */
  verifyAudio({ fd, size }: OpenFile, owner?: number): Promise<VerifiedAudio> {
    const request: MediaRequest = { kind: 'verification', file: { fd, size } }
    return this.#audio.run(request, { owner })
  }

  /** Returns webp squares of 96, 192, 480 and 960 pixels. */
  processImage(bytes: Uint8Array, owner?: number): Promise<RenderedImage[]> {
    const request: MediaRequest = { kind: 'image', bytes }
    return this.#pictures.run(request, { owner })
  }

  async close(): Promise<void> {
    await Promise.all([this.#audio.close(), this.#pictures.close()])
  }
}
