import type { HiddenBy } from '@sori/contract/management'
import type { Locale } from '@sori/contract/messages'
import { sql } from 'kysely'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { SearchableAlbum, SearchableTrack } from '../search/index.ts'
import { shownAlbum, shownTrack, takenDownAlbum, takenDownTrack } from './shown.ts'

export type Item = { kind: 'track' | 'album'; id: number }
type OwnerRow = { owner_id: number; owner_left: boolean }
export type ItemRow = OwnerRow & {
  /** The title of a track, or the name of an album. */
  label: string
  hidden_by: HiddenBy | null
  hidden_reason: string | null
  hidden: boolean
  /** True also for a track of an album that is taken down. */
  taken_down: boolean
}

const tableOf = ({ kind }: Item) => (kind === 'track' ? 'tracks' : 'albums')

/**
 * Locks and returns the item. Also locks the album of a track, or the tracks of an album. Every
 * transaction locks the member first, then the album, then the tracks. The member's lock prevents
 * only leaving and renaming.
 */
export async function lockItem(tx: Transaction, item: Item) {
  const owner = await lockOwner(tx, item)
  if (!owner) return undefined
  if (item.kind === 'track') await lockTrackWithAlbum(tx, item.id)
  else await lockAlbumWithTracks(tx, item.id)
  const { rows } = await sql<Omit<ItemRow, keyof OwnerRow>>`
    SELECT ${item.kind === 'track' ? trackColumns : albumColumns},
           hidden_by, hidden_reason, hidden_at IS NOT NULL AS hidden
    FROM ${item.kind === 'track' ? sql`tracks t` : sql`albums a`}
    WHERE id = ${item.id}`.execute(tx)
  return rows[0] && { ...rows[0], ...owner }
}

const trackColumns = sql`title AS label, ${takenDownTrack} AS taken_down`
const albumColumns = sql`name AS label, ${takenDownAlbum} AS taken_down`

async function lockOwner(tx: Transaction, item: Item): Promise<OwnerRow | undefined> {
  const { rows } = await sql<OwnerRow>`
    SELECT id AS owner_id, left_at IS NOT NULL AS owner_left FROM members
    WHERE id = (SELECT member_id FROM ${sql.table(tableOf(item))} WHERE id = ${item.id})
    FOR KEY SHARE`.execute(tx)
  return rows[0]
}

async function lockTrackWithAlbum(tx: Transaction, trackId: number): Promise<void> {
  await sql`
    SELECT FROM albums WHERE id = (SELECT album_id FROM tracks WHERE id = ${trackId})
    FOR NO KEY UPDATE`.execute(tx)
  await sql`SELECT FROM tracks WHERE id = ${trackId} FOR NO KEY UPDATE`.execute(tx)
}

async function lockAlbumWithTracks(tx: Transaction, albumId: number): Promise<void> {
  await sql`SELECT FROM albums WHERE id = ${albumId} FOR NO KEY UPDATE`.execute(tx)
  await sql`
    SELECT FROM tracks WHERE album_id = ${albumId} ORDER BY id FOR NO KEY UPDATE`.execute(tx)
}

/** Hides the item, or shows it when `hiddenBy` is null. */
export async function setHidden(
  tx: Transaction,
  item: Item,
  hiddenBy: HiddenBy | null,
  reason: string | null,
) {
  const change = {
    hidden_at: hiddenBy && sql<Date>`now()`,
    hidden_by: hiddenBy,
    hidden_reason: reason,
  }
  await tx.updateTable(tableOf(item)).set(change).where('id', '=', item.id).execute()
}

/** Returns the album for the search index, or undefined if it is hidden. */
export async function readSearchableAlbum(tx: Transaction, id: number) {
  const { rows } = await sql<SearchableAlbum>`
    SELECT a.id, a.created_at AS "createdAt", a.name, m.nickname
    FROM albums a JOIN members m ON m.id = a.member_id
    WHERE a.id = ${id} AND ${shownAlbum}`.execute(tx)
  return rows[0]
}

/** Returns the track, or the tracks of the album, for the search index, without hidden tracks. */
export async function readSearchableTracks(tx: Transaction, { kind, id }: Item) {
  const { rows } = await sql<SearchableTrack>`
    SELECT t.id, t.album_id AS "albumId", t.created_at AS "createdAt", t.title, m.nickname,
           array(SELECT tag_id FROM track_tags WHERE track_id = t.id) AS "tagIds"
    FROM tracks t JOIN members m ON m.id = t.member_id
    WHERE ${sql.ref(kind === 'track' ? 't.id' : 't.album_id')} = ${id}
      AND ${shownTrack}`.execute(tx)
  return rows
}

/** Returns the member's name, address and language, or undefined after the member has left. */
export function findMailRecipient(tx: Transaction, memberId: number) {
  return tx
    .selectFrom('members')
    .select(['name', 'email', sql<Locale>`locale`.as('locale')])
    .where('id', '=', memberId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
}
