import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../../lib/secrets/keys.ts'

/** How long a signed address is good for. */
const GOOD_MS = 3_600_000
const addressOf = (path: string) => `/api/stream/${path}`

/** Addresses of previews (D20): of what is hidden they are signed and expire, for those who may hear it all the same (D55). */
export class StreamLinks {
  #keys: Keys
  #now: () => Date

  constructor(keys: Keys, now: () => Date = () => new Date()) {
    this.#keys = keys
    this.#now = now
  }

  /** Where the preview behind a `filePath` plays for whoever is given this address. */
  to(path: string, { hidden }: { hidden: boolean }): string {
    if (!hidden) return addressOf(path)
    const until = this.#now().getTime() + GOOD_MS
    const { bytes } = this.#keys.present('stream')
    return `${addressOf(path)}?until=${until}&signature=${sign(bytes, path, until).toString('base64url')}`
  }

  /** Whether an address was given by `to`, and has not expired. */
  isGood(path: string, { until, signature }: { until?: number | undefined; signature?: string | undefined }): boolean {
    if (until === undefined || signature === undefined || until < this.#now().getTime()) return false
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
