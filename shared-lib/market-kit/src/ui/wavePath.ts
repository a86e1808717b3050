/** Px of a bar with its gap. */
const STEP_WIDTH = 3
const BAR_WIDTH = 2

/** Decodes peaks to bytes; empty for invalid base64. */
export function decodePeaks(peaks: string | null | undefined): Uint8Array {
  if (!peaks) return new Uint8Array()
  try {
    return Uint8Array.from(atob(peaks), (char) => char.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

/**
 * Returns the attribute `d` of a path for `peaks` in a box of `width` × `height` px; dots without
 * peaks.
 */
export function wavePath(peaks: Uint8Array, width: number, height: number): string {
  const bars = Math.floor((width + STEP_WIDTH - BAR_WIDTH) / STEP_WIDTH)
  const middle = height / 2
  let path = ''
  for (let bar = 0; bar < bars; bar++) {
    const from = Math.floor((bar * peaks.length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars))
    let peak = 0
    for (let index = from; index < to; index++) peak = Math.max(peak, peaks[index] ?? 0)
    // The round ends add half a bar on both sides.
    const halfHeight = Math.max(0.01, ((peak / 255) * height - BAR_WIDTH) / 2)
    const x = bar * STEP_WIDTH + BAR_WIDTH / 2
    path += `M${x} ${(middle - halfHeight).toFixed(2)}v${(halfHeight * 2).toFixed(2)}`
  }
  return path
}
