import { sql } from 'kysely'
import type { Database } from '../../lib/database.ts'

/** Few enough that their transaction is short. */
const ONCE = 100

/** Stored pictures in the database, by their public path. */
export class ImageRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async insert(path: string, ownerId: number): Promise<void> {
    await this.#db.insertInto('images').values({ path, owner_id: ownerId }).execute()
  }

  /** Whether `path` is a member's own image, whose day begins anew: a sweep that looks at it meanwhile leaves it. */
  async claim(path: string, ownerId: number, db: Database): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('images')
      .set({ created_at: sql`now()` })
      .where('path', '=', path)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /**
   * Deletes up to a hundred images from before `moment` that neither an album nor a member shows. The age is asked twice: of a
   * row that was claimed since the list was made only the outer condition is looked at again.
   */
  async takeUnused(moment: Date, db: Database): Promise<string[]> {
    const { rows } = await sql<{ path: string }>`
      DELETE FROM images WHERE created_at < ${moment} AND path IN (
        SELECT path FROM images WHERE created_at < ${moment}
        AND NOT EXISTS (SELECT 1 FROM albums WHERE art_path = images.path)
        AND NOT EXISTS (SELECT 1 FROM members WHERE profile_image_path = images.path)
        LIMIT ${ONCE})
      RETURNING path`.execute(db)
    return rows.map(({ path }) => path)
  }
}
