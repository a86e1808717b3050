const bigEndian16 = (value: number) => [value >> 8, value & 0xff]
const jpegSegment = (marker: number, ...body: number[]) => [
  0xff,
  marker,
  ...bigEndian16(body.length + 2),
  ...body,
]
/** Returns a Huffman table with one code: a single 0 bit. */
const huffmanTable = (kind: number, value: number) =>
  jpegSegment(0xc4, kind << 4, 1, ...Array<number>(15).fill(0), value)

const COMPONENTS = [1, 2, 3]
/** The most refinements that a coefficient can have in a progressive JPEG. */
const PRECISION = 13
/** The most blocks that one end-of-band run can have. */
const RUN_MAX = 32_767

/**
 * Returns a truncated progressive JPEG of `side` × `side` pixels. Decoding 236 kB takes 2.3 s,
 * because thirteen scans refine every coefficient.
 */
export function costlyJpeg(side = 6_320): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const quantisation = jpegSegment(0xdb, 0, ...Array<number>(64).fill(1))
  const components = COMPONENTS.flatMap((id) => [id, 0x11, 0])
  const frame = jpegSegment(
    0xc2,
    8,
    ...bigEndian16(side),
    ...bigEndian16(side),
    COMPONENTS.length,
    ...components,
  )
  const parts: Buffer[] = [
    Buffer.from([
      0xff,
      0xd8,
      ...quantisation,
      ...frame,
      ...huffmanTable(0, 0),
      ...huffmanTable(1, 0xe0),
    ]),
  ]
  parts.push(
    Buffer.from(scanHeader(COMPONENTS, [0, 0, 0])),
    Buffer.alloc(Math.ceil((blocks * COMPONENTS.length) / 8)),
  )
  const runs = endOfBandRuns(blocks)
  for (const id of COMPONENTS) {
    for (let low = PRECISION; low >= 0; low--) {
      const high = low === PRECISION ? 0 : low + 1
      parts.push(Buffer.from(scanHeader([id], [1, 63, (high << 4) | low])), runs)
    }
  }
  return Buffer.concat(parts).subarray(0, -30)
}

function scanHeader(ids: readonly number[], band: readonly [number, number, number]): number[] {
  return jpegSegment(0xda, ids.length, ...ids.flatMap((id) => [id, 0]), ...band)
}

/** Encodes a scan in which all coefficients are 0. Works for a `side` of at least 1,024. */
function endOfBandRuns(blocks: number): Buffer {
  const count = Math.ceil(blocks / RUN_MAX)
  const lengths = Array.from(
    { length: count },
    (_, index) => Math.floor(((index + 1) * blocks) / count) - Math.floor((index * blocks) / count),
  )
  const bits = lengths
    .map((length) => `0${(length - 16_384).toString(2).padStart(14, '0')}`)
    .join('')
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)) ?? []
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}
