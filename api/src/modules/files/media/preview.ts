import { createMp3Encoder } from 'wasm-media-encoders'
import { type Bitrate, infoFrame } from './info-frame.ts'
import { mixToStereo, type Pcm } from './pcm.ts'

const BLOCK_SAMPLES = 1 << 15
export const PREVIEW_BITRATE = 128

/** An mp3 file that is being encoded. `end` returns the complete file. */
export type Mp3Stream = {
  add(block: readonly Float32Array[]): void
  end(): Uint8Array
}

/**
 * Starts to encode an mp3. Resamples it to 32, 44.1 or 48 kHz, because other sample rates do not
 * allow all bit rates.
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
      for (let offset = 0; offset < length; offset += BLOCK_SAMPLES) {
        const samples = stereo.map((channel) =>
          clipSamples(channel.slice(offset, offset + BLOCK_SAMPLES)),
        )
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

export async function encodeMp3(pcm: Pcm, bitrate: Bitrate): Promise<Uint8Array> {
  const stream = await startMp3(pcm.sampleRate, pcm.channels.length, bitrate)
  stream.add(pcm.channels)
  return stream.end()
}

/**
 * The encoder for the next file. Creating an encoder takes as long as encoding half a second of
 * audio.
 */
let idleEncoder: Awaited<ReturnType<typeof createMp3Encoder>> | undefined

async function takeEncoder() {
  const encoder = idleEncoder
  idleEncoder = undefined
  return encoder ?? createMp3Encoder()
}

function clipSamples(samples: Float32Array): Float32Array {
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
