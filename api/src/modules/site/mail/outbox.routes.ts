import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { AppError } from '../../../lib/errors/app-error.ts'
import { inlineHashes } from '../../../lib/http/inline-hashes.ts'
import { escapeMarkup } from '../../../lib/text/markup.ts'
import type { App } from '../../../plugins/app-types.ts'
import { linkedToken, mayReadOutbox, tokenCookie } from './outbox-guard.ts'
import { type OutboxMail, type OutboxMailer, outboxMail } from './outbox-mailer.ts'

const STYLE = `<style>${readFileSync(new URL('./outbox.css', import.meta.url), 'utf8')}</style>`
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

/** Adds `/__outbox`, which answers 404 to clients that may not read it. */
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
      const mails = await outbox.listNewest()
      if (wantsJson) return mails
      return reply.headers(headers).type('text/html; charset=utf-8').send(renderOutbox(mails))
    },
  )
}

function renderOutbox(mails: readonly OutboxMail[]): string {
  const articles = mails.map(
    ({ to, subject, text, createdAt }) => `
<article>
  <h2>${escapeMarkup(subject)}</h2>
  <p>${escapeMarkup(to)} · <time>${createdAt}</time></p>
  <pre>${escapeMarkup(text)}</pre>
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
