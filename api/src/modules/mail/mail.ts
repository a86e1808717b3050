import type { Database } from '../../lib/postgres/database.ts'

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

/** Sends mails. A mail belongs to the transaction `db`: it is queued durably when that commits, and not at all when it rolls back (D15). */
export type Post = {
  send(mail: Mail, db: Database): Promise<void>
}
