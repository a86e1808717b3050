import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesBelow } from '../integrity.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const TEXT_FILE = /\.(js|css|svg|json|html)$/
/** The largest size of a compressed copy that is stored, as a share of the file's size. */
const WORTHWHILE_RATIO = 0.95

/** Stores `.br` and `.gz` beside every text file, so that servers need not compress. */
export async function compressFolder(folder: string): Promise<void> {
  const textFiles = filesBelow(folder).filter((file) => TEXT_FILE.test(file))
  await Promise.all(textFiles.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const copies = {
    br: await brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz: await gzipAsync(bytes, { level: 9 }),
  }
  for (const [extension, copy] of Object.entries(copies))
    if (copy.length < bytes.length * WORTHWHILE_RATIO) await writeFile(`${file}.${extension}`, copy)
}
