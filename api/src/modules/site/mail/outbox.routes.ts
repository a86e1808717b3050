import { z } from 'zod'
import { AppError } from '../../../lib/errors/app-error.ts'
import { inlineHashes } from '../../../lib/http/inline-hashes.ts'
import type { App } from '../../../plugins/app-types.ts'
import { linkedToken, mayReadOutbox, tokenCookie } from './outbox-guard.ts'
import { type OutboxMail, type OutboxMailer, outboxMail } from './outbox-mailer.ts'

const STYLE = `<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid #999 }
pre { white-space: pre-wrap; font-size: 1rem }
</style>`
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${inlineHashes(STYLE).styles.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
}
const response = { 200: z.union([z.array(outboxMail), z.string()]), 303: z.any() }

/** Adds `/__outbox`. Without access the path is a 404. */
export async function outboxRoutes(
  app: App,
  { outbox, token }: { outbox: OutboxMailer; token: string },
): Promise<void> {
  app.get(
    '/__outbox',
    { config: { access: 'public' }, schema: { hide: true, response } },
    async (request, reply) => {
      if (!mayReadOutbox(request, token)) throw new AppError('NOT_FOUND')
      const wantsJson = /application\/json/i.test(request.headers.accept ?? '')
      // Moves the token from the URL, where it is visible, into a cookie.
      if (linkedToken(request) !== undefined && !wantsJson)
        return reply.header('set-cookie', tokenCookie(token)).redirect('/__outbox', 303)
      const mails = await outbox.newest()
      if (wantsJson) return mails
      return reply.headers(headers).type('text/html; charset=utf-8').send(page(mails))
    },
  )
}

function page(mails: readonly OutboxMail[]): string {
  const articles = mails.map(
    ({ to, subject, text, createdAt }) => `
<article>
  <h2>${escaped(subject)}</h2>
  <p>${escaped(to)} · <time>${createdAt}</time></p>
  <pre>${escaped(text)}</pre>
</article>`,
  )
  return `<!doctype html>
<html lang="ko">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>보낸 편지함</title>
${STYLE}
<h1>보낸 편지함</h1>
<p>SMTP_URL이 없어 아무것도 발송되지 않았습니다. (${mails.length})</p>
${articles.join('')}
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
