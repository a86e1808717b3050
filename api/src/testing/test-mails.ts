import { sql } from 'kysely'
import { TOKEN_HEADER } from '../modules/mail/outbox-guard.ts'
import type { OutboxMail } from '../modules/mail/outbox-post.ts'
import type { TestApp } from './test-app.ts'
import { TEST_OUTBOX_TOKEN } from './test-app.ts'

/** Mails to `to` in the outbox, the newest first. */
export async function mailsTo({ app }: TestApp, to: string): Promise<OutboxMail[]> {
  const answer = await app.inject({ url: '/__outbox', headers: { accept: 'application/json', [TOKEN_HEADER]: TEST_OUTBOX_TOKEN } })
  return answer.json<OutboxMail[]>().filter((mail) => mail.to === to)
}

/** The code, or the temporary password, of the newest mail to `to`. */
export async function newestCode(t: TestApp, to: string): Promise<string> {
  const [mail] = await mailsTo(t, to)
  const code = /: ([A-Z2-9]{6,})\n/.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`no mail with a code went to ${to}`)
  return code
}

/** Does the waiting jobs of `POST /api/help/find-password`, as a worker would. */
export async function answerForgotten({ db, services }: TestApp): Promise<void> {
  const { rows } = await sql<{ queue: string | null }>`SELECT to_regclass('pgboss.job')::text AS queue`.execute(db)
  if (!rows[0]?.queue) return
  const jobs = await sql<{ data: { sealed: string } }>`DELETE FROM pgboss.job WHERE name = 'find-password' RETURNING data`.execute(db)
  for (const { data } of jobs.rows) await services.accounts.passwordChanges.mailTemporaryPassword(data)
}

/** Lets every limit begin anew. */
export async function forgetLimits({ db }: TestApp): Promise<void> {
  await db.deleteFrom('limits').execute()
}
