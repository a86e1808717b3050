import { createMp3Encoder } from 'wasm-media-encoders'
import type { Pcm } from './pcm.ts'
import { frameCount, toStereoAtMost } from './pcm.ts'

const BLOCK = 1 << 15

/** The public preview (D20): mp3, CBR 128 kbit/s. Throws only on a bug: any `Pcm` that `decodeAudio` gives can be encoded. */
export function encodePreview(pcm: Pcm): Promise<Uint8Array> {
  return encodeMp3(pcm, 128)
}

/**
 * An mp3 of constant bit rate, mono or stereo. Sample rates are brought to 32, 44.1 or 48 kHz, the only ones at which
 * MPEG keeps bit rates above 160 kbit/s and the encoder's delay below 0.1 s. Samples beyond -1..1 are clipped.
 */
export async function encodeMp3(pcm: Pcm, bitrate: 128 | 192 | 320): Promise<Uint8Array> {
  const { sampleRate, channels } = toStereoAtMost(pcm)
  const encoder = await lentEncoder()
  encoder.configure({
    channels: channels.length === 1 ? 1 : 2,
    sampleRate,
    outputSampleRate: outputRate(sampleRate),
    bitrate,
  })
  const parts: Uint8Array[] = []
  const total = frameCount(pcm)
  for (let at = 0; at < total; at += BLOCK) {
    const block = channels.map((channel) => clipped(channel.slice(at, at + BLOCK)))
    // The encoder hands out a view of its own memory, overwritten by the next call.
    parts.push(encoder.encode(block).slice())
  }
  parts.push(encoder.finalize().slice())
  idle = encoder
  return new Uint8Array(Buffer.concat(parts))
}

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>
/** A new encoder is compiled anew, first without optimisation, which costs as much as half a second of sound. */
let idle: Encoder | undefined

/** The encoder of this thread, unless one has it that has not come to its end: then a new one. */
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
