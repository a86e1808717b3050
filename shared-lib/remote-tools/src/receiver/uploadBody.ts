import { PublishError } from '../site/publishError.ts'

/** Reads a request's body piece by piece, as lines or as a number of bytes. */
export class UploadBody {
  #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(body: AsyncIterable<Buffer>) {
    this.#chunks = body[Symbol.asyncIterator]()
  }

  /** Returns the text up to the next line break, at most `maxBytes`. */
  async readLine(maxBytes: number): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf('\n')
      if (end >= 0 && end <= maxBytes) return this.#cut(end + 1).toString('utf8', 0, end)
      if (this.#rest.length > maxBytes)
        throw new PublishError('The first line of the upload is too long.', 'BAD_REQUEST')
      const nextChunk = await this.#chunks.next()
      if (nextChunk.done) throw endedEarly()
      this.#rest = Buffer.concat([this.#rest, nextChunk.value])
    }
  }

  async *readBytes(count: number): AsyncGenerator<Buffer> {
    for (let missing = count; missing > 0; ) {
      if (this.#rest.length === 0 && !(await this.#fill())) throw endedEarly()
      const part = this.#cut(Math.min(missing, this.#rest.length))
      missing -= part.length
      yield part
    }
  }

  async requireEnd(): Promise<void> {
    if (this.#rest.length > 0 || (await this.#fill()))
      throw new PublishError('The upload has more bytes than its first line says.', 'BAD_REQUEST')
  }

  async #fill(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next()
      if (done) return false
      this.#rest = value
    }
    return true
  }

  #cut(count: number): Buffer {
    const part = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(count)
    return part
  }
}

function endedEarly(): PublishError {
  return new PublishError('The upload ended early: publish again.', 'BAD_REQUEST')
}
