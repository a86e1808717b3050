import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Encoding } from './accepted-encodings.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Characters. Compressing a shorter text saves less than the header `content-encoding` costs. */
export const COMPRESSED_FROM = 1_000

// Measured for a list of 26 kB: levels 5 and 6 compress it to 12.2 kB, in 0.8 ms and in 1.5 ms.
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
