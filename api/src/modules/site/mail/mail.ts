import type { Config } from '../../../config.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  /** The code or password in the mail, which a development machine's console shows. */
  code?: string
  /** The URL that mailboxes call to unsubscribe. Mails without it are sent first. */
  unsubscribe?: string
  /** True for a mail that is sent by day only. */
  isAdvertising?: boolean
}

export type MailContent = Omit<Mail, 'to'>

/** Sends mails after the commit; a rolled back transaction sends nothing. */
export type Mailer = {
  send(tx: Transaction, mail: Mail): Promise<void>
}

/** Returns a mail. Each paragraph is one line or an array of lines. */
export function composeMail(
  sender: string,
  subject: string,
  paragraphs: readonly (string | string[])[],
  signature: string | string[] = sender,
): MailContent {
  const texts = [...paragraphs, signature].map((lines) => [lines].flat().join('\n'))
  return { subject: `[${sender}] ${subject}`, text: `${texts.join('\n\n')}\n` }
}

/** Returns a mail whose subject begins with the legal label of advertisements. */
export function composeAdvertisement(...contents: Parameters<typeof composeMail>): MailContent {
  const { subject, ...rest } = composeMail(...contents)
  return { ...rest, subject: `(광고) ${subject}` }
}

export function operatorLine({ company, address, phone, email }: Config['operator']): string {
  return [company, address, phone, email].filter(Boolean).join(' · ')
}

export function joinSentences(...texts: string[]): string {
  return texts.join(' ')
}

/**
 * Returns a link whose secret is in the fragment, which browsers never send and no log contains.
 */
export function resetLink(site: string, email: string, temporary: string): string {
  return `${site}/help/reset-password#${new URLSearchParams({ email, temporary })}`
}
