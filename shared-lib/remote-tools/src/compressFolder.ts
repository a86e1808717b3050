import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
/** A compressed copy that saves less is not worth a file. */
const WORTH = 0.95

/** Puts `.br` and `.gz` beside every text file below `folder`, so that no server compresses on request. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|svg|json|html)$/.test(entry.name),
  )
  await Promise.all(texts.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const copies = [
    [
      `${file}.br`,
      await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    ],
    [`${file}.gz`, await gz(bytes, { level: 9 })],
  ] as const
  for (const [copy, packed] of copies)
    if (packed.length < bytes.length * WORTH) await writeFile(copy, packed)
}
