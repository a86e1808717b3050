import type { TagKind } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { type Database, plannedOnce, type Transaction } from '../../../lib/postgres/database.ts'
import type { NameRange } from './typed-name.ts'

/** Names of one kind that are looked at, and how many sounds of one name. */
const NAMES = 24
const SOUNDS_OF_NAME = 8

export type SuggestedTrackRow = {
  id: number
  title: string
  nickname: string
  album_name: string
  art_path: string | null
}
export type SuggestedAlbumRow = {
  id: number
  name: string
  nickname: string
  art_path: string | null
}
export type SuggestedArtistRow = { id: number; nickname: string; profile_image_path: string | null }
/** Something that is called so. */
export type SuggestedName = { kind: 'track' | 'album' | 'artist'; key: string }
export type TagRow = { kind: TagKind; name: string; uses: number }

/** Names in the database, by their beginnings (0026). Every statement reads an index for a few rows, however many there are. */
export class SuggestionRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Tracks whose title has a word that begins so, each title once: of each the one that is downloaded most of some. */
  async tracks(range: NameRange, most: number): Promise<SuggestedTrackRow[]> {
    const { rows } = await sql<SuggestedTrackRow>`${plannedOnce}
      SELECT t.id, t.title, m.nickname, a.name AS album_name, a.art_path
      FROM ${this.#keys('track', range)} AS names
      CROSS JOIN LATERAL (
        SELECT s.track_id, coalesce(c.downloads, 0) AS downloads
        FROM (SELECT track_id FROM track_search WHERE title_key = names.key LIMIT ${SOUNDS_OF_NAME}) s
        LEFT JOIN track_counters c ON c.track_id = s.track_id ORDER BY downloads DESC, s.track_id DESC LIMIT 1) best
      JOIN tracks t ON t.id = best.track_id JOIN albums a ON a.id = t.album_id JOIN members m ON m.id = t.member_id
      ORDER BY length(names.start) = ${range.from.length} DESC, best.downloads DESC, t.id DESC LIMIT ${most}`.execute(
      this.#db,
    )
    return rows
  }

  /** The same of albums. */
  async albums(range: NameRange, most: number): Promise<SuggestedAlbumRow[]> {
    const { rows } = await sql<SuggestedAlbumRow>`${plannedOnce}
      SELECT a.id, a.name, m.nickname, a.art_path
      FROM ${this.#keys('album', range)} AS names
      CROSS JOIN LATERAL (
        SELECT s.album_id, coalesce(c.downloads, 0) AS downloads
        FROM (SELECT album_id FROM album_search WHERE name_key = names.key LIMIT ${SOUNDS_OF_NAME}) s
        LEFT JOIN album_counters c ON c.album_id = s.album_id ORDER BY downloads DESC, s.album_id DESC LIMIT 1) best
      JOIN albums a ON a.id = best.album_id JOIN members m ON m.id = a.member_id
      ORDER BY length(names.start) = ${range.from.length} DESC, best.downloads DESC, a.id DESC LIMIT ${most}`.execute(
      this.#db,
    )
    return rows
  }

  /** Artists who have something to hear. */
  async artists(range: NameRange, most: number): Promise<SuggestedArtistRow[]> {
    const { rows } = await sql<SuggestedArtistRow>`${plannedOnce}
      SELECT m.id, m.nickname, m.profile_image_path
      FROM ${this.#keys('artist', range)} AS names JOIN members m ON m.nickname_key = names.key
      WHERE EXISTS (SELECT FROM track_search WHERE nickname_key = names.key)
      ORDER BY length(names.start), names.start LIMIT ${most}`.execute(this.#db)
    return rows
  }

  /** Every tag with the tracks that carry it, the commonest first. */
  async tags(): Promise<TagRow[]> {
    const { rows } = await sql<TagRow>`
      SELECT kind, name, coalesce((SELECT sum(amount) FROM counts_now c WHERE c.kind = 'tags' AND owner = 0 AND subject = tags.id), 0)::int AS uses
      FROM tags ORDER BY uses DESC, name COLLATE "C"`.execute(this.#db)
    return rows
  }

  /** Words and beginnings of words that are one slip from `word`, whole words first. */
  async oneSlipFrom(word: string, most: number): Promise<string[]> {
    const { rows } = await sql<{ word: string }>`${plannedOnce}
      SELECT w.word FROM one_slip(${word}) typed JOIN word_slips s ON s.slip = typed COLLATE "C" JOIN suggested_words w ON w.word = s.word
      WHERE abs(length(w.word) - length(${word}::text)) <= 1 AND w.word <> ${word}
      GROUP BY w.word ORDER BY bool_or(w.whole) DESC, w.word LIMIT ${most}`.execute(this.#db)
    return rows.map((row) => row.word)
  }

  /** Returns up to `most` names that no item has. */
  async goneNames(most: number): Promise<SuggestedName[]> {
    const { rows } = await sql<SuggestedName>`
      SELECT DISTINCT kind, key FROM suggested_starts n
      WHERE NOT EXISTS (SELECT FROM track_search WHERE n.kind = 'track' AND title_key = n.key)
        AND NOT EXISTS (SELECT FROM track_search WHERE n.kind = 'artist' AND nickname_key = n.key)
        AND NOT EXISTS (SELECT FROM album_search WHERE n.kind = 'album' AND name_key = n.key)
      LIMIT ${most}`.execute(this.#db)
    return rows
  }

  /**
   * Removes those of `names` that no item has, each looked up in an index. Does nothing while an
   * open transaction adds names.
   */
  async forgetNames(names: readonly SuggestedName[]): Promise<void> {
    await this.#whileNoneComes(async (tx) => {
      await sql`
        WITH gone AS MATERIALIZED (
          SELECT kind, key FROM unnest(${names.map(({ kind }) => kind)}::text[], ${names.map(({ key }) => key)}::text[]) AS name (kind, key)
          WHERE CASE kind
            WHEN 'track' THEN (SELECT true FROM track_search WHERE title_key = name.key COLLATE "C" LIMIT 1)
            WHEN 'artist' THEN (SELECT true FROM track_search WHERE nickname_key = name.key COLLATE "C" LIMIT 1)
            ELSE (SELECT true FROM album_search WHERE name_key = name.key COLLATE "C" LIMIT 1) END IS NULL),
        begun AS MATERIALIZED (SELECT kind, key, start FROM gone, name_starts(key) AS made (start))
        DELETE FROM suggested_starts n USING begun b
        WHERE n.kind = b.kind AND n.start = b.start COLLATE "C" AND n.key = b.key COLLATE "C"`.execute(
        tx,
      )
    })
  }

  /**
   * Returns the last of the `most` words after `word`, and those of them that no name begins with.
   * Undefined at the end. Only the first six words of a name are beginnings.
   */
  async wordsAfter(
    word: string,
    most: number,
  ): Promise<{ last: string | undefined; gone: string[] }> {
    const { rows } = await sql<{ last: string | null; gone: string[] | null }>`
      WITH batch AS (SELECT DISTINCT word FROM suggested_words WHERE word > ${word} COLLATE "C" ORDER BY word LIMIT ${most})
      SELECT max(word) AS last, array_agg(word) FILTER (WHERE ${isBegunByNothing}) AS gone FROM batch`.execute(
      this.#db,
    )
    return { last: rows[0]?.last ?? undefined, gone: rows[0]?.gone ?? [] }
  }

  /**
   * Removes those of `words` that no name begins with, and their slips. Does nothing while an open
   * transaction adds names.
   */
  async forgetWords(words: readonly string[]): Promise<void> {
    await this.#whileNoneComes(async (tx) => {
      await sql`
        WITH batch AS (SELECT word COLLATE "C" AS word FROM unnest(${words}::text[]) word),
        gone AS (SELECT word FROM batch WHERE ${isBegunByNothing}),
        slips AS (DELETE FROM word_slips s USING gone g, one_slip(g.word) AS made (slip) WHERE s.slip = made.slip COLLATE "C" AND s.word = g.word)
        DELETE FROM suggested_words w USING gone g WHERE w.word = g.word`.execute(tx)
    })
  }

  /** Does it where no open transaction has added a name, which it would not see; those that are about to wait for it (0030). */
  async #whileNoneComes(work: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        alone: boolean
      }>`SELECT pg_try_advisory_xact_lock(7404011) AS alone`.execute(tx)
      if (rows[0]?.alone) await work(tx)
    })
  }

  #keys(kind: 'track' | 'album' | 'artist', { from, before }: NameRange) {
    return sql`
      (SELECT key, min(start) AS start FROM (
         SELECT key, start FROM suggested_starts WHERE kind = ${kind} AND start >= ${from} COLLATE "C" AND start < ${before} COLLATE "C"
         ORDER BY start LIMIT ${NAMES}) found GROUP BY key)`
  }
}

/** Whether no name begins with the word of `batch`. */
const isBegunByNothing = sql<boolean>`(
  SELECT true FROM suggested_starts n
  WHERE n.kind IN ('track', 'album', 'artist') AND n.start >= batch.word AND n.start < batch.word || chr(1114111) LIMIT 1) IS NULL`
