import fresh from 'fresh'
import { strongEtag } from '../lib/http/etag.ts'
import type { App } from './app-types.ts'
import { varyBy } from './compression.ts'

/**
 * Visitors' responses get an ETag and 304. Members' responses are never cached. The ETag is weak,
 * since it covers all encodings. Install it before the compression.
 */
export function installVisitorAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { visitorsKeep = false } = request.routeOptions.config
    if (!visitorsKeep || request.caller || reply.statusCode !== 200 || typeof payload !== 'string')
      return payload
    const etag = `W/${strongEtag(payload)}`
    varyBy(reply, 'authorization')
    varyBy(reply, 'accept-encoding')
    void reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (request.method !== 'GET' || !fresh(request.headers, { etag })) return payload
    void reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  })
}
