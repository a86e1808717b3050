import { PEAK_COUNT } from '@sori/contract/catalogue'
import type { Pcm } from './pcm.ts'
import { frameCount } from './pcm.ts'

/**
 * The waveform's picture (D21): 400 bytes, each the loudest sample of its stretch over all channels, scaled so that the
 * loudest stretch is 255. Silence is all zeros; fewer than 400 samples repeat.
 */
export function computePeaks(pcm: Pcm): Uint8Array {
  const total = frameCount(pcm)
  const loudest = new Float32Array(PEAK_COUNT)
  for (const channel of pcm.channels) {
    for (let bucket = 0; bucket < PEAK_COUNT; bucket++) {
      const from = Math.floor((bucket * total) / PEAK_COUNT)
      const to = Math.max(from + 1, Math.floor(((bucket + 1) * total) / PEAK_COUNT))
      let peak = loudest[bucket] as number
      for (let i = from; i < to && i < total; i++) {
        const size = Math.abs(channel[i] as number)
        if (size > peak) peak = size
      }
      loudest[bucket] = peak
    }
  }
  const top = loudest.reduce((a, b) => Math.max(a, b), 0)
  return Uint8Array.from(loudest, (peak) => (top > 0 ? Math.round((peak / top) * 255) : 0))
}

/** The form in which peaks travel inside list items (D21): 536 characters. */
export function peaksToBase64(peaks: Uint8Array): string {
  return Buffer.from(peaks).toString('base64')
}
