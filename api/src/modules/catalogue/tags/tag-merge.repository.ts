import type { TagKind } from '@sori/contract/catalogue'
import { MERGE_UNDO_HOURS, TAG_MERGES_MAX, type TagMerge } from '@sori/contract/management'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { readTagNamings, setTagNames } from './tag-names.repository.ts'

export type MergedTag = { id: number; kind: TagKind; name: string }
/** A removed tag before the merge. */
type RemovedTag = MergedTag & {
  korean: string
  english: string
  synonyms: string[]
  /** The ids of tags that had been merged into this tag earlier. */
  absorbed: number[]
}
/** The remaining tag with its present name and the synonyms before the merge. */
type RemainingTag = { id: number; name: string; synonyms: string[] }

const undoableSince = sql`now() - make_interval(hours => ${MERGE_UNDO_HOURS})`

/** True if the remaining tag was merged again later. The later merge must be undone first. */
const isBlocked = sql<boolean>`EXISTS (
  SELECT FROM tag_merges later
  WHERE later.change_id > m.change_id AND m.into_id IN (later.from_id, later.into_id))`

const presentName = sql`
  coalesce((SELECT name FROM tags WHERE id = m.into_id), m.into_name)`

/** Stores both tags before their merge. `id` is the id of the recorded change. */
export async function storeMerge(tx: Transaction, id: number, from: MergedTag, into: MergedTag) {
  const [fromNames] = await readTagNamings(tx, from.name)
  const [intoNames] = await readTagNamings(tx, into.name)
  const tracksOf = (tagId: number) => sql`SELECT track_id FROM track_tags WHERE tag_id = ${tagId}`
  await sql`
    INSERT INTO tag_merges (change_id, kind, from_id, from_name, korean, english, synonyms,
      absorbed, into_id, into_name, into_synonyms, track_ids, both_ids)
    SELECT ${id}, kind, id, name, ${fromNames?.korean}, ${fromNames?.english},
      ${fromNames?.synonyms}, absorbed, ${into.id}, ${into.name}, ${intoNames?.synonyms},
      array(${tracksOf(from.id)}), array(${tracksOf(from.id)} INTERSECT ${tracksOf(into.id)})
    FROM tags WHERE id = ${from.id}`.execute(tx)
}

/** Returns the merges of the last day, the newest first. */
export async function listMerges(db: Database): Promise<TagMerge[]> {
  const { rows } = await sql<Omit<TagMerge, 'createDate'> & { createDate: Date }>`
    SELECT m.change_id AS "mergeId", m.kind, m.from_name AS "from", ${presentName} AS "into",
      cardinality(m.track_ids) AS "trackCount", admin.nickname AS "adminNickname",
      m.merged_at AS "createDate", NOT ${isBlocked} AS undoable
    FROM tag_merges m JOIN admin_changes c ON c.id = m.change_id
    JOIN members admin ON admin.id = c.admin_id
    WHERE m.merged_at > ${undoableSince}
    ORDER BY m.change_id DESC LIMIT ${TAG_MERGES_MAX}`.execute(db)
  return rows.map((row) => ({ ...row, createDate: row.createDate.toISOString() }))
}

/** Returns a merge of the last day that can be undone, or undefined. */
export async function findUndoableMerge(tx: Transaction, id: number) {
  const { rows } = await sql<{ from: RemovedTag; into: RemainingTag }>`
    SELECT
      json_build_object('id', from_id, 'kind', kind, 'name', from_name, 'korean', korean,
        'english', english, 'synonyms', synonyms, 'absorbed', absorbed) AS "from",
      json_build_object('id', into_id, 'name', ${presentName}, 'synonyms', into_synonyms) AS "into"
    FROM tag_merges m
    WHERE change_id = ${id} AND merged_at > ${undoableSince} AND NOT ${isBlocked}`.execute(tx)
  return rows[0]
}

/** Creates the removed tag with its former id, which search rows still have. */
export async function restoreTag(tx: Transaction, { id, kind, name }: RemovedTag): Promise<void> {
  await sql`
    INSERT INTO tags (id, kind, name) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${kind}, ${name})`.execute(tx)
}

/** Restores the tags of tracks. Skips tracks that have lost the remaining tag since the merge. */
export async function restoreTracks(tx: Transaction, mergeId: number): Promise<void> {
  await sql`
    WITH kept AS (SELECT * FROM tag_merges WHERE change_id = ${mergeId}),
    had AS (SELECT from_id, into_id, unnest(track_ids) AS track_id FROM kept),
    restored AS (
      INSERT INTO track_tags (track_id, tag_id)
      SELECT track_id, from_id FROM had JOIN track_tags USING (track_id) WHERE tag_id = into_id
      RETURNING track_id),
    moved AS (SELECT track_id FROM restored EXCEPT SELECT unnest(both_ids) FROM kept)
    DELETE FROM track_tags
    WHERE tag_id = (SELECT into_id FROM kept) AND track_id IN (SELECT track_id FROM moved)
    `.execute(tx)
}

/**
 * Restores the names of the removed tag, and removes them from the synonyms of the remaining tag.
 */
export async function restoreTagNames(tx: Transaction, from: RemovedTag, into: RemainingTag) {
  const { kind, name, korean, english, synonyms } = from
  await setTagNames(tx, { kind, tagName: name, korean, english, synonyms })
  const [presentNames] = await readTagNamings(tx, into.name)
  if (!presentNames) return
  const words = [name, korean, english, ...synonyms]
  const keptSynonyms = presentNames.synonyms.filter(
    (word) => into.synonyms.includes(word) || !words.includes(word),
  )
  await setTagNames(tx, { ...presentNames, synonyms: keptSynonyms })
}

export async function removeMerge(tx: Transaction, id: number): Promise<void> {
  await tx.deleteFrom('tag_merges').where('change_id', '=', id).execute()
}

/** Removes the merges that are too old to undo. */
export async function removeOldMerges(db: Database): Promise<void> {
  await sql`DELETE FROM tag_merges WHERE merged_at <= ${undoableSince}`.execute(db)
}
