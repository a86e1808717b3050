import fresh from 'fresh'
import { strongEtag } from '../lib/http/etag.ts'
import type { App } from './app-types.ts'
import { varyBy } from './compression.ts'

/**
 * On routes with `config.visitorsKeep`, what a visitor is answered carries an ETag, and is 304 for a browser that has it: a list
 * is asked for at every visit and changes seldom. A member's answer says what is theirs and is never kept. The ETag is weak,
 * since one stands for all encodings. Install it before the compression, which has nothing to do for a 304.
 */
export function installVisitorAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { visitorsKeep = false } = request.routeOptions.config
    if (!visitorsKeep || request.caller || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const etag = `W/${strongEtag(payload)}`
    varyBy(reply, 'authorization')
    varyBy(reply, 'accept-encoding')
    void reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (request.method !== 'GET' || !fresh(request.headers, { etag })) return payload
    void reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  })
}
