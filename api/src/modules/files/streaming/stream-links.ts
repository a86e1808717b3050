import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../../lib/secrets/keys.ts'

const LIFETIME_MS = 3_600_000

/** Signs the URLs of hidden previews. A signed URL expires after an hour. */
export class StreamLinks {
  #keys: Keys
  #now: () => Date

  constructor(keys: Keys, now: () => Date) {
    this.#keys = keys
    this.#now = now
  }

  urlOf(path: string, { hidden }: { hidden: boolean }): string {
    const url = `/api/stream/${path}`
    if (!hidden) return url
    const until = this.#now().getTime() + LIFETIME_MS
    const signature = sign(this.#keys.current('stream').bytes, path, until)
    return `${url}?until=${until}&signature=${signature.toString('base64url')}`
  }

  isValid(
    path: string,
    { until, signature }: { until?: number | undefined; signature?: string | undefined },
  ): boolean {
    if (!until || signature === undefined || until < this.#now().getTime()) return false
    const signatureBytes = Buffer.from(signature, 'base64url')
    return this.#keys.all('stream').some(({ bytes }) => {
      const expected = sign(bytes, path, until)
      return expected.length === signatureBytes.length && timingSafeEqual(expected, signatureBytes)
    })
  }
}

function sign(key: Buffer, path: string, until: number): Buffer {
  return createHmac('sha256', key).update(`${path} ${until}`).digest()
}
