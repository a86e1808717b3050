import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise } from 'yauzl'

/** A file of an archive. `at` is year, month, day, hour, minute, second. */
export type ZipFile = { name: string; method: number; at: number[]; data: Buffer }

/** Returns the files of an archive. Throws for inconsistent archives and wrong checksums. */
export async function readZip(archive: Uint8Array): Promise<ZipFile[]> {
  const zip = await fromBufferPromise(Buffer.from(archive), { lazyEntries: true })
  const files: ZipFile[] = []
  for await (const entry of zip.eachEntry()) {
    const data = await buffer(await zip.openReadStreamPromise(entry))
    if (crc32(data) !== entry.crc32) throw new Error(`the checksum of ${entry.fileName} is wrong`)
    files.push({ name: entry.fileName, method: entry.compressionMethod, at: timeOf(entry), data })
  }
  return files
}

function timeOf(entry: Entry): number[] {
  const { lastModFileDate: date, lastModFileTime: time } = entry
  return [
    1980 + (date >> 9),
    (date >> 5) & 15,
    date & 31,
    time >> 11,
    (time >> 5) & 63,
    (time & 31) * 2,
  ]
}
