import type { Random } from './random.ts'
import { createRandom } from './random.ts'
import type { Mono } from './samples.ts'

const cache = new Map<string, Mono>()
/** The most cached samples: 96 MB. */
const MAX_CACHED_SAMPLES = 24_000_000
let cachedSamples = 0

/** Returns a cached voice, which callers must not change. `key` seeds its generator. */
export function sampled(key: string, render: (random: Random) => Mono): Mono {
  const cached = cache.get(key)
  if (cached) return cached
  const voice = render(createRandom(key))
  cache.set(key, voice)
  cachedSamples += voice.length
  for (const [oldest, { length }] of cache) {
    if (cachedSamples <= MAX_CACHED_SAMPLES) break
    cache.delete(oldest)
    cachedSamples -= length
  }
  return voice
}
