import type { Transaction } from '../../../lib/postgres/database.ts'

/** A mail to one person, as text. */
export type Mail = {
  to: string
  subject: string
  text: string
  /** The secret that the mail is for. The console of a development machine shows it. */
  code?: string
}

/** A mail without its recipient. */
export type Letter = Omit<Mail, 'to'>

/** Sends mails with the transaction's commit: a rollback sends nothing. */
export type Mailer = {
  send(tx: Transaction, mail: Mail): Promise<void>
}

/** Returns a letter of `sender`. A paragraph may be several lines. */
export function letterOf(
  sender: string,
  subject: string,
  paragraphs: readonly (string | string[])[],
  signature: string | string[] = sender,
): Letter {
  const texts = [...paragraphs, signature].map((lines) => [lines].flat().join('\n'))
  return { subject: `[${sender}] ${subject}`, text: `${texts.join('\n\n')}\n` }
}

export function sentences(...texts: string[]): string {
  return texts.join(' ')
}

/** Returns a link that resets a password. No log has its fragment, which browsers do not send. */
export function resetLink(site: string, email: string, temporary: string): string {
  return `${site}/help/reset-password#${new URLSearchParams({ email, temporary })}`
}
