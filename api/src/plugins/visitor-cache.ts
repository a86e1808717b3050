import fresh from 'fresh'
import { strongEtag } from '../lib/http/etag.ts'
import type { App } from './app-types.ts'
import { varyBy } from './compression.ts'

/**
 * Lets visitors' browsers cache responses. Must be installed before the compression, because the
 * weak ETag is that of the uncompressed response.
 */
export function installVisitorCache(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { visitorCache = false } = request.routeOptions.config
    if (!visitorCache || request.caller || reply.statusCode !== 200 || typeof payload !== 'string')
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
