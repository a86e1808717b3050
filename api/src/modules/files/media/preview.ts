import { createMp3Encoder } from 'wasm-media-encoders'
import { type Bitrate, infoFrame } from './info-frame.ts'
import { mixToStereo, type Pcm } from './pcm.ts'

/** Samples per call of the encoder. */
const BLOCK = 1 << 15
/** The bit rate of previews in kbit/s. */
export const PREVIEW_BITRATE = 128

/** An mp3 encoder stream; call `end` once, for the whole file. */
export type Mp3Stream = {
  /** Adds samples, one array per channel, which stay unchanged. */
  add(block: readonly Float32Array[]): void
  end(): Uint8Array
}

/**
 * Starts a constant-bit-rate mp3, mono or stereo. Resamples to 32, 44.1 or 48 kHz, the only rates
 * with bit rates above 160 kbit/s and an encoder delay below 0.1 s. Clips samples beyond -1..1.
 */
export async function startMp3(
  inputRate: number,
  inputChannels: number,
  bitrate: Bitrate,
): Promise<Mp3Stream> {
  const encoder = await takeEncoder()
  const channels = inputChannels === 1 ? 1 : 2
  const sampleRate = outputRate(inputRate)
  encoder.configure({ channels, sampleRate: inputRate, outputSampleRate: sampleRate, bitrate })
  let inputSamples = 0
  const parts: Uint8Array[] = []
  return {
    add(block) {
      const length = block[0]?.length ?? 0
      inputSamples += length
      const stereo = mixToStereo(block)
      for (let at = 0; at < length; at += BLOCK) {
        const samples = stereo.map((channel) => clipped(channel.slice(at, at + BLOCK)))
        // The encoder returns a view of its memory, which the next call overwrites.
        parts.push(encoder.encode(samples as [Float32Array]).slice())
      }
    },
    end() {
      parts.push(encoder.finalize().slice())
      idleEncoder = encoder
      const audio = Buffer.concat(parts)
      const samples = Math.round((inputSamples * sampleRate) / inputRate)
      const info = infoFrame(audio, samples, { sampleRate, channels, bitrate })
      return new Uint8Array(Buffer.concat([info, audio]))
    },
  }
}

/** Returns the samples as an mp3 by {@link startMp3}. */
export async function encodeMp3(pcm: Pcm, bitrate: Bitrate): Promise<Uint8Array> {
  const stream = await startMp3(pcm.sampleRate, pcm.channels.length, bitrate)
  stream.add(pcm.channels)
  return stream.end()
}

/** Kept, because compiling an encoder costs as much as half a second of audio. */
let idleEncoder: Awaited<ReturnType<typeof createMp3Encoder>> | undefined

/** Returns the encoder of this thread, or a new one while it is in use. */
async function takeEncoder() {
  const encoder = idleEncoder
  idleEncoder = undefined
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
