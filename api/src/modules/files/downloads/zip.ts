import { crc32 } from 'node:zlib'
import { seoulClock } from '../../../lib/time/seoul-day.ts'

/** A file for an archive, opened when it is written. `size` is the number of bytes from `open`. */
export type ZipEntry = {
  name: string
  size: number
  modified: Date
  open(): AsyncIterable<Uint8Array>
}

/** Sizes and offsets from here on use the ZIP64 fields. */
const ZIP64_FROM = 0xffff_ffff
const ENTRIES_ZIP64_FROM = 0xffff

const VERSION = 20
const VERSION_ZIP64 = 45
/** Unix, version 6.3 of the format: what says that the attributes below are a Unix mode. */
const MADE_BY = (3 << 8) | 63
const REGULAR_FILE = (0o100644 << 16) >>> 0
/** Sizes and checksum follow the bytes; the name is UTF-8. */
const FLAGS = (1 << 3) | (1 << 11)
const STORED = 0

/**
 * Yields a ZIP archive of the entries without compression (APPNOTE 6.3.9). Opens one entry at a
 * time, and closes it when the iteration ends. Throws when an entry differs from its `size`.
 */
export async function* zipped(
  entries: readonly ZipEntry[],
  zip64From = ZIP64_FROM,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const header = localHeader(entry, zip64From)
    yield header
    let crc = 0
    let size = 0
    for await (const chunk of entry.open()) {
      crc = crc32(chunk, crc)
      size += chunk.byteLength
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    }
    if (size !== entry.size)
      throw new Error(`${entry.name} has ${size} bytes where ${entry.size} were expected`)
    const descriptor = dataDescriptor(crc, size, zip64From)
    yield descriptor
    directory.push(directoryHeader(entry, crc, offset, zip64From))
    offset += header.length + size + descriptor.length
  }
  yield Buffer.concat([...directory, directoryEnd(directory, offset, zip64From)])
}

/** Returns the length of `zipped` for the same entries. */
export function zipLength(entries: readonly ZipEntry[], zip64From = ZIP64_FROM): number {
  let offset = 0
  const directory = entries.map((entry) => {
    const header = directoryHeader(entry, 0, offset, zip64From)
    offset +=
      localHeader(entry, zip64From).length +
      entry.size +
      dataDescriptor(0, entry.size, zip64From).length
    return header
  })
  return offset + lengthOf(directory) + directoryEnd(directory, offset, zip64From).length
}

function localHeader({ name, size, modified }: ZipEntry, zip64From: number): Buffer {
  const isLarge = size >= zip64From
  const extra = isLarge ? zip64Extra([size, size]) : Buffer.alloc(0)
  const encoded = Buffer.from(name)
  const known = isLarge ? ZIP64_FROM : 0
  return Buffer.concat([
    u32(0x04034b50),
    u16(isLarge ? VERSION_ZIP64 : VERSION, FLAGS, STORED, ...dosTime(modified)),
    u32(0, known, known),
    u16(encoded.length, extra.length),
    encoded,
    extra,
  ])
}

function dataDescriptor(crc: number, size: number, zip64From: number): Buffer {
  return Buffer.concat([
    u32(0x08074b50, crc),
    size >= zip64From ? u64(size, size) : u32(size, size),
  ])
}

function directoryHeader(
  { name, size, modified }: ZipEntry,
  crc: number,
  offset: number,
  zip64From: number,
): Buffer {
  const isLarge = size >= zip64From
  const isFar = offset >= zip64From
  const values = [...(isLarge ? [size, size] : []), ...(isFar ? [offset] : [])]
  const extra = values.length > 0 ? zip64Extra(values) : Buffer.alloc(0)
  const encoded = Buffer.from(name)
  const shown = isLarge ? ZIP64_FROM : size
  return Buffer.concat([
    u32(0x02014b50),
    u16(MADE_BY, values.length > 0 ? VERSION_ZIP64 : VERSION, FLAGS, STORED, ...dosTime(modified)),
    u32(crc, shown, shown),
    // name, extra field, comment; disk; internal attributes
    u16(encoded.length, extra.length, 0, 0, 0),
    u32(REGULAR_FILE, isFar ? ZIP64_FROM : offset),
    encoded,
    extra,
  ])
}

function directoryEnd(directory: readonly Buffer[], offset: number, zip64From: number): Buffer {
  const size = lengthOf(directory)
  const count = directory.length
  const isZip64 = count >= ENTRIES_ZIP64_FROM || size >= zip64From || offset >= zip64From
  const shownCount = isZip64 ? ENTRIES_ZIP64_FROM : count
  const end = Buffer.concat([
    u32(0x06054b50),
    u16(0, 0, shownCount, shownCount),
    u32(isZip64 ? ZIP64_FROM : size, isZip64 ? ZIP64_FROM : offset),
    u16(0),
  ])
  if (!isZip64) return end
  const record = Buffer.concat([
    u32(0x06064b50),
    u64(44),
    u16(MADE_BY, VERSION_ZIP64),
    u32(0, 0),
    u64(count, count, size, offset),
  ])
  const locator = Buffer.concat([u32(0x07064b50, 0), u64(offset + size), u32(1)])
  return Buffer.concat([record, locator, end])
}

function zip64Extra(values: readonly number[]): Buffer {
  return Buffer.concat([u16(0x0001, values.length * 8), u64(...values)])
}

/** Time and date as the format has them, by a clock in Seoul (D2). Years before 1980 do not exist in it. */
function dosTime(moment: Date): [time: number, date: number] {
  const [year, month, day, hour, minute, second] = seoulClock(moment)
  return [
    (hour << 11) | (minute << 5) | (second >> 1),
    (Math.max(0, year - 1980) << 9) | (month << 5) | day,
  ]
}

const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0)

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2)
  return bytes
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}

function u64(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [at, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), at * 8)
  return bytes
}
