import type { Config } from '../../../config.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  /** The secret of the mail, which the console of a development machine shows. */
  code?: string
  /** The address to which mailboxes post to end these mails. All others are sent before them. */
  unsubscribe?: string
  /** True for a mail that is sent by day only. */
  isAdvertising?: boolean
}

export type MailContent = Omit<Mail, 'to'>

/** A rolled back transaction sends nothing. */
export type Mailer = {
  send(tx: Transaction, mail: Mail): Promise<void>
}

/** A paragraph may be several lines. */
export function composeMail(
  sender: string,
  subject: string,
  paragraphs: readonly (string | string[])[],
  signature: string | string[] = sender,
): MailContent {
  const texts = [...paragraphs, signature].map((lines) => [lines].flat().join('\n'))
  return { subject: `[${sender}] ${subject}`, text: `${texts.join('\n\n')}\n` }
}

/** Returns a letter whose subject begins with the label of advertisements. */
export function advertisement(...letter: Parameters<typeof composeMail>): MailContent {
  const { subject, ...rest } = composeMail(...letter)
  return { ...rest, subject: `(광고) ${subject}` }
}

export function operatorLine({ company, address, phone, email }: Config['operator']): string {
  return [company, address, phone, email].filter(Boolean).join(' · ')
}

export function sentences(...texts: string[]): string {
  return texts.join(' ')
}

/** The fragment is in no log, because browsers do not send it. */
export function resetLink(site: string, email: string, temporary: string): string {
  return `${site}/help/reset-password#${new URLSearchParams({ email, temporary })}`
}
