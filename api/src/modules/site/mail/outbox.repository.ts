import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import type { Mail } from './mail.ts'

/** Unsent mails in the database (D15). */
export class OutboxRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(tx: Transaction, { to, subject, text }: Mail): Promise<void> {
    await tx.insertInto('outbox').values({ recipient: to, subject, body: text }).execute()
  }

  newest(limit: number): Promise<Selectable<Tables['outbox']>[]> {
    return this.#db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(limit).execute()
  }
}
