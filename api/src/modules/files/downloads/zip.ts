import { crc32 } from 'node:zlib'
import { seoulClock } from '../../../lib/time/seoul-day.ts'

/** A file of a ZIP archive. `open` must yield exactly `size` bytes. */
export type ZipEntry = {
  name: string
  size: number
  modified: Date
  open(): AsyncIterable<Uint8Array>
}

const VERSION_NEEDED = 20
const MADE_BY = (3 << 8) | 63
const REGULAR_FILE = (0o100644 << 16) >>> 0
/** General flags: sizes and checksum follow the bytes, and the name is in UTF-8. */
const FLAGS = (1 << 3) | (1 << 11)
const NOT_COMPRESSED = 0
/** The size of all headers of an entry, without its name, which is written twice. */
const ENTRY_BYTES = 30 + 16 + 46
const END_BYTES = 22

/** Yields an uncompressed ZIP archive (APPNOTE 6.3.9). Opens one entry at a time. */
export async function* zipEntries(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const header = localHeader(entry)
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
    const descriptor = littleEndian32(0x08074b50, crc, size, size)
    yield descriptor
    directory.push(directoryHeader(entry, crc, offset))
    offset += header.length + size + descriptor.length
  }
  yield Buffer.concat([...directory, directoryEnd(directory, offset)])
}

export function zipLength(entries: readonly ZipEntry[]): number {
  return entries.reduce(
    (sum, { name, size }) => sum + ENTRY_BYTES + 2 * Buffer.byteLength(name) + size,
    END_BYTES,
  )
}

function localHeader({ name, modified }: ZipEntry): Buffer {
  const nameBytes = Buffer.from(name)
  return Buffer.concat([
    littleEndian32(0x04034b50),
    littleEndian16(VERSION_NEEDED, FLAGS, NOT_COMPRESSED, ...dosTime(modified)),
    littleEndian32(0, 0, 0),
    littleEndian16(nameBytes.length, 0),
    nameBytes,
  ])
}

function directoryHeader({ name, size, modified }: ZipEntry, crc: number, offset: number): Buffer {
  const nameBytes = Buffer.from(name)
  return Buffer.concat([
    littleEndian32(0x02014b50),
    littleEndian16(MADE_BY, VERSION_NEEDED, FLAGS, NOT_COMPRESSED, ...dosTime(modified)),
    littleEndian32(crc, size, size),
    littleEndian16(nameBytes.length, 0, 0, 0, 0),
    littleEndian32(REGULAR_FILE, offset),
    nameBytes,
  ])
}

function directoryEnd(directory: readonly Buffer[], offset: number): Buffer {
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = directory.length
  return Buffer.concat([
    littleEndian32(0x06054b50),
    littleEndian16(0, 0, count, count),
    littleEndian32(size, offset),
    littleEndian16(0),
  ])
}

/** Returns the time in Seoul in the DOS format, which has no years before 1980. */
function dosTime(modified: Date): [time: number, date: number] {
  const [year, month, day, hour, minute, second] = seoulClock(modified)
  return [
    (hour << 11) | (minute << 5) | (second >> 1),
    (Math.max(0, year - 1980) << 9) | (month << 5) | day,
  ]
}

function littleEndian16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2)
  return bytes
}

function littleEndian32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}
