/** The header fields that all frames of an mp3 share. */
export type FrameKind = {
  sampleRate: 32000 | 44100 | 48000
  channels: 1 | 2
  bitrate: 128 | 192 | 320
}

const SAMPLES_A_FRAME = 1152
/** Samples that the encoder adds at the start; decoders add their own 529. */
const ENCODER_DELAY = 576
const bitrates = { 128: 9, 192: 11, 320: 14 } as const
const rates = { 44100: 0, 48000: 1, 32000: 2 } as const
const ENCODER = 'LAME3.100'

/**
 * Returns the first frame of a constant-bit-rate mp3 (Xing's header, called `Info` there, with
 * LAME's extension): numbers of frames and bytes, and padding at both ends. With it browsers know
 * the duration immediately and play exactly the original samples.
 */
export function infoFrame(
  audio: Uint8Array,
  samples: number,
  { sampleRate, channels, bitrate }: FrameKind,
): Uint8Array {
  const average = (SAMPLES_A_FRAME * bitrate * 125) / sampleRate
  const frame = Buffer.alloc(Math.floor(average))
  const frames = Math.round(audio.byteLength / average)
  // MPEG 1, layer III, no checksum; joint stereo or mono.
  frame.set([
    0xff,
    0xfb,
    (bitrates[bitrate] << 4) | (rates[sampleRate] << 2),
    channels === 1 ? 0xc0 : 0x40,
  ])
  const at = 4 + (channels === 1 ? 17 : 32)
  frame.write('Info', at, 'latin1')
  frame.writeUInt32BE(0b1111, at + 4)
  frame.writeUInt32BE(frames, at + 8)
  frame.writeUInt32BE(frame.length + audio.byteLength, at + 12)
  for (let percent = 0; percent < 100; percent++)
    frame[at + 16 + percent] = Math.floor((percent * 256) / 100)
  const lame = at + 120
  frame.write(ENCODER, lame, 'latin1')
  frame[lame + 9] = 1
  frame[lame + 20] = Math.min(255, bitrate)
  const padding = Math.min(4095, Math.max(0, frames * SAMPLES_A_FRAME - ENCODER_DELAY - samples))
  frame.writeUIntBE((ENCODER_DELAY << 12) | padding, lame + 21, 3)
  frame.writeUInt32BE(frame.length + audio.byteLength, lame + 28)
  frame.writeUInt16BE(crc16(frame.subarray(0, lame + 34)), lame + 34)
  return frame
}

/** CRC-16/ARC, by which the header vouches for itself. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}
