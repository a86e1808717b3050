import { randomBytes } from 'node:crypto'
import type { ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenFile } from '../media/index.ts'

export class TooManyBytesError extends Error {
  override name = 'TooManyBytesError'
}

/**
 * An uploaded file without a name in the file system: its bytes are freed when the process ends.
 */
export class ReceivedFile implements OpenFile {
  readonly size: number
  #handle: FileHandle

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  /** Stores a stream. Throws `TooManyBytesError` at the first byte above `maxBytes`. */
  static async receive(
    stream: AsyncIterable<Uint8Array>,
    maxBytes: number,
    folder: string,
  ): Promise<ReceivedFile> {
    await mkdir(folder, { recursive: true })
    const path = join(folder, randomBytes(12).toString('hex'))
    const handle = await open(path, 'wx+', 0o600)
    let size = 0
    async function* countBytes() {
      for await (const chunk of stream) {
        size += chunk.byteLength
        if (size > maxBytes) throw new TooManyBytesError(`more than ${maxBytes} bytes`)
        yield chunk
      }
    }
    try {
      await unlink(path)
      await writeFile(handle, countBytes())
      return new ReceivedFile(handle, size)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  get fd(): number {
    return this.#handle.fd
  }

  createReadStream(): ReadStream {
    return this.#handle.createReadStream({ start: 0, autoClose: false })
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}
