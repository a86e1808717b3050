import { randomUUID } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import { createTransport } from 'nodemailer'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import type { JobData, Jobs } from '../jobs/index.ts'
import type { Mail, Post } from './mail.ts'
import { Seal } from './seal.ts'

/** A server that says nothing for so long is taken for down; the job comes back to it. */
const PATIENCE_MS = 15_000
const AT_ONCE = 4

type Parts = { url: string; publicUrl: string; keys: Keys; jobs: Jobs; log: Log }

/**
 * The post by SMTP (ADR 22): a durable job for each mail. None is lost while the server is down, within two days. Each is
 * sent once, but for one case that SMTP leaves open: a process killed between the server's "250" and the job's end sends
 * again, with the same Message-ID, by which mailboxes know the second copy.
 */
export class SmtpPost implements Post {
  #parts: Parts
  #seal: Seal
  #transport: Transporter
  #domain: string

  constructor(parts: Parts) {
    const timeouts = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
    this.#parts = parts
    this.#seal = new Seal(parts.keys)
    this.#domain = new URL(parts.publicUrl).hostname
    this.#transport = createTransport({ url: parts.url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  }

  async send(tx: Transaction, { to, subject, text }: Mail): Promise<void> {
    const letter: Letter = { id: randomUUID(), date: new Date().toISOString(), to, subject, text }
    await this.#parts.jobs.send('send-mail', { sealed: this.#seal.close(letter) }, { tx })
  }

  /** Begins to take mails from the queue, in every worker. */
  work(): Promise<void> {
    return this.#parts.jobs.work('send-mail', (data) => this.#deliver(data), { concurrency: AT_ONCE })
  }

  async #deliver({ sealed }: JobData['send-mail']): Promise<void> {
    const { id, date, to, subject, text } = this.#seal.open(sealed) as Letter
    try {
      await this.#transport.sendMail({
        // As objects, so that nothing in a name or an address is read as syntax.
        from: { name: '소리장터', address: `no-reply@${this.#domain}` },
        to: { name: '', address: to },
        messageId: `<${id}@${this.#domain}>`,
        date,
        subject,
        text,
      })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === undefined) throw error
      // Not the error itself, whose words repeat the address for the log and the queue to keep.
      if (!refusal.isFinal) throw new Error(`the mail server did not take the recipient: ${refusal.code}`)
      this.#parts.log.warn(
        { messageId: id, code: refusal.code },
        'a mail was refused for good: there is no such mailbox, or it takes no mail',
      )
    }
  }
}

type Letter = Omit<Mail, 'code'> & { id: string; date: string }

/**
 * The answer to a recipient that was not taken; undefined for all that is about us or the line. It is final where there is no such mailbox, or it takes no
 * mail: by the enhanced code (RFC 3463) 5.1.x but for 5.1.7 and 5.1.8, which are about the sender, or 5.2.x, and without one by 550, 552 and 553. Any other
 * says that the server refuses our mails, for now or until somebody mends it. Once the mail itself is sent, 5.2.x alone is an answer to the recipient.
 */
function refusalOf(error: unknown): { code: string; isFinal: boolean } | undefined {
  const command = error instanceof Error && 'command' in error ? error.command : undefined
  if (!(error instanceof Error) || (command !== 'RCPT TO' && command !== 'DATA')) return undefined
  const [, code = '', enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec('response' in error ? String(error.response) : '') ?? []
  const refusal = enhanced
    ? { code: `${code} ${enhanced}`, isFinal: /^5\.(1\.(?![78]$)|2\.)/.test(enhanced) }
    : { code, isFinal: ['550', '552', '553'].includes(code) }
  return command === 'RCPT TO' || enhanced?.startsWith('5.2.') ? refusal : undefined
}
