import type { Database } from '../../../lib/postgres/database.ts'

/** The track of a `filePath`, and whether the member owns it. */
export type Original = { artistId: number; nickname: string; title: string; owned: boolean }

/** Permissions for originals in the database. */
export class DownloadRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async byPath(path: string, memberId: number): Promise<Original | undefined> {
    const row = await this.#db
      .selectFrom('files')
      .innerJoin('tracks', 'tracks.file_id', 'files.id')
      .innerJoin('members', 'members.id', 'tracks.member_id')
      .leftJoin('cart_items', (join) =>
        join
          .onRef('cart_items.track_id', '=', 'tracks.id')
          .on('cart_items.member_id', '=', memberId),
      )
      .select(['tracks.member_id', 'members.nickname', 'tracks.title', 'cart_items.status'])
      .where('files.path', '=', path)
      .executeTakeFirst()
    return (
      row && {
        artistId: row.member_id,
        nickname: row.nickname,
        title: row.title,
        owned: row.status === 'DONE',
      }
    )
  }
}
