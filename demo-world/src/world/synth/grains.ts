import { noise } from './drums.ts'
import { filter } from './filters.ts'
import { addNoise, envelope, fadeEnds } from './oscillators.ts'
import type { Random } from './random.ts'
import type { Mono } from './sound.ts'
import { RATE, silence } from './sound.ts'

/**
 * A short tone that dies away and may glide: drops, bubbles, birds. `glide` in octaves over its
 * life, `ring` to a third.
 */
export function ping(hertz: number, ring: number, glide = 0): Mono {
  const out = silence(ring * 6)
  let phase = 0
  for (let i = 0; i < out.length; i++) {
    phase += (hertz * 2 ** ((glide * i) / out.length)) / RATE
    out[i] = Math.sin(phase * 2 * Math.PI) * Math.exp(-i / RATE / ring)
  }
  return fadeEnds(out, Math.min(0.004, ring / 3), ring)
}

/** A speck of noise: sparks, dust, static. */
export function grain(random: Random, ring: number, hertz: number): Mono {
  return fadeEnds(filter(noise(ring * 6, ring, random), 'band', hertz, 0.8), 0.0003, ring)
}

/** A dull knock: rails, keys, doors. */
export function thud(random: Random, hertz: number, ring: number): Mono {
  return fadeEnds(filter(noise(ring * 7, ring, random), 'band', hertz, 2.2), 0.0005, ring)
}

/** A step in snow. */
export function step(random: Random): Mono {
  const out = silence(0.28)
  addNoise(out, 0.5, random)
  for (let i = 0; i < out.length; i++)
    if ((i >> 5) % 3 === 0) (out[i] as number) *= random.next() * 2.5
  return envelope(
    filter(out, 'band', (t) => 2400 - 5200 * t, 0.9),
    0.03,
    0.18,
  )
}

/** A distant voice: two moving formants. */
export function babble(random: Random): Mono {
  const out = noise(0.5, 0.3, random)
  const low = 110 + random.next() * 120
  for (let i = 0; i < out.length; i++) (out[i] as number) *= 0.2 + (((i * low) / RATE) % 1)
  return envelope(
    filter(out, 'band', (t) => 500 + 350 * Math.sin(t * (9 + low * 0.05)), 3),
    0.05,
    0.2,
  )
}
