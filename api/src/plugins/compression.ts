import type { FastifyReply } from 'fastify'
import { acceptedEncodings } from '../lib/http/accepted-encodings.ts'
import { COMPRESSED_FROM, compress } from '../lib/http/compress.ts'
import type { App } from './app-types.ts'

/**
 * Compresses JSON answers of more than a kilobyte for whoever takes it: brotli or gzip, at a level that costs less than half a
 * millisecond. Everything else goes as it is: sounds and pictures are compressed already, files have compressed siblings, and
 * pages compress themselves. An answer stays one piece with its length, so that HEAD tells what GET sends. (ADR 36)
 *
 * Compressed answers leak secrets only where another site can make a browser ask with its cookies; the API knows none.
 */
export function installCompression(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isPlainJson(reply)) return payload
    varyBy(reply, 'accept-encoding')
    const encoding = acceptedEncodings(request.headers['accept-encoding'])[0]
    if (payload.length < COMPRESSED_FROM || !encoding) return payload
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    return compress(payload, encoding, 'cheap')
  })
}

function isPlainJson(reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '')
  return type.startsWith('application/json') && !reply.hasHeader('content-encoding')
}

/** Adds a name to `Vary`. */
export function varyBy(reply: FastifyReply, name: string): void {
  const names = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  if (!names.includes(name)) void reply.header('vary', [...names, name].join(', '))
}
