import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { type PageRequest, readPage } from '../../../lib/postgres/page.ts'
import { shownAlbum, shownTrack } from '../hiding/index.ts'

/** A sale counts as much as this number of listeners. */
const SALE_WEIGHT = 10

type PageRow = { introduction: string; links: string[] }

type FollowedArtistRow = {
  userId: number
  nickname: string
  picture: string | null
  followed_at: Date
}

export class ArtistRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the ids of the most popular tracks: by sales, and by listeners since `day`. */
  findPopularTracks(artistId: number, day: string, limit: number): Promise<number[]> {
    return this.#selectIds(sql`
      SELECT t.id FROM tracks t LEFT JOIN track_counters c ON c.track_id = t.id
      WHERE t.member_id = ${artistId} AND ${shownTrack}
      ORDER BY ${SALE_WEIGHT} * coalesce(c.sales, 0) + (
        SELECT coalesce(sum(listeners), 0) FROM play_counts p
        WHERE p.track_id = t.id AND p.day >= ${day}) DESC, t.id DESC
      LIMIT ${limit}`)
  }

  findNewestAlbums(artistId: number, limit: number): Promise<number[]> {
    return this.#selectIds(sql`
      SELECT a.id FROM albums a WHERE a.member_id = ${artistId} AND ${shownAlbum}
        AND EXISTS (SELECT FROM tracks WHERE album_id = a.id AND hidden_at IS NULL)
      ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit}`)
  }

  async isFollowing(memberId: number, artistId: number): Promise<boolean> {
    const follow = this.#db.selectFrom('follows').select('artist_id')
    const follows = follow.where('member_id', '=', memberId).where('artist_id', '=', artistId)
    return (await follows.executeTakeFirst()) !== undefined
  }

  /** Follows an artist. Returns false if the member has no public tracks or is the follower. */
  async follow(memberId: number, artistId: number): Promise<boolean> {
    const { rows } = await sql`
      WITH artist AS (
        SELECT id FROM members m WHERE id = ${artistId} AND id <> ${memberId}
          AND left_at IS NULL
          AND EXISTS (SELECT FROM tracks t WHERE t.member_id = m.id AND ${shownTrack})
        FOR KEY SHARE),
      added AS (
        INSERT INTO follows (member_id, artist_id) SELECT ${memberId}, id FROM artist
        ON CONFLICT DO NOTHING)
      SELECT FROM artist`.execute(this.#db)
    return rows.length > 0
  }

  async unfollow(memberId: number, artistId: number): Promise<void> {
    const follows = this.#db.deleteFrom('follows').where('member_id', '=', memberId)
    await follows.where('artist_id', '=', artistId).execute()
  }

  /** Returns a page of the artists that the member follows, the most recently followed first. */
  listFollowedArtists(memberId: number, page: PageRequest) {
    const query = {
      columns: sql`m.id AS "userId", m.nickname, m.profile_image_path AS picture, f.followed_at`,
      from: sql`
        FROM follows f JOIN members m ON m.id = f.artist_id WHERE f.member_id = ${memberId}`,
      order: sql`f.followed_at DESC, f.artist_id`,
    }
    return readPage<FollowedArtistRow>(this.#db, query, page)
  }

  /** Returns the newest tracks of followed artists, at most `limit` of each. */
  findNewTracksOfFollowed(memberId: number, limit: number): Promise<number[]> {
    return this.#selectIds(sql`
      SELECT newest.id FROM follows f, LATERAL (
        SELECT t.id, t.created_at FROM tracks t
        WHERE t.member_id = f.artist_id AND ${shownTrack}
        ORDER BY t.created_at DESC, t.id DESC LIMIT ${limit}) newest
      WHERE f.member_id = ${memberId}
      ORDER BY newest.created_at DESC, newest.id DESC LIMIT ${limit}`)
  }

  async readArtistPage(memberId: number): Promise<PageRow | undefined> {
    const pages = this.#db.selectFrom('artist_pages').select(['introduction', 'links'])
    return pages.where('member_id', '=', memberId).executeTakeFirst()
  }

  async storeArtistPage(tx: Transaction, memberId: number, page: PageRow): Promise<void> {
    const insertion = tx.insertInto('artist_pages').values({ member_id: memberId, ...page })
    await insertion
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(page))
      .execute()
  }

  /** Removes the page, the followed artists and the followers. */
  async removeMember(tx: Transaction, memberId: number): Promise<void> {
    await tx.deleteFrom('artist_pages').where('member_id', '=', memberId).execute()
    await sql`
      DELETE FROM follows WHERE member_id = ${memberId} OR artist_id = ${memberId}`.execute(tx)
  }

  async #selectIds(query: RawBuilder<unknown>): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`${query}`.execute(this.#db)
    return rows.map(({ id }) => id)
  }
}
