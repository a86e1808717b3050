import type { FastifyReply } from 'fastify'
import { acceptedEncodings } from '../lib/http/accepted-encodings.ts'
import { COMPRESSED_FROM, compress } from '../lib/http/compress.ts'
import type { App } from './app-types.ts'

/**
 * Compresses responses. This cannot leak secrets (BREACH), because requests of other sites have no
 * cookies of the API.
 */
export function installCompression(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isPlainJson(reply)) return payload
    varyBy(reply, 'accept-encoding')
    const encoding = acceptedEncodings(request.headers['accept-encoding'])[0]
    if (payload.length < COMPRESSED_FROM || !encoding) return payload
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    return compress(payload, encoding)
  })
}

function isPlainJson(reply: FastifyReply) {
  const type = String(reply.getHeader('content-type') ?? '')
  return type.startsWith('application/json') && !reply.hasHeader('content-encoding')
}

export function varyBy(reply: FastifyReply, name: string): void {
  const names = String(reply.getHeader('vary') ?? '').match(/[^\s,]+/g) ?? ([] as string[])
  if (!names.includes(name)) void reply.header('vary', [...names, name].join(', '))
}
