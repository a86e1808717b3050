import { LoudnessMeter } from './loudness.ts'

const RATE = 8_000
/** Returns a sine whose peak is `decibels` relative to full scale. */
function sine(
  seconds: number,
  decibels: number,
  { hertz = 1_000, rate = RATE, phase = 0 } = {},
): Float32Array {
  const top = 10 ** (decibels / 20)
  return Float32Array.from(
    { length: seconds * rate },
    (_, i) => top * Math.sin((2 * Math.PI * hertz * i) / rate + phase),
  )
}
function measure(channels: Float32Array[], { rate = RATE, block = 4_001 } = {}) {
  const meter = new LoudnessMeter(rate, channels.length)
  const length = channels[0]?.length ?? 0
  for (let index = 0; index < length; index += block)
    meter.add(channels.map((samples) => samples.slice(index, index + block)))
  return meter.result()
}
const joined = (...parts: Float32Array[]) =>
  new Float32Array(Buffer.concat(parts.map((part) => new Uint8Array(part.buffer))).buffer)

describe('loudness (ITU-R BS.1770, signals of EBU Tech 3341)', () => {
  it.each([44_100, 48_000, 96_000])(
    'measures 1 kHz on both channels at -23 dBFS as -23 LUFS, at %d Hz',
    (rate) => {
      const side = sine(1, -23, { rate })
      expect(measure([side, side], { rate }).loudness).toBe(-23)
    },
  )

  it('ignores parts much quieter than the rest', () => {
    const side = joined(sine(2, -36), sine(8, -23), sine(2, -36))
    expect(measure([side, side]).loudness).toBeCloseTo(-23, 0)
    const pause = joined(sine(2, -20), new Float32Array(10 * RATE), sine(2, -20))
    expect(measure([pause, pause]).loudness).toBeCloseTo(-20, 0)
  })

  it('measures mono like the same signal on both channels', () => {
    expect(measure([sine(2, -23)]).loudness).toBe(-23)
  })

  it('weights low frequencies less', () => {
    const side = sine(2, -23, { hertz: 40 })
    expect(measure([side, side]).loudness).toBeLessThan(-27)
  })

  it('measures a click equally for all block sizes, and returns null for silence', () => {
    const short = sine(0.05, -23)
    expect(measure([short, short]).loudness).toBeGreaterThan(-26)
    const side = sine(1.234, -18)
    expect(measure([side, side], { block: 100 })).toEqual(measure([side, side], { block: 50_000 }))
    expect(measure([new Float32Array(RATE)])).toEqual({ loudness: null, truePeak: null })
  })
})

describe('the true peak', () => {
  it('is found between two samples', () => {
    // The samples are 3 dB below the peak of the wave, which is between them.
    const side = sine(1, -6, { hertz: RATE / 4, phase: Math.PI / 4 })
    expect(Math.max(...side)).toBeCloseTo(10 ** (-9.03 / 20), 2)
    expect(measure([new Float32Array(RATE), side]).truePeak).toBeCloseTo(-6, 0)
  })

  it('is found at the last sample and above full scale', () => {
    const last = new Float32Array(1_000)
    last[999] = 1.2
    expect(measure([last]).truePeak).toBeCloseTo(1.6, 1)
  })
})
