import { PEAK_COUNT } from '@sori/contract/catalogue'

/** Stored peaks (D21: base64 of bytes) as wavesurfer takes them, 0–1; silence where there are none. */
export function floatsOf(peaks: string | null): Float32Array {
  if (!peaks) return new Float32Array(PEAK_COUNT)
  try {
    return Float32Array.from(atob(peaks), (char) => char.charCodeAt(0) / 255)
  } catch {
    return new Float32Array(PEAK_COUNT)
  }
}
