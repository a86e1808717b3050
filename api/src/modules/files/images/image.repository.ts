import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

/** Rows per transaction: few, because a long one blocks others. */
const BATCH_ROWS = 100

const isNoAlbumArt = sql`NOT EXISTS (SELECT 1 FROM albums WHERE art_path = images.path)`

export class ImageRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(path: string, ownerId: number, bytes: number) {
    await this.#db.insertInto('images').values({ path, owner_id: ownerId, bytes }).execute()
  }

  async remove(path: string) {
    await this.#db.deleteFrom('images').where('path', '=', path).execute()
  }

  /**
   * Claims an image for an album or member. Resets the age, so that no sweep removes the image.
   */
  async claim(tx: Transaction, path: string, ownerId: number) {
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
   * Marks unused images for removal. The outer query repeats the condition on the age: after it has
   * waited for a lock, PostgreSQL checks only the outer query again.
   */
  async markUnused(time: Date) {
    const { rows } = await sql<{ path: string }>`
      UPDATE images SET removing = true WHERE (removing OR created_at < ${time}) AND path IN (
        SELECT path FROM images WHERE removing
        UNION ALL
        SELECT path FROM images WHERE NOT removing AND created_at < ${time} AND ${isNoAlbumArt}
        AND NOT EXISTS (SELECT 1 FROM members WHERE profile_image_path = images.path)
        LIMIT ${BATCH_ROWS})
      RETURNING path`.execute(this.#db)
    return rows.map(({ path }) => path)
  }

  async markPhotos(tx: Transaction, ownerId: number) {
    const { rows } = await sql<{ path: string }>`
      UPDATE images SET removing = true WHERE owner_id = ${ownerId} AND ${isNoAlbumArt}
      RETURNING path`.execute(tx)
    return rows.map(({ path }) => path)
  }

  async removeMarked(paths: readonly string[]) {
    await this.#db
      .deleteFrom('images')
      .where('path', 'in', paths)
      .where('removing', '=', true)
      .execute()
  }
}
