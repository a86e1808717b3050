import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Encoding } from './accepted-encodings.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Characters; for shorter texts, compression saves less than its header costs. */
export const COMPRESSED_FROM = 1_000

// Measured for a list of 26 kB: level 5 needs 0.8 ms for 12.2 kB, and level 6 needs 1.5 ms for the
// same size.
const BROTLI_LEVEL = 5
const GZIP_LEVEL = 4

export function compress(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(text, { level: GZIP_LEVEL })
  return brotli(text, {
    params: {
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
}
