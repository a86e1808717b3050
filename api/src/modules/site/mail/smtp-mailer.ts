import { randomUUID } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import { createTransport } from 'nodemailer'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import type { JobData, Jobs } from '../jobs/index.ts'
import type { Mail, Mailer } from './mail.ts'
import { Seal } from './seal.ts'

/** Time limit of the mail server, in ms. The job is retried. */
const PATIENCE_MS = 15_000
const AT_ONCE = 4

type Parts = { url: string; publicUrl: string; keys: Keys; jobs: Jobs; log: Log }

/**
 * Sends mails by SMTP (ADR 22), with a durable job for each. Retries for two days. Sends each once,
 * except when a process is killed between the server's "250" and the end of the job: then again
 * with the same Message-ID, by which mailboxes recognise the copy.
 */
export class SmtpMailer implements Mailer {
  #parts: Parts
  #seal: Seal
  #transport: Transporter
  #domain: string

  constructor(parts: Parts) {
    const timeouts = {
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    }
    this.#parts = parts
    this.#seal = new Seal(parts.keys)
    this.#domain = new URL(parts.publicUrl).hostname
    this.#transport = createTransport({
      url: parts.url,
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async send(tx: Transaction, { to, subject, text }: Mail): Promise<void> {
    const letter: Letter = { id: randomUUID(), date: new Date().toISOString(), to, subject, text }
    await this.#parts.jobs.send('send-mail', { sealed: this.#seal.close(letter) }, { tx })
  }

  /** Begins to take mails from the queue, in every worker. */
  work(): Promise<void> {
    return this.#parts.jobs.work('send-mail', (data) => this.#deliver(data), {
      concurrency: AT_ONCE,
    })
  }

  async #deliver({ sealed }: JobData['send-mail']): Promise<void> {
    const { id, date, to, subject, text } = this.#seal.open(sealed) as Letter
    try {
      await this.#transport.sendMail({
        // objects, so that nothing in a name or address is parsed as syntax
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
      if (!refusal.isFinal)
        throw new Error(`the mail server did not take the recipient: ${refusal.code}`)
      this.#parts.log.warn(
        { messageId: id, code: refusal.code },
        'a mail was refused for good: there is no such mailbox, or it takes no mail',
      )
    }
  }
}

type Letter = Omit<Mail, 'code'> & { id: string; date: string }

/**
 * Returns the server's refusal of a recipient; undefined for errors of ours or of the connection.
 * It is final if the mailbox does not exist or accepts no mail: enhanced codes (RFC 3463) 5.1.x
 * except 5.1.7 and 5.1.8 (the sender), and 5.2.x; without an enhanced code, 550, 552 and 553. Other
 * codes refuse all our mails for now. After the mail itself was sent, only 5.2.x concerns the
 * recipient.
 */
function refusalOf(error: unknown): { code: string; isFinal: boolean } | undefined {
  const command = error instanceof Error && 'command' in error ? error.command : undefined
  if (!(error instanceof Error) || (command !== 'RCPT TO' && command !== 'DATA')) return undefined
  const [, code = '', enhanced] =
    /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(
      'response' in error ? String(error.response) : '',
    ) ?? []
  const refusal = enhanced
    ? { code: `${code} ${enhanced}`, isFinal: /^5\.(1\.(?![78]$)|2\.)/.test(enhanced) }
    : { code, isFinal: ['550', '552', '553'].includes(code) }
  return command === 'RCPT TO' || enhanced?.startsWith('5.2.') ? refusal : undefined
}
