import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { acceptedEncodings } from '../../../lib/http/accepted-encodings.ts'
import { COMPRESSED_FROM, compress } from '../../../lib/http/compress.ts'
import { strongEtag } from '../../../lib/http/etag.ts'
import type { Page, PageService } from './page.service.ts'
import { contentPolicy, type PagePolicy, pageHeaders } from './page-headers.ts'

const HTML = 'text/html; charset=utf-8'
const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>소리장터</title>' +
  '<p>No shell is published yet: <code>npm run release -- publish shell</code>.</p>'

/**
 * Unknown paths get the same document with 404: the shell redirects people to `/`, and programs
 * read the status.
 */
export function pageSender(pages: PageService, policy: PagePolicy) {
  const headers = pageHeaders(policy)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    pathname: string,
  ): Promise<FastifyReply> => {
    void reply.headers(headers)
    const page = await pages.page(pathname)
    if (!page) {
      void reply.headers({
        'retry-after': '5',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      return reply.code(503).type(HTML).send(NOT_BUILT)
    }
    if (!page.isKnown) {
      void reply.code(404).header('cache-control', 'no-store')
      return sendHtml(request, reply, page, policy)
    }
    const etag = `W/${strongEtag(page.etag, contentPolicy(policy, page.hashes, ''))}`
    // In a shared cache, all clients would get one nonce.
    void reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding', etag })
    // A 304 has no policy: the browser keeps the stored page's, with its nonce.
    if (fresh(request.headers, { etag })) return reply.code(304).send()
    return sendHtml(request, reply, page, policy)
  }
}

async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  policy: PagePolicy,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const html = page.html(nonce)
  const [encoding] = acceptedEncodings(request.headers['accept-encoding'])
  const isCompressed = encoding && html.length > COMPRESSED_FROM
  const body = isCompressed ? await compress(html, encoding) : Buffer.from(html)
  if (isCompressed) void reply.header('content-encoding', encoding)
  void reply.header('content-security-policy', contentPolicy(policy, page.hashes, nonce))
  return reply.type(HTML).header('content-length', body.length).send(body)
}
