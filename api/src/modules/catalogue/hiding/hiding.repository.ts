import type { HiddenBy } from '@sori/contract/management'
import type { Locale } from '@sori/contract/messages'
import { sql } from 'kysely'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { SearchableAlbum, SearchableTrack } from '../search/index.ts'
import { shownAlbum, shownTrack, takenDownAlbum, takenDownTrack } from './shown.ts'

export type Item = { kind: 'track' | 'album'; id: number }
export type ItemRow = {
  owner_id: number
  owner_left: boolean
  label: string
  hidden_by: HiddenBy | null
  hidden_reason: string | null
  hidden: boolean
  /** True also for a track of an album that is taken down. */
  taken_down: boolean
}

const tableOf = ({ kind }: Item) => (kind === 'track' ? 'tracks' : 'albums')

/**
 * Locks and returns the item: a track with its album, an album with its tracks. The lock order is
 * member, album, tracks. Only leaving and renaming conflict with the member's lock.
 */
export async function lockItem(tx: Transaction, item: Item) {
  const { kind, id } = item
  const table = sql.table(tableOf(item))
  const { rows: owners } = await sql<Pick<ItemRow, 'owner_id' | 'owner_left'>>`
    SELECT id AS owner_id, left_at IS NOT NULL AS owner_left FROM members
    WHERE id = (SELECT member_id FROM ${table} WHERE id = ${id}) FOR KEY SHARE`.execute(tx)
  if (!owners[0]) return undefined
  const albumId =
    kind === 'album' ? sql`${id}` : sql`(SELECT album_id FROM tracks WHERE id = ${id})`
  await sql`SELECT FROM albums WHERE id = ${albumId} FOR NO KEY UPDATE`.execute(tx)
  await sql`
    SELECT FROM tracks WHERE ${sql.ref(kind === 'track' ? 'id' : 'album_id')} = ${id}
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  const { rows } = await sql<Omit<ItemRow, 'owner_id' | 'owner_left'>>`
    SELECT ${sql.ref(kind === 'track' ? 'title' : 'name')} AS label,
           hidden_by, hidden_reason, hidden_at IS NOT NULL AS hidden,
           ${kind === 'track' ? takenDownTrack : takenDownAlbum} AS taken_down
    FROM ${table} AS ${sql.ref(kind === 'track' ? 't' : 'a')} WHERE id = ${id}`.execute(tx)
  return rows[0] && { ...rows[0], ...owners[0] }
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

/** Returns the search row of the album if it is shown. */
export async function searchableAlbum(tx: Transaction, id: number) {
  const { rows } = await sql<SearchableAlbum>`
    SELECT a.id, a.created_at AS "createdAt", a.name, m.nickname
    FROM albums a JOIN members m ON m.id = a.member_id
    WHERE a.id = ${id} AND ${shownAlbum}`.execute(tx)
  return rows[0]
}

/** Returns the search rows of the track, or of the album's shown tracks. */
export async function searchableTracks(tx: Transaction, { kind, id }: Item) {
  const { rows } = await sql<SearchableTrack>`
    SELECT t.id, t.album_id AS "albumId", t.created_at AS "createdAt", t.title, m.nickname,
           array(SELECT tag_id FROM track_tags WHERE track_id = t.id) AS "tagIds"
    FROM tracks t JOIN members m ON m.id = t.member_id
    WHERE ${sql.ref(kind === 'track' ? 't.id' : 't.album_id')} = ${id}
      AND ${shownTrack}`.execute(tx)
  return rows
}

/** Returns the recipient of a mail, or undefined after they have left. */
export function mailRecipient(tx: Transaction, memberId: number) {
  return tx
    .selectFrom('members')
    .select(['name', 'email', sql<Locale>`locale`.as('locale')])
    .where('id', '=', memberId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
}
