import type { Transaction } from '../../../lib/postgres/database.ts'

/** A mail to one person, as text. */
export type Mail = {
  to: string
  subject: string
  text: string
  /** The secret that the mail exists for, where it has one: the console of a development machine shows it (D15). */
  code?: string
}

/** A mail without its recipient. */
export type Letter = Omit<Mail, 'to'>

/** Sends mails with the transaction's commit: a rollback sends nothing (D15). */
export type Mailer = {
  send(tx: Transaction, mail: Mail): Promise<void>
}
