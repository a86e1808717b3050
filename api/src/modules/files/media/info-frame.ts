/** Bits of the frame header by bit rate in kbit/s and by sample rate in Hz. */
const bitrateBits = { 128: 9, 192: 11 } as const
const sampleRateBits = { 44100: 0, 48000: 1, 32000: 2 } as const

export type Bitrate = keyof typeof bitrateBits
type FrameKind = { sampleRate: keyof typeof sampleRateBits; channels: 1 | 2; bitrate: Bitrate }

const SAMPLES_PER_FRAME = 1152
const BYTES_PER_KILOBIT = 125
const HEADER_BYTES = 4
/** Empty bytes between the header and the Info tag. */
const SIDE_BYTES = { mono: 17, stereo: 32 } as const
const INFO_BYTES = 120
const SEEK_POINTS = 100
/** Silent samples that the encoder adds at the start. Decoders add another 529. */
const ENCODER_DELAY = 576
const PADDING_MAX = 4095
const ENCODER = 'LAME3.100'

/**
 * Returns the first frame of an mp3: Xing's Info tag with LAME's extension, from which browsers read
 * the duration.
 */
export function infoFrame(
  audio: Uint8Array,
  samples: number,
  { sampleRate, channels, bitrate }: FrameKind,
): Uint8Array {
  const isMono = channels === 1
  const meanFrameBytes = (SAMPLES_PER_FRAME * bitrate * BYTES_PER_KILOBIT) / sampleRate
  const frame = Buffer.alloc(Math.floor(meanFrameBytes))
  const frames = Math.round(audio.byteLength / meanFrameBytes)
  const bytes = frame.length + audio.byteLength
  // The header of MPEG 1, layer III, without a checksum.
  const rateBits = (bitrateBits[bitrate] << 4) | (sampleRateBits[sampleRate] << 2)
  frame.set([0xff, 0xfb, rateBits, isMono ? 0xc0 : 0x40])
  const info = HEADER_BYTES + (isMono ? SIDE_BYTES.mono : SIDE_BYTES.stereo)
  writeInfoTag(frame, info, { frames, bytes })
  const extraSamples = frames * SAMPLES_PER_FRAME - ENCODER_DELAY - samples
  const padding = Math.min(PADDING_MAX, Math.max(0, extraSamples))
  writeLameTag(frame, info + INFO_BYTES, { bitrate, padding, bytes })
  return frame
}

/** Writes the number of frames and bytes, and the byte position of each percent of the audio. */
function writeInfoTag(
  frame: Buffer,
  offset: number,
  { frames, bytes }: { frames: number; bytes: number },
): void {
  const hasAllFields = 0b1111
  frame.write('Info', offset, 'latin1')
  frame.writeUInt32BE(hasAllFields, offset + 4)
  frame.writeUInt32BE(frames, offset + 8)
  frame.writeUInt32BE(bytes, offset + 12)
  for (let percent = 0; percent < SEEK_POINTS; percent++)
    frame[offset + 16 + percent] = Math.floor((percent * 256) / SEEK_POINTS)
}

/** Writes the encoder, and the samples to skip at the start (delay) and at the end (padding). */
function writeLameTag(
  frame: Buffer,
  offset: number,
  { bitrate, padding, bytes }: { bitrate: Bitrate; padding: number; bytes: number },
): void {
  const constantBitrate = 1
  frame.write(ENCODER, offset, 'latin1')
  frame[offset + 9] = constantBitrate
  frame[offset + 20] = bitrate
  frame.writeUIntBE((ENCODER_DELAY << 12) | padding, offset + 21, 3)
  frame.writeUInt32BE(bytes, offset + 28)
  frame.writeUInt16BE(crc16(frame.subarray(0, offset + 34)), offset + 34)
}

function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}
