import { PEAK_COUNT } from '@sori/contract/catalogue'

/** Decodes peaks (base64 of bytes) to 0–1. Missing peaks are silence. */
export function decodePeaks(peaks: string | null): Float32Array {
  if (!peaks) return new Float32Array(PEAK_COUNT)
  try {
    return Float32Array.from(atob(peaks), (char) => char.charCodeAt(0) / 255)
  } catch {
    return new Float32Array(PEAK_COUNT)
  }
}
