import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../../../lib/http/accepted-encodings.ts'
import { acceptedEncodings } from '../../../lib/http/accepted-encodings.ts'
import { COMPRESSED_FROM, compress } from '../../../lib/http/compress.ts'

const KEPT = 40

/** Sends texts that change seldom (the registry) with a strong ETag, each compressed once. */
export class CompressedText {
  #kept = new LRUCache<string, Promise<Buffer>>({ max: KEPT })

  /** Sends `text`, or 304 for a matching `etag`, which must change with `text`. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { text, etag, type }: { text: string; etag: string; type: string },
  ): Promise<FastifyReply> {
    const encoding =
      text.length > COMPRESSED_FROM
        ? acceptedEncodings(request.headers['accept-encoding'])[0]
        : undefined
    const ownEtag = encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: ownEtag })
    if (fresh(request.headers, { etag: ownEtag })) return reply.code(304).send()
    const body = encoding ? await this.#compressed(encoding, etag, text) : Buffer.from(text)
    if (encoding) void reply.header('content-encoding', encoding)
    void reply.type(type).header('content-length', body.length)
    return reply.send(body)
  }

  #compressed(encoding: Encoding, etag: string, text: string): Promise<Buffer> {
    const key = `${encoding} ${etag}`
    const made = this.#kept.get(key) ?? compress(text, encoding, 'small')
    this.#kept.set(key, made)
    return made
  }
}
