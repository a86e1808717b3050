const bitrates = { 128: 9, 192: 11 } as const
const rates = { 44100: 0, 48000: 1, 32000: 2 } as const

export type Bitrate = keyof typeof bitrates
type FrameKind = { sampleRate: keyof typeof rates; channels: 1 | 2; bitrate: Bitrate }

const SAMPLES_PER_FRAME = 1152
/** Silent samples that the encoder adds at the start. Decoders add another 529. */
const ENCODER_DELAY = 576
const ENCODER = 'LAME3.100'

/**
 * Returns the first frame of an mp3: Xing's header with LAME's extension, from which browsers read
 * the duration.
 */
export function infoFrame(
  audio: Uint8Array,
  samples: number,
  { sampleRate, channels, bitrate }: FrameKind,
): Uint8Array {
  const isMono = channels === 1
  const average = (SAMPLES_PER_FRAME * bitrate * 125) / sampleRate
  const frame = Buffer.alloc(Math.floor(average))
  const frames = Math.round(audio.byteLength / average)
  const allBytes = frame.length + audio.byteLength
  // The header of MPEG 1, layer III, without a checksum.
  const rateBits = (bitrates[bitrate] << 4) | (rates[sampleRate] << 2)
  frame.set([0xff, 0xfb, rateBits, isMono ? 0xc0 : 0x40])
  const offset = 4 + (isMono ? 17 : 32)
  frame.write('Info', offset, 'latin1')
  frame.writeUInt32BE(0b1111, offset + 4)
  frame.writeUInt32BE(frames, offset + 8)
  frame.writeUInt32BE(allBytes, offset + 12)
  for (let percent = 0; percent < 100; percent++)
    frame[offset + 16 + percent] = Math.floor((percent * 256) / 100)
  const lame = offset + 120
  frame.write(ENCODER, lame, 'latin1')
  frame[lame + 9] = 1
  frame[lame + 20] = bitrate
  const padding = Math.min(4095, Math.max(0, frames * SAMPLES_PER_FRAME - ENCODER_DELAY - samples))
  frame.writeUIntBE((ENCODER_DELAY << 12) | padding, lame + 21, 3)
  frame.writeUInt32BE(allBytes, lame + 28)
  frame.writeUInt16BE(crc16(frame.subarray(0, lame + 34)), lame + 34)
  return frame
}

function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}
