import { z } from 'zod'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Mail, Mailer } from './mail.ts'
import type { OutboxRepository } from './outbox.repository.ts'

export const outboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
})
/** A mail as the outbox shows it (D15). */
export type OutboxMail = z.infer<typeof outboxMail>

/** Mails the outbox shows. */
const SHOWN = 100

/** The mailer of a development machine (D15): `/__outbox` shows the mails, the console their codes. */
export class OutboxMailer implements Mailer {
  #outbox: OutboxRepository
  #log: Log

  constructor(outbox: OutboxRepository, log: Log) {
    this.#outbox = outbox
    this.#log = log
  }

  async send(tx: Transaction, mail: Mail): Promise<void> {
    await this.#outbox.add(tx, mail)
    const { to, subject, code } = mail
    // A warning, because `npm start` shows only those.
    this.#log.warn(
      { to, subject, code },
      'without SMTP_URL this mail stays here: read it in the outbox, by the link that the start has printed',
    )
  }

  async newest(): Promise<OutboxMail[]> {
    return (await this.#outbox.newest(SHOWN)).map(({ recipient, subject, body, created_at }) => ({
      to: recipient,
      subject,
      text: body,
      createdAt: created_at.toISOString(),
    }))
  }
}
