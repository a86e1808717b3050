import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import type { CardItem } from './card-facts.ts'

/** An item with the ids of its changes since its picture was drawn. */
export type ChangedItem = CardItem & { changes: number[] }

export class CardRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the item with the latest change, except for `failedChanges`. */
  async findLastChanged(failedChanges: readonly number[]): Promise<ChangedItem | undefined> {
    const { rows } = await sql<ChangedItem>`
      SELECT c.kind, c.item_id AS id, json_agg(c.id) AS changes
      FROM (
        SELECT kind, item_id FROM card_changes WHERE id <> ALL (${failedChanges}::bigint[])
        ORDER BY id DESC LIMIT 1) AS last
      JOIN card_changes c USING (kind, item_id) GROUP BY c.kind, c.item_id`.execute(this.#db)
    return rows[0]
  }

  async addChange({ kind, id }: CardItem) {
    await this.#db.insertInto('card_changes').values({ kind, item_id: id }).execute()
  }

  async removeChanges(changes: readonly number[]) {
    await this.#db.deleteFrom('card_changes').where('id', 'in', changes).execute()
  }

  async add({ kind, id }: CardItem, hash: string) {
    await this.#db
      .insertInto('cards')
      .values({ kind, item_id: id, hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async hashesOf({ kind, id }: CardItem): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('cards')
      .select('hash')
      .where('kind', '=', kind)
      .where('item_id', '=', id)
      .execute()
    return rows.map(({ hash }) => hash)
  }

  async remove({ kind, id }: CardItem, hash: string) {
    await this.#db
      .deleteFrom('cards')
      .where('kind', '=', kind)
      .where('item_id', '=', id)
      .where('hash', '=', hash)
      .execute()
  }
}
