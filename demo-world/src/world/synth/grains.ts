import { noise } from './drums.ts'
import { filter } from './filters.ts'
import { addNoise, decay, envelope, fadeEnds, oscillate } from './oscillators.ts'
import type { Random } from './random.ts'
import type { Mono } from './samples.ts'
import { mapSamples, shape, silence } from './samples.ts'

/** Returns a sine that falls to a third within `ring` seconds and glides by `glide` octaves. */
export function ping(hertz: number, ring: number, glide = 0): Mono {
  const tone = oscillate(ring * 6, (t) => hertz * 2 ** ((glide * t) / (ring * 6)))
  return fadeEnds(decay(tone, ring), Math.min(0.004, ring / 3), ring)
}

export function grain(random: Random, hertz: number, ring: number): Mono {
  return fadeEnds(filter(noise(ring * 6, ring, random), 'band', hertz, 0.8), 0.0003, ring)
}

export function thud(random: Random, hertz: number, ring: number): Mono {
  return fadeEnds(filter(noise(ring * 7, ring, random), 'band', hertz, 2.2), 0.0005, ring)
}

export function step(random: Random): Mono {
  const out = silence(0.28)
  addNoise(out, 0.5, random)
  mapSamples(out, (sample, i) => ((i >> 5) % 3 === 0 ? sample * random.next() * 2.5 : sample))
  return envelope(
    filter(out, 'band', (t) => 2400 - 5200 * t, 0.9),
    0.03,
    0.18,
  )
}

export function babble(random: Random): Mono {
  const out = noise(0.5, 0.3, random)
  const low = 110 + random.next() * 120
  shape(out, (t) => 0.2 + ((t * low) % 1))
  return envelope(
    filter(out, 'band', (t) => 500 + 350 * Math.sin(t * (9 + low * 0.05)), 3),
    0.05,
    0.2,
  )
}
