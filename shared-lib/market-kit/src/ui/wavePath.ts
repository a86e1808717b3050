/** The width of a bar with its gap, in px. */
const STEP_WIDTH = 3
const BAR_WIDTH = 2

/** Decodes peaks from base64 to bytes. Returns no bytes for invalid base64. */
export function decodePeaks(peaks: string | null | undefined): Uint8Array {
  if (!peaks) return new Uint8Array()
  try {
    return Uint8Array.from(atob(peaks), (char) => char.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

/**
 * Returns the attribute `d` of an SVG path: bars for `peaks` in a box of `width` × `height` px.
 * Without peaks, the bars are dots.
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
    // The round ends of a line add half the width of a bar at both ends.
    const halfHeight = Math.max(0.01, ((peak / 255) * height - BAR_WIDTH) / 2)
    const x = bar * STEP_WIDTH + BAR_WIDTH / 2
    path += `M${x} ${(middle - halfHeight).toFixed(2)}v${(halfHeight * 2).toFixed(2)}`
  }
  return path
}
