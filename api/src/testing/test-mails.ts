import { sql } from 'kysely'
import { TOKEN_HEADER } from '../modules/site/mail/outbox-guard.ts'
import type { OutboxMail } from '../modules/site/mail/outbox-mailer.ts'
import { TEST_OUTBOX_TOKEN, type TestApp } from './test-app.ts'

export async function mailsTo({ app }: TestApp, to: string): Promise<OutboxMail[]> {
  const response = await app.inject({
    url: '/__outbox',
    headers: { accept: 'application/json', [TOKEN_HEADER]: TEST_OUTBOX_TOKEN },
  })
  return response.json<OutboxMail[]>().filter((mail) => mail.to === to)
}

export async function newestCode(t: TestApp, to: string): Promise<string> {
  const [mail] = await mailsTo(t, to)
  const code = /: ([A-Z2-9]{6,})\n/.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`no mail to ${to} has a code`)
  return code
}

/** Runs the queued jobs of `POST /api/help/find-password`. */
export async function runFindPasswordJobs(t: TestApp): Promise<void> {
  const { passwordChanges } = t.services.accounts
  for (const job of await takeJobs(t, 'find-password'))
    await passwordChanges.mailTemporaryPassword(job)
}

/** Runs the queued jobs of `POST /api/verification/activation/resend`. */
export async function runResendJobs(t: TestApp): Promise<void> {
  const { activation } = t.services.accounts
  for (const job of await takeJobs(t, 'resend-activation')) await activation.mailRequestedCodes(job)
}

async function takeJobs(
  { db }: TestApp,
  queue: 'find-password' | 'resend-activation',
): Promise<{ sealed: string }[]> {
  const tables = await sql<{ jobs: string | null }>`
    SELECT to_regclass('pgboss.job')::text AS jobs`.execute(db)
  if (!tables.rows[0]?.jobs) return []
  const { rows } = await sql<{ data: { sealed: string } }>`
    DELETE FROM pgboss.job WHERE name = ${queue} RETURNING data`.execute(db)
  return rows.map(({ data }) => data)
}

export function resetLimits({ services }: TestApp): Promise<void> {
  return services.limits.resetAll()
}
