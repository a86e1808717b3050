import { z } from 'zod'
import type { Database, Transaction } from '../../lib/postgres/database.ts'
import type { Log } from '../../lib/runtime/log.ts'
import type { Mail, Post } from './mail.ts'

export const outboxMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), createdAt: z.iso.datetime() })
/** A mail as the outbox shows it (D15). */
export type OutboxMail = z.infer<typeof outboxMail>

/** Mails the outbox shows. */
const SHOWN = 100

/** The post of a development machine (D15): mails are kept to be read at `/__outbox`, and each subject and code is on the console. */
export class OutboxPost implements Post {
  #db: Database
  #log: Log

  constructor(db: Database, log: Log) {
    this.#db = db
    this.#log = log
  }

  async send(tx: Transaction, { to, subject, text, code }: Mail): Promise<void> {
    await tx.insertInto('outbox').values({ recipient: to, subject, body: text }).execute()
    // A warning, so that `npm start` shows it too: nobody is sent this mail.
    this.#log.warn(
      { to, subject, code },
      'without SMTP_URL this mail stays here: read it in the outbox, by the link that the start has printed',
    )
  }

  /** The newest first. */
  async newest(): Promise<OutboxMail[]> {
    const mails = await this.#db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(SHOWN).execute()
    return mails.map(({ recipient, subject, body, created_at }) => ({
      to: recipient,
      subject,
      text: body,
      createdAt: created_at.toISOString(),
    }))
  }
}
