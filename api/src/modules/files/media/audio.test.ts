import { openAudio, verifyAudio } from './decode.ts'
import type { Pcm } from './pcm.ts'
import { PeakMeter } from './peaks.ts'
import { encodeMp3 } from './preview.ts'
import { processAudio } from './process-audio.ts'
import { decodeAudio, parseWav } from './testing/whole-audio.ts'
import { encodeWav16 } from './wav.ts'

/** Reads the numbers in the Info frame, which is the first frame of an mp3. */
function infoOf(mp3: Uint8Array) {
  const bytes = Buffer.from(mp3)
  const offset = bytes.indexOf('Info', 0, 'latin1')
  expect([bytes[0], offset === 21 || offset === 36]).toEqual([0xff, true])
  return { frames: bytes.readUInt32BE(offset + 8), bytes: bytes.readUInt32BE(offset + 12) }
}

function tone(seconds: number, sampleRate = 44100, channels = 2): Pcm {
  const createChannel = (_: unknown, c: number) =>
    Float32Array.from(
      { length: seconds * sampleRate },
      (_, i) => 0.5 * Math.sin((i * (c + 1) * 2765) / sampleRate),
    )
  return { sampleRate, channels: Array.from({ length: channels }, createChannel) }
}

/** Returns a WAV file that claims any encoding, with these bytes as samples. */
function wavOf(
  kind: number,
  bits: number,
  data: Uint8Array,
  { channels = 1, extensible = false } = {},
): Uint8Array {
  const fmt = Buffer.alloc(extensible ? 40 : 16)
  fmt.writeUInt16LE(extensible ? 0xfffe : kind, 0)
  fmt.writeUInt16LE(channels, 2)
  fmt.writeUInt32LE(44100, 4)
  fmt.writeUInt32LE((44100 * channels * bits) / 8, 8)
  fmt.writeUInt16LE((channels * bits) / 8, 12)
  fmt.writeUInt16LE(bits, 14)
  if (extensible) fmt.writeUInt16LE(kind, 24)
  const chunk = (id: string, body: Uint8Array) => {
    const head = Buffer.alloc(8)
    head.write(id, 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    chunk('LIST', Buffer.from('abcd')),
    chunk('fmt ', fmt),
    chunk('data', data),
  ])
  return new Uint8Array(chunk('RIFF', body))
}

describe('wav', () => {
  it('keeps 16-bit samples unchanged through encoding and parsing', () => {
    const before = tone(0.5)
    const after = parseWav(encodeWav16(before))
    expect(after.sampleRate).toBe(44100)
    expect(after.channels).toHaveLength(2)
    const worst = after.channels.flatMap((channel, c) => [
      ...channel.map((s, i) => Math.abs(s - (before.channels[c]?.[i] ?? 9))),
    ])
    expect(Math.max(...worst)).toBeLessThan(1 / 16000)
  })

  it('parses every integer size, float and the extensible form', () => {
    const cases: [number, number, number[]][] = [
      [1, 8, [0, 128, 192]],
      [1, 16, [0, 0x80, 0, 0, 0, 0x40]],
      [1, 24, [0, 0, 0x80, 0, 0, 0, 0, 0, 0x40]],
      [1, 32, [0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0x40]],
      [3, 32, [...new Uint8Array(Float32Array.of(-1, 0, 0.5).buffer)]],
    ]
    for (const [kind, bits, bytes] of cases) {
      for (const extensible of [false, true]) {
        const pcm = parseWav(wavOf(kind, bits, Uint8Array.from(bytes), { extensible }))
        expect([...(pcm.channels[0] ?? [])]).toEqual([-1, 0, 0.5])
      }
    }
  })

  it('fails when truncated anywhere', () => {
    const completeFile = encodeWav16(tone(0.01, 44100, 1))
    for (let length = 0; length < completeFile.length - 1; length += 7) {
      expect(() => parseWav(completeFile.slice(0, length))).toThrow(
        expect.objectContaining({ name: 'NotAudioError' }),
      )
    }
  })

  it('fails when longer than half an hour', () => {
    const wav = Buffer.from(wavOf(1, 8, new Uint8Array(8_000 * 1_800 + 1)))
    wav.writeUInt32LE(8_000, 12 + 12 + 8 + 4)
    expect(() => parseWav(wav)).toThrow('longer than 1800 seconds')
  })

  it('fails with false header values', () => {
    const withValueAt = (offset: number, value: number, bytes: 2 | 4) => {
      const wav = Buffer.from(encodeWav16(tone(0.01)))
      wav.writeUIntLE(value, offset, bytes)
      return () => parseWav(new Uint8Array(wav))
    }
    const refused = expect.objectContaining({ name: 'NotAudioError' })
    expect(withValueAt(4, 0xffffffff, 4)).toThrow(refused)
    expect(withValueAt(20, 0x55, 2)).toThrow(refused)
    expect(withValueAt(22, 0, 2)).toThrow(refused)
    expect(withValueAt(22, 60000, 2)).toThrow(refused)
    expect(withValueAt(24, 1, 4)).toThrow(refused)
    expect(withValueAt(32, 3, 2)).toThrow(refused)
    expect(withValueAt(34, 12, 2)).toThrow(refused)
    expect(withValueAt(40, 0x7fffffff, 4)).toThrow(refused)
    expect(withValueAt(40, 0, 4)).toThrow(refused)
    expect(() =>
      parseWav(Buffer.concat([encodeWav16(tone(0.01)), Buffer.from('<script>')])),
    ).toThrow(refused)
    expect(() =>
      parseWav(wavOf(3, 32, new Uint8Array(Float32Array.of(Number.NaN).buffer))),
    ).toThrow(refused)
  })
})

describe('verifyAudio', () => {
  const codeOf = (bytes: Uint8Array) =>
    verifyAudio(bytes).then(
      () => 'accepted',
      ({ code }: { code: string }) => code,
    )

  it('returns why it refuses a file', async () => {
    const completeFile = encodeWav16(tone(0.2))
    const mp3 = await encodeMp3(tone(1), 128)
    const float64 = wavOf(3, 64, new Uint8Array(Float64Array.of(0, 0.5).buffer))
    const long = Buffer.from(wavOf(1, 8, new Uint8Array(8_000 * 1_800 + 1)))
    long.writeUInt32LE(8_000, 12 + 12 + 8 + 4)
    const reasons: [Uint8Array, string][] = [
      [completeFile, 'accepted'],
      [completeFile.slice(0, 5_000), 'TRACK_BROKEN'],
      [mp3.slice(0, 9_000), 'TRACK_BROKEN'],
      [float64, 'TRACK_FLOAT64'],
      [wavOf(2, 4, new Uint8Array(8)), 'TRACK_ENCODING'],
      [encodeWav16({ sampleRate: 4_000, channels: [new Float32Array(9)] }), 'TRACK_SAMPLE_RATE'],
      [encodeWav16({ sampleRate: 44_100, channels: [] }), 'TRACK_CHANNELS'],
      [encodeWav16({ sampleRate: 44_100, channels: [new Float32Array(0)] }), 'FILE_EMPTY'],
      [long, 'TRACK_TOO_LONG'],
      [Buffer.from('<!doctype html><p>no audio</p>'), 'TRACK_NOT_AUDIO'],
      [Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1'), 'TRACK_IS_IMAGE'],
    ]
    const codes = await Promise.all(reasons.map(([bytes]) => codeOf(bytes)))
    expect(codes).toEqual(reasons.map(([, code]) => code))
  })

  it('warns of silent and of clipped audio, and of nothing else', async () => {
    const sine = (gain: number, seconds = 1) => ({
      sampleRate: 44_100,
      channels: tone(seconds).channels.map((samples) =>
        samples.map((sample) => Math.max(-1, Math.min(1, sample * gain))),
      ),
    })
    const warnings = async (...files: Uint8Array[]) =>
      Promise.all(files.map(async (file) => (await verifyAudio(file)).warning))
    expect(
      await warnings(
        encodeWav16(sine(0)),
        encodeWav16(sine(0.0005)),
        encodeWav16(sine(1)),
        encodeWav16(sine(8)),
        await encodeMp3(sine(0), 128),
        await encodeMp3(sine(1), 128),
        await encodeMp3(sine(8), 128),
      ),
    ).toEqual(['silent', 'silent', null, 'clipped', 'silent', null, 'clipped'])
  })

  it('does not warn of one clipped place or of a normalised bass tone', async () => {
    const bass = Float32Array.from({ length: 44_100 }, (_, index) => Math.sin(index / 140))
    const click = Float32Array.from({ length: 44_100 }, (_, index) => (index < 9 ? 1 : 0.1))
    for (const channel of [bass, click]) {
      const file = encodeWav16({ sampleRate: 44_100, channels: [channel] })
      expect((await verifyAudio(file)).warning).toBeNull()
    }
  })
})

describe('decodeAudio', () => {
  const refusal = { name: 'NotAudioError' }

  it('distinguishes WAV and MP3 by content', async () => {
    expect((await decodeAudio(encodeWav16(tone(0.2)))).format).toBe('wav')
    expect((await decodeAudio(await encodeMp3(tone(0.2), 192))).format).toBe('mp3')
  })

  it('keeps the number of channels and the sample rate', async () => {
    const { pcm } = await decodeAudio(await encodeMp3(tone(1, 32000, 1), 128))
    expect(pcm.sampleRate).toBe(32000)
    expect(pcm.channels).toHaveLength(1)
  })

  it('yields blocks below 1 MB, however long the audio is', async () => {
    const poorest = await encodeMp3(tone(25, 32000, 1), 128)
    for (const bytes of [poorest, encodeWav16(tone(9))]) {
      let [blocks, samples] = [0, 0]
      for await (const block of openAudio(bytes).blocks()) {
        blocks++
        samples = Math.max(samples, (block[0]?.length ?? 0) * block.length)
      }
      expect(blocks).toBeGreaterThan(10)
      expect(samples * 4).toBeLessThan(1_000_000)
    }
  })

  it('accepts tags and padding around an MP3', async () => {
    const mp3 = await encodeMp3(tone(0.5), 128)
    const id3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\0', 'latin1'), Buffer.alloc(128)])
    const { pcm } = await decodeAudio(
      Buffer.concat([id3, mp3, Buffer.alloc(300), Buffer.from('TAG'.padEnd(128, ' '))]),
    )
    expect((pcm.channels[0]?.length ?? 0) / 44100).toBeCloseTo(0.5, 0)
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(10_000)],
    ['ones', Buffer.alloc(10_000, 0xff)],
    ['html', Buffer.from('<!doctype html><title>소리</title>'.repeat(200))],
    [
      'an ID3 tag and no sound',
      Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x40', 'latin1'), Buffer.alloc(64)]),
    ],
    ['a wav header alone', Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1')],
    ['ogg', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(500, 7)])],
  ])('refuses %s', async (_, bytes) => {
    await expect(decodeAudio(new Uint8Array(bytes))).rejects.toMatchObject(refusal)
  })

  it('refuses random bytes, with and without the beginning of an MP3', async () => {
    const head = (await encodeMp3(tone(0.5), 128)).slice(0, 418 * 6)
    let seed = 1
    const noise = () =>
      Uint8Array.from({ length: 20_000 }, () => {
        seed = (seed * 48271) % 2147483647
        return seed & 255
      })
    for (let round = 0; round < 20; round++) {
      await expect(decodeAudio(noise())).rejects.toMatchObject(refusal)
      await expect(decodeAudio(Buffer.concat([head, noise()]))).rejects.toMatchObject(refusal)
    }
  })

  it('refuses an MP3 that is cut short or followed by other bytes', async () => {
    const mp3 = await encodeMp3(tone(1), 128)
    await expect(decodeAudio(mp3.slice(0, 9_000))).rejects.toMatchObject(refusal)
    await expect(decodeAudio(Buffer.concat([mp3, Buffer.from('<html>')]))).rejects.toMatchObject(
      refusal,
    )
  })
})

const computePeaks = ({ channels }: Pcm) => {
  const meter = new PeakMeter()
  meter.add(channels)
  return meter.peaks()
}

describe('peaks', () => {
  it('take 400 bytes with 255 as the highest value', () => {
    const pcm = tone(2)
    pcm.channels[1]?.fill(0)
    for (let i = 0; i < 44100; i++) (pcm.channels[0] as Float32Array)[i] = 0.01
    const peaks = computePeaks(pcm)
    expect(peaks).toHaveLength(400)
    expect(Math.max(...peaks)).toBe(255)
    expect(peaks[0]).toBeLessThan(10)
    expect(peaks[300]).toBeGreaterThan(240)
    expect(Buffer.from(peaks).toString('base64')).toHaveLength(536)
  })

  it('equal zero for silence and for no channels', () => {
    expect(computePeaks({ sampleRate: 44100, channels: [new Float32Array(1000)] })).toEqual(
      new Uint8Array(400),
    )
    expect(computePeaks({ sampleRate: 44100, channels: [] })).toEqual(new Uint8Array(400))
  })

  it('do not depend on block sizes, and deviate by at most 2 of 255 for a long file', () => {
    const samples = Float32Array.from(
      { length: 600_000 },
      (_, i) => Math.sin(i / 9) * (0.5 + 0.5 * Math.sin(i / 14_000)),
    )
    const meter = new PeakMeter()
    for (let index = 0; index < samples.length; index += 77_777)
      meter.add([samples.subarray(index, index + 77_777)])
    const peaks = meter.peaks()
    expect(peaks).toEqual(computePeaks({ sampleRate: 44_100, channels: [samples] }))
    const exact = Array.from({ length: 400 }, (_, peak) =>
      Math.round(
        255 *
          samples
            .subarray(peak * 1_500, (peak + 1) * 1_500)
            .reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
      ),
    )
    for (const [offset, peak] of exact.entries())
      expect(Math.abs((peaks[offset] ?? 0) - peak)).toBeLessThan(3)
  })

  it('take 400 bytes even if the audio has fewer samples', () => {
    const peaks = computePeaks({ sampleRate: 44100, channels: [Float32Array.of(0.5, -1)] })
    expect([peaks[0], peaks[199], peaks[200], peaks[399]]).toEqual([128, 128, 255, 255])
  })
})

describe('the preview', () => {
  it.each([
    [44100, 2],
    [48000, 1],
    [22050, 1],
    [11025, 2],
    [96000, 2],
    [44100, 6],
  ])(
    'for %i Hz and %i channels is as long as the original, at 128 kbit/s',
    async (rate, channels) => {
      const { preview: bytes } = await processAudio(encodeWav16(tone(3, rate, channels)))
      const { pcm } = await decodeAudio(bytes)
      const seconds = (pcm.channels[0]?.length ?? 0) / pcm.sampleRate
      expect(Math.abs(seconds - 3)).toBeLessThan(0.1)
      expect(pcm.channels).toHaveLength(Math.min(channels, 2))
      const { frames, bytes: byteCount } = infoOf(bytes)
      expect([byteCount, frames]).toEqual([
        bytes.length,
        Math.round((seconds * pcm.sampleRate) / 1152 + 1),
      ])
      expect((bytes.length * 8) / ((frames + 1) * (1152 / pcm.sampleRate)) / 1000).toBeCloseTo(
        128,
        0,
      )
    },
  )

  it.each([
    [44100, 2],
    [48000, 1],
    [32000, 2],
  ])(
    'for %i Hz and %i channels decodes without an offset, because it has an Info frame',
    async (rate, channels) => {
      const original = tone(2.345, rate, channels)
      const { pcm } = await decodeAudio(await encodeMp3(original, 128))
      const [decoded, given] = [
        pcm.channels[0] ?? new Float32Array(0),
        original.channels[0] ?? new Float32Array(0),
      ]
      expect(decoded.length).toBe(given.length)
      const apart = (shift: number) =>
        given
          .subarray(5_000, 15_000)
          .reduce((sum, sample, i) => sum + Math.abs(sample - (decoded[5_000 + i + shift] ?? 0)), 0)
      const shifts = Array.from({ length: 21 }, (_, n) => n - 10)
      expect(shifts.toSorted((a, b) => apart(a) - apart(b))[0]).toBe(0)
    },
  )
})
