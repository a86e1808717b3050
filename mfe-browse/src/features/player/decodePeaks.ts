import { PEAK_COUNT } from '@sori/contract/catalogue'

/** Decodes peaks from base64 to numbers from 0 to 1. Returns zeros if the peaks are missing. */
export function decodePeaks(peaks: string | null): Float32Array {
  if (!peaks) return new Float32Array(PEAK_COUNT)
  try {
    return Float32Array.from(atob(peaks), (char) => char.charCodeAt(0) / 255)
  } catch {
    return new Float32Array(PEAK_COUNT)
  }
}
