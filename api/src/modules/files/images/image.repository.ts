import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

/** Few enough that their removal is short. */
const ONCE = 100

/** Stored pictures in the database, by their public path. */
export class ImageRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async insert(path: string, ownerId: number, bytes: number): Promise<void> {
    await this.#db.insertInto('images').values({ path, owner_id: ownerId, bytes }).execute()
  }

  /** Takes back what `insert` has noted, when the image could not be stored. */
  async drop(path: string): Promise<void> {
    await this.#db.deleteFrom('images').where('path', '=', path).execute()
  }

  /** Whether `path` is a member's own image, whose day begins anew: a sweep that looks at it meanwhile leaves it. */
  async claim(tx: Transaction, path: string, ownerId: number): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('images')
      .set({ created_at: sql`now()` })
      .where('path', '=', path)
      .where('owner_id', '=', ownerId)
      .where('removing', '=', false)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /**
   * Marks unused images from before `moment` for removal, and returns their paths with those of
   * unfinished sweeps, up to a hundred. Checks the age twice: for a row claimed meanwhile, only the
   * outer condition is evaluated again.
   */
  async takeUnused(moment: Date): Promise<string[]> {
    const { rows } = await sql<{ path: string }>`
      UPDATE images SET removing = true WHERE (removing OR created_at < ${moment}) AND path IN (
        SELECT path FROM images WHERE removing
        UNION ALL
        SELECT path FROM images WHERE NOT removing AND created_at < ${moment}
        AND NOT EXISTS (SELECT 1 FROM albums WHERE art_path = images.path)
        AND NOT EXISTS (SELECT 1 FROM members WHERE profile_image_path = images.path)
        LIMIT ${ONCE})
      RETURNING path`.execute(this.#db)
    return rows.map(({ path }) => path)
  }

  /** Marks a member's images, except album art, for removal and returns their paths. */
  async takeOf(tx: Transaction, ownerId: number): Promise<string[]> {
    const { rows } = await sql<{ path: string }>`
      UPDATE images SET removing = true WHERE owner_id = ${ownerId}
      AND NOT EXISTS (SELECT 1 FROM albums WHERE art_path = images.path)
      RETURNING path`.execute(tx)
    return rows.map(({ path }) => path)
  }

  /** Deletes the rows of removed images. */
  async forget(paths: readonly string[]): Promise<void> {
    await this.#db
      .deleteFrom('images')
      .where('path', 'in', paths)
      .where('removing', '=', true)
      .execute()
  }
}
