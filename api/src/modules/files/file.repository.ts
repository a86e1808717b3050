import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../lib/database.ts'
import type { Tables } from '../../lib/tables.ts'

/** A row of `files`. */
export type SoundFile = Selectable<Tables['files']>

/** Stored sounds in the database. */
export class FileRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  byPath(path: string): Promise<Pick<SoundFile, 'state' | 'preview_key'> | undefined> {
    return this.#db.selectFrom('files').select(['state', 'preview_key']).where('path', '=', path).executeTakeFirst()
  }

  async insert(file: Insertable<Tables['files']>): Promise<number> {
    const { id } = await this.#db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
    return id
  }
}
