import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../../lib/secrets/keys.ts'

/** Lifetime of a signed URL. */
const GOOD_MS = 3_600_000
const addressOf = (path: string) => `/api/stream/${path}`

/**
 * URLs of previews (D20). Those of hidden tracks are signed and expire, for members who may still
 * play them (D55).
 */
export class StreamLinks {
  #keys: Keys
  #now: () => Date

  constructor(keys: Keys, now: () => Date = () => new Date()) {
    this.#keys = keys
    this.#now = now
  }

  /** Returns the preview's URL for a `filePath`. */
  to(path: string, { hidden }: { hidden: boolean }): string {
    if (!hidden) return addressOf(path)
    const until = this.#now().getTime() + GOOD_MS
    const { bytes } = this.#keys.present('stream')
    return `${addressOf(path)}?until=${until}&signature=${sign(bytes, path, until).toString('base64url')}`
  }

  /** Whether an address was given by `to`, and has not expired. */
  isGood(
    path: string,
    { until, signature }: { until?: number | undefined; signature?: string | undefined },
  ): boolean {
    if (until === undefined || signature === undefined || until < this.#now().getTime())
      return false
    const given = Buffer.from(signature, 'base64url')
    return this.#keys.all('stream').some(({ bytes }) => {
      const right = sign(bytes, path, until)
      return right.length === given.length && timingSafeEqual(right, given)
    })
  }
}

function sign(key: Buffer, path: string, until: number): Buffer {
  return createHmac('sha256', key).update(`${path} ${until}`).digest()
}
