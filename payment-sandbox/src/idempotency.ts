import type { Clock } from './clock.ts'
import { Refusal } from './refusals.ts'

const MAX_KEY_LENGTH = 300
const STORED_MS = 15 * 86_400_000

type Response = { status: number; body: unknown }
type Entry = { storedAt: number; response?: Response }

/**
 * Returns a function that runs `work` once per idempotency key. For 15 days it repeats the first
 * response, whatever the body is. Concurrent requests get 409. A 5xx is not stored.
 */
export function createIdempotency(clock: Clock) {
  const entries = new Map<string, Entry>()
  return async (
    scope: readonly string[],
    key: string | undefined,
    work: () => Promise<Response>,
  ): Promise<Response> => {
    if (key === undefined) return work()
    if (key.length > MAX_KEY_LENGTH) throw new Refusal('INVALID_REQUEST')
    const scopedKey = [...scope, key].join('\n')
    const now = clock.now().getTime()
    const storedEntry = entries.get(scopedKey)
    if (storedEntry && now - storedEntry.storedAt < STORED_MS) {
      if (!storedEntry.response) throw new Refusal('IDEMPOTENT_REQUEST_PROCESSING')
      return storedEntry.response
    }
    const entry: Entry = { storedAt: now }
    entries.set(scopedKey, entry)
    try {
      const response = await work()
      if (response.status < 500) entry.response = response
      return response
    } finally {
      if (!entry.response) entries.delete(scopedKey)
    }
  }
}
