import type { Locale } from '@sori/contract/messages'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { shownAlbum } from '../hiding/index.ts'

export type DueAnnouncement = {
  albumId: number
  albumName: string
  artistId: number
  nickname: string
  notifiedTo: number
}

export type Follower = { id: number; name: string; email: string; locale: Locale }

/** Adds an announcement of the track's album, unless the album has other tracks. */
export async function addAnnouncement(tx: Transaction, trackId: number, dueAt: Date) {
  await sql`
    INSERT INTO announcements (album_id, due_at)
    SELECT album_id, ${dueAt} FROM tracks t WHERE id = ${trackId}
      AND NOT EXISTS (SELECT FROM tracks WHERE album_id = t.album_id AND id <> t.id)
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Locks and returns the oldest due announcement of a public album that nobody has locked. */
export async function lockNextDue(
  tx: Transaction,
  now: Date,
): Promise<DueAnnouncement | undefined> {
  const { rows } = await sql<DueAnnouncement>`
    SELECT n.album_id AS "albumId", a.name AS "albumName", m.id AS "artistId", m.nickname,
      n.notified_to AS "notifiedTo"
    FROM announcements n JOIN albums a ON a.id = n.album_id JOIN members m ON m.id = a.member_id
    WHERE n.due_at <= ${now} AND ${shownAlbum}
      AND EXISTS (SELECT FROM tracks WHERE album_id = a.id AND hidden_at IS NULL)
    ORDER BY n.due_at, n.album_id LIMIT 1 FOR UPDATE OF n SKIP LOCKED`.execute(tx)
  return rows[0]
}

/** Returns the next followers. The lock prevents them from leaving until the transaction ends. */
export async function lockFollowers(
  tx: Transaction,
  { artistId, notifiedTo }: DueAnnouncement,
  limit: number,
): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    SELECT m.id, m.name, m.email, m.locale
    FROM follows f JOIN members m ON m.id = f.member_id
    WHERE f.artist_id = ${artistId} AND f.member_id > ${notifiedTo}
      AND m.left_at IS NULL AND m.disabled_at IS NULL
    ORDER BY f.member_id LIMIT ${limit} FOR KEY SHARE OF m`.execute(tx)
  return rows
}

export async function setNotified(tx: Transaction, albumId: number, lastId: number) {
  const announcement = tx.updateTable('announcements').where('album_id', '=', albumId)
  await announcement.set({ notified_to: lastId }).execute()
}

export async function removeAnnouncement(tx: Transaction, albumId: number) {
  await tx.deleteFrom('announcements').where('album_id', '=', albumId).execute()
}

export async function removeDueBefore(db: Database, time: Date) {
  await db.deleteFrom('announcements').where('due_at', '<', time).execute()
}
