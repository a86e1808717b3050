import { randomUUID } from 'node:crypto'
import { createTransport, type Transporter } from 'nodemailer'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import { Seal } from '../../../lib/secrets/seal.ts'
import type { JobData, Jobs } from '../jobs/index.ts'
import { secondsUntilAdvertising } from './advertising-hours.ts'
import type { Mail, Mailer } from './mail.ts'
import { mailHtml } from './mail-html.ts'

const TIMEOUT_MS = 15_000
const CONCURRENCY = 4
/** Concurrent advertising mails; three connections stay free for other mails. */
const BULK_CONCURRENCY = 1
const bulk = { priority: -10, group: 'bulk' }

type Dependencies = {
  url: string
  publicUrl: string
  keys: Keys
  jobs: Jobs
  log: Log
  now: () => Date
}
type QueuedMail = Omit<Mail, 'code'> & { id: string; date: string }

/**
 * Sends each mail in a durable job. A process killed after the server's "250" causes a copy with
 * the same Message-ID, by which mailboxes recognise it.
 */
export class SmtpMailer implements Mailer {
  #dependencies: Dependencies
  #seal: Seal
  #transport: Transporter
  #domain: string

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.#seal = new Seal(dependencies.keys, 'mail')
    this.#domain = new URL(dependencies.publicUrl).hostname
    this.#transport = createTransport({
      url: dependencies.url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async send(tx: Transaction, { code: _code, ...content }: Mail): Promise<void> {
    const mail: QueuedMail = { id: randomUUID(), date: new Date().toISOString(), ...content }
    const options = { tx, ...(content.unsubscribe && bulk) }
    await this.#dependencies.jobs.send('send-mail', { sealed: this.#seal.close(mail) }, options)
  }

  work(): Promise<void> {
    const options = { concurrency: CONCURRENCY, groupConcurrency: BULK_CONCURRENCY }
    return this.#dependencies.jobs.work('send-mail', (data) => this.#deliver(data), options)
  }

  async #deliver({ sealed }: JobData['send-mail']): Promise<void> {
    const mail = this.#seal.open(sealed) as QueuedMail
    const after = mail.isAdvertising ? secondsUntilAdvertising(this.#dependencies.now()) : 0
    if (after > 0) return this.#dependencies.jobs.send('send-mail', { sealed }, { ...bulk, after })
    const { id, date, to, subject, text, unsubscribe } = mail
    try {
      await this.#transport.sendMail({
        // Objects, so that no part of a name or address is parsed as syntax.
        from: { name: '소리장터', address: `no-reply@${this.#domain}` },
        to: { name: '', address: to },
        messageId: `<${id}@${this.#domain}>`,
        date,
        subject,
        text,
        ...(unsubscribe && { headers: listHeaders(unsubscribe) }),
        html: mailHtml(text, this.#dependencies.publicUrl),
      })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === undefined) throw error
      // The original error contains the address, which log and queue must not store.
      if (!refusal.isFinal)
        throw new Error(`the mail server did not take the recipient: ${refusal.code}`)
      this.#dependencies.log.warn(
        { messageId: id, code: refusal.code },
        'a mail was refused for good: there is no such mailbox, or it takes no mail',
      )
    }
  }
}

/** Lets mailboxes show a button that ends the mails (RFC 8058). */
function listHeaders(address: string) {
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Returns the server's refusal of a recipient. It is final for enhanced codes (RFC 3463) 5.1.x,
 * except 5.1.7 and 5.1.8 about the sender, and 5.2.x; without one, for 550, 552 and 553. After the
 * data were sent, only 5.2.x concerns the recipient.
 */
function refusalOf(error: unknown): { code: string; isFinal: boolean } | undefined {
  const { command, response } = error as { command?: unknown; response?: unknown }
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined
  const [, code = '', enhanced] =
    /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(String(response)) ?? []
  const refusal = enhanced
    ? { code: `${code} ${enhanced}`, isFinal: /^5\.(1\.(?![78]$)|2\.)/.test(enhanced) }
    : { code, isFinal: ['550', '552', '553'].includes(code) }
  return command === 'RCPT TO' || enhanced?.startsWith('5.2.') ? refusal : undefined
}
