import { z } from 'zod'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Mail, Mailer } from './mail.ts'

export const outboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
})
export type OutboxMail = z.infer<typeof outboxMail>

const SHOWN_MAX = 100

/** Stores mails instead of sending them. `/__outbox` shows them, the console their codes. */
export class OutboxMailer implements Mailer {
  #db: Database
  #log: Log

  constructor(db: Database, log: Log) {
    this.#db = db
    this.#log = log
  }

  async send(tx: Transaction, { to, subject, text, code }: Mail): Promise<void> {
    await tx.insertInto('outbox').values({ recipient: to, subject, body: text }).execute()
    // Warns, because `npm start` shows only warnings and the console must list mails with a code.
    this.#log[code === undefined ? 'info' : 'warn'](
      { to, subject, code },
      'SMTP_URL is not set, so this mail is not sent: read it in the outbox at the printed link',
    )
  }

  async listNewest(): Promise<OutboxMail[]> {
    const mails = this.#db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(SHOWN_MAX)
    return (await mails.execute()).map(({ recipient, subject, body, created_at }) => ({
      to: recipient,
      subject,
      text: body,
      createdAt: created_at.toISOString(),
    }))
  }
}
