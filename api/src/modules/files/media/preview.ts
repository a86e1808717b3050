import { createMp3Encoder } from 'wasm-media-encoders'
import { infoFrame } from './info-frame.ts'
import { frameCount, type Pcm, toStereoAtMost } from './pcm.ts'

const BLOCK = 1 << 15
/** Bit rate of previews in kbit/s (D20). */
export const PREVIEW_BITRATE = 128

/** An mp3 encoder stream; call `end` once. */
export type Mp3Stream = {
  /** Adds samples, one array per channel, which stay unchanged. */
  add(block: readonly Float32Array[]): void
  /** The whole file. */
  end(): Uint8Array
}

/**
 * Starts a constant-bit-rate mp3, mono or stereo. Resamples to 32, 44.1 or 48 kHz, the only rates
 * with bit rates above 160 kbit/s and an encoder delay below 0.1 s. Clips samples beyond -1..1. The
 * first frame has the length.
 */
export async function startMp3(
  sampleRate: number,
  channels: number,
  bitrate: 128 | 192 | 320,
): Promise<Mp3Stream> {
  const encoder = await lentEncoder()
  const kind = {
    channels: channels === 1 ? 1 : 2,
    sampleRate: outputRate(sampleRate),
    bitrate,
  } as const
  encoder.configure({
    channels: kind.channels,
    sampleRate,
    outputSampleRate: kind.sampleRate,
    bitrate,
  })
  let given = 0
  const parts: Uint8Array[] = []
  return {
    add(block) {
      const stereo = toStereoAtMost({ sampleRate, channels: [...block] }).channels
      const length = block[0]?.length ?? 0
      given += length
      for (let at = 0; at < length; at += BLOCK) {
        const samples = stereo.map((channel) => clipped(channel.slice(at, at + BLOCK)))
        // the encoder returns a view of its memory, which the next call overwrites
        parts.push(encoder.encode(samples as [Float32Array]).slice())
      }
    },
    end() {
      parts.push(encoder.finalize().slice())
      idle = encoder
      const audio = Buffer.concat(parts)
      const samples = Math.round((given * kind.sampleRate) / sampleRate)
      return new Uint8Array(Buffer.concat([infoFrame(audio, samples, kind), audio]))
    },
  }
}

/** A whole sound as an mp3, by {@link startMp3}. */
export async function encodeMp3(pcm: Pcm, bitrate: 128 | 192 | 320): Promise<Uint8Array> {
  const stream = await startMp3(pcm.sampleRate, pcm.channels.length, bitrate)
  if (frameCount(pcm) > 0) stream.add(pcm.channels)
  return stream.end()
}

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>
/** A new encoder is compiled anew, first without optimisation, which costs as much as half a second of sound. */
let idle: Encoder | undefined

/** Returns the encoder of this thread, or a new one while it is in use. */
async function lentEncoder(): Promise<Encoder> {
  const encoder = idle
  idle = undefined
  return encoder ?? createMp3Encoder()
}

function clipped(samples: Float32Array): Float32Array {
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] as number
    if (sample > 1) samples[i] = 1
    else if (sample < -1) samples[i] = -1
  }
  return samples
}

function outputRate(sampleRate: number): 32000 | 44100 | 48000 {
  if (sampleRate === 32000 || sampleRate === 44100 || sampleRate === 48000) return sampleRate
  return sampleRate % 11025 === 0 ? 44100 : 48000
}
