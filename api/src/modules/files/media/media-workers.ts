import type { Card } from './card.ts'
import type { VerifiedAudio } from './decodable-audio.ts'
import type { RenderedImage } from './images.ts'
import type { CharacterResult, ProcessedAudio } from './process-audio.ts'
import { startProcess } from './runners.ts'
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

/** An open file. It must stay open until the worker has read it. */
export type OpenFile = { fd: number; size: number }

export type MediaRequest =
  | { kind: 'audio' | 'character' | 'image'; bytes: Uint8Array }
  | { kind: 'verification'; file: OpenFile }
  | { kind: 'card'; card: Card }

/** Long enough for half an hour of audio, which takes 16 s on a free core. */
const AUDIO_TIMEOUT_MS = 60_000
const PICTURE_TIMEOUT_MS = 30_000

type MediaOptions = Omit<WorkerPoolOptions, 'start'> & { pictureTimeoutMs?: number }

/**
 * Processes audio in threads, and pictures in a separate process, because only a process can stop
 * libvips.
 */
export class MediaWorkers {
  #audio: WorkerPool
  #pictures: WorkerPool

  /** `size` is the number of audio threads. */
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

  findCharacter(bytes: Uint8Array): Promise<CharacterResult> {
    const copy = new Uint8Array(bytes)
    const request: MediaRequest = { kind: 'character', bytes: copy }
    return this.#audio.run(request, { transfer: [copy.buffer] })
  }

  /** Verifies an upload. The worker reads the open file, so that no bytes are copied. */
  verifyAudio({ fd, size }: OpenFile, owner?: number): Promise<VerifiedAudio> {
    const request: MediaRequest = { kind: 'verification', file: { fd, size } }
    return this.#audio.run(request, { owner })
  }

  processImage(bytes: Uint8Array, owner?: number): Promise<RenderedImage[]> {
    const request: MediaRequest = { kind: 'image', bytes }
    return this.#pictures.run(request, { owner })
  }

  /**
   * Draws a card. Members take turns with their pictures; all cards together count as one member.
   */
  drawCard(card: Card): Promise<Uint8Array> {
    const request: MediaRequest = { kind: 'card', card }
    return this.#pictures.run(request)
  }

  async close(): Promise<void> {
    await Promise.all([this.#audio.close(), this.#pictures.close()])
  }
}
