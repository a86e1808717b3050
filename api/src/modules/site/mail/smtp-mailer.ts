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
/** Concurrent bulk mails. Three connections stay free for other mails. */
const BULK_CONCURRENCY = 1
const bulkOptions = { priority: -10, group: 'bulk' }

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
 * Sends each mail in a durable job. If the process is killed after the server has accepted a mail,
 * the mail is sent again with the same Message-ID, so that mailboxes show it once.
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
    const options = { tx, ...(content.unsubscribe && bulkOptions) }
    await this.#dependencies.jobs.send('send-mail', { sealed: this.#seal.close(mail) }, options)
  }

  work(): Promise<void> {
    const options = { concurrency: CONCURRENCY, groupConcurrency: BULK_CONCURRENCY }
    return this.#dependencies.jobs.work('send-mail', (data) => this.#deliver(data), options)
  }

  async #deliver({ sealed }: JobData['send-mail']): Promise<void> {
    const mail = this.#seal.open(sealed) as QueuedMail
    const after = mail.isAdvertising ? secondsUntilAdvertising(this.#dependencies.now()) : 0
    if (after > 0)
      return this.#dependencies.jobs.send('send-mail', { sealed }, { ...bulkOptions, after })
    const { id, date, to, subject, text, unsubscribe } = mail
    try {
      await this.#transport.sendMail({
        // Objects, because names and addresses in a string would be parsed.
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

/** Returns headers by which mailboxes show a button to unsubscribe (RFC 8058). */
function listHeaders(unsubscribeUrl: string) {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** A reply with an optional enhanced code (RFC 3463): `550 5.1.1 No such user`. */
const SERVER_REPLY = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/
/** Enhanced codes about the recipient: 5.1.x, except 5.1.7 and 5.1.8 (the sender), and 5.2.x. */
const FINAL_ENHANCED_CODE = /^5\.(1\.(?![78]$)|2\.)/
/** Codes that are final when the server sends no enhanced code. */
const FINAL_CODES = ['550', '552', '553']

/**
 * Returns the server's refusal of the recipient, undefined for other errors. After the data were
 * sent, only 5.2.x concerns the recipient.
 */
function refusalOf(error: unknown): { code: string; isFinal: boolean } | undefined {
  const { command, response } = error as { command?: unknown; response?: unknown }
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined
  const [, code = '', enhanced] = SERVER_REPLY.exec(String(response)) ?? []
  const refusal = enhanced
    ? { code: `${code} ${enhanced}`, isFinal: FINAL_ENHANCED_CODE.test(enhanced) }
    : { code, isFinal: FINAL_CODES.includes(code) }
  return command === 'RCPT TO' || enhanced?.startsWith('5.2.') ? refusal : undefined
}
