import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import type { App } from '../../plugins/app-types.ts'
import type { OutboxPost } from './outbox-post.ts'

const outboxMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), createdAt: z.iso.datetime() })
/** A mail as the outbox shows it (D15). */
export type OutboxMail = z.infer<typeof outboxMail>

const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
const headers = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" }

/** `GET /__outbox` (D15): a page to read, or JSON for who accepts that. There is no such path for anybody from elsewhere. */
export function outboxRoutes(app: App, outbox: OutboxPost): void {
  app.get(
    '/__outbox',
    { config: { access: 'public' }, schema: { hide: true, response: { 200: z.union([z.array(outboxMail), z.string()]) } } },
    async (request, reply) => {
      if (!isFromThisMachine(request)) throw new AppError('NOT_FOUND')
      const mails = await outbox.newest()
      if (/application\/json/i.test(request.headers.accept ?? '')) return mails
      return reply.headers(headers).type('text/html; charset=utf-8').send(page(mails))
    },
  )
}

/** Asked on this machine, by its own name, with no proxy between: neither a neighbour nor another site's page gets in. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  const loopback = isIPv6(address) ? /^(::1|::ffff:127\..+)$/i.test(address) : address.startsWith('127.')
  const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return loopback && LOOPBACK_NAMES.includes(name) && !Object.keys(headers).some((header) => FORWARDED.test(header))
}

function page(mails: readonly OutboxMail[]): string {
  const articles = mails.map(
    ({ to, subject, text, createdAt }) =>
      `<article><h2>${escaped(subject)}</h2><p>${escaped(to)} · <time>${createdAt}</time></p><pre>${escaped(text)}</pre></article>`,
  )
  return `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>보낸 편지함</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #999}pre{white-space:pre-wrap;font-size:1rem}</style>
<h1>보낸 편지함</h1><p>SMTP_URL이 없어 아무것도 발송되지 않았습니다. (${mails.length})</p>
${articles.join('\n')}
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
