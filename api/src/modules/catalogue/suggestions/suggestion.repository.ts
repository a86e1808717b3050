import type { Suggestions } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import { asPrepared, type Database, type Transaction } from '../../../lib/postgres/database.ts'
import type { NameRange } from './typed-name.ts'

/** The most names to compare for one kind, and the most items to compare for one name. */
const MAX_NAMES = 24
const MAX_ITEMS_OF_NAME = 8

type SuggestedKind = 'track' | 'album' | 'artist'
export type SuggestedName = { kind: SuggestedKind; key: string }
export type TagUse = Omit<Suggested<'tags'>, 'names'> & {
  starts: string[]
  korean: string | null
  english: string | null
}
type Suggested<Kind extends 'tracks' | 'artists' | 'albums' | 'tags'> = Suggestions[Kind][number]

/**
 * Finds the names of tracks, albums and artists by their beginnings (migration 0026). Each
 * statement reads few rows, by an index.
 */
export class SuggestionRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the titles in the range, each with its most downloaded track. */
  async findTracks(range: NameRange, limit: number) {
    const { rows } = await sql<Suggested<'tracks'>>`${asPrepared}
      SELECT t.id AS "musicId", t.title, m.nickname,
             a.name AS "albumName", a.art_path AS "albumArtPath"
      FROM ${selectNamesIn('track', range)} ${joinMostDownloaded(
        sql`SELECT track_id AS id FROM track_search WHERE title_key = names.key`,
        sql`LEFT JOIN track_counters c ON c.track_id = s.id`,
      )}
      JOIN tracks t ON t.id = best.id
      JOIN albums a ON a.id = t.album_id JOIN members m ON m.id = t.member_id
      ORDER BY ${isWholeName(range)} DESC, best.downloads DESC, t.id DESC LIMIT ${limit}`.execute(
      this.#db,
    )
    return rows
  }

  /** Returns the album names in the range, each with its most downloaded album. */
  async findAlbums(range: NameRange, limit: number) {
    const { rows } = await sql<Suggested<'albums'>>`${asPrepared}
      SELECT a.id AS "albumId", a.name AS "albumName", m.nickname, a.art_path AS "albumArtPath"
      FROM ${selectNamesIn('album', range)} ${joinMostDownloaded(
        sql`SELECT album_id AS id FROM album_search WHERE name_key = names.key`,
        sql`LEFT JOIN album_counters c ON c.album_id = s.id`,
      )}
      JOIN albums a ON a.id = best.id JOIN members m ON m.id = a.member_id
      ORDER BY ${isWholeName(range)} DESC, best.downloads DESC, a.id DESC LIMIT ${limit}`.execute(
      this.#db,
    )
    return rows
  }

  /** Returns the artists with public tracks whose nicknames are in the range. */
  async findArtists(range: NameRange, limit: number) {
    const { rows } = await sql<Suggested<'artists'>>`${asPrepared}
      SELECT m.id AS "userId", m.nickname, m.profile_image_path AS "profileImagePath"
      FROM ${selectNamesIn('artist', range)} JOIN members m ON m.nickname_key = names.key
      WHERE EXISTS (SELECT FROM track_search WHERE nickname_key = names.key)
      ORDER BY length(names.start), names.start LIMIT ${limit}`.execute(this.#db)
    return rows
  }

  /** Returns all tags, each with its number of tracks and the beginnings of its names. */
  async listTags() {
    const { rows } = await sql<TagUse>`
      SELECT tags.kind, tags.name AS "tagName", count, n.korean, n.english, array(
        SELECT name_starts(own) FROM unnest(ARRAY[tags.name] || (
          SELECT array_agg(other) FROM tag_names v, unnest(${allNamesIn('v')}) other
          WHERE v.kind = tags.kind AND tags.name = ANY (${allNamesIn('v')}))) own) AS starts
      FROM tags LEFT JOIN tag_names n ON n.kind = tags.kind AND n.name = tags.name, LATERAL (
        SELECT coalesce(sum(amount), 0)::int AS count FROM counts_now c
        WHERE c.kind = 'tags' AND owner = 0 AND subject = tags.id) uses
      ORDER BY count DESC, tags.name COLLATE "C"`.execute(this.#db)
    return rows
  }

  /**
   * Returns words and beginnings of words that differ from `word` by one slip, whole words first.
   */
  async findWordsOneSlipFrom(word: string, limit: number) {
    const { rows } = await sql<{ word: string }>`${asPrepared}
      SELECT w.word FROM one_slip(${word}) typed
      JOIN word_slips s ON s.slip = typed COLLATE "C" JOIN suggested_words w ON w.word = s.word
      WHERE abs(length(w.word) - length(${word}::text)) <= 1 AND w.word <> ${word}
      GROUP BY w.word ORDER BY bool_or(w.whole) DESC, w.word LIMIT ${limit}`.execute(this.#db)
    return rows.map((row) => row.word)
  }

  /** Returns all names of tags and common words. */
  async listVocabulary() {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT unnest(${allNamesIn('v')}) AS name FROM tag_names v ORDER BY 1`.execute(
      this.#db,
    )
    return rows.map(({ name }) => name)
  }

  /** Returns the words in `words` that are the beginning of a word in a name. */
  async filterWordsThatBeginNames(words: readonly string[]) {
    const { rows } = await sql<{ word: string }>`
      SELECT word FROM unnest(${words}::text[]) AS batch (word)
      WHERE NOT ${isUnusedWord}`.execute(this.#db)
    return rows.map(({ word }) => word)
  }

  async findUnusedNames(limit: number) {
    const { rows } = await sql<SuggestedName>`
      SELECT DISTINCT kind, key FROM suggested_starts n
      WHERE NOT EXISTS (SELECT FROM track_search WHERE n.kind = 'track' AND title_key = n.key)
        AND NOT EXISTS (SELECT FROM track_search WHERE n.kind = 'artist' AND nickname_key = n.key)
        AND NOT EXISTS (SELECT FROM album_search WHERE n.kind = 'album' AND name_key = n.key)
      LIMIT ${limit}`.execute(this.#db)
    return rows
  }

  /** Removes the names that no item has. */
  async removeUnusedNames(names: readonly SuggestedName[]) {
    const [kinds, keys] = [names.map(({ kind }) => kind), names.map(({ key }) => key)]
    const hasKeyIn = (column: string) => sql`${sql.ref(column)} = name.key COLLATE "C" LIMIT 1`
    await this.#removeUnused(sql`
      WITH unused AS MATERIALIZED (
        SELECT kind, key FROM unnest(${kinds}::text[], ${keys}::text[]) AS name (kind, key)
        WHERE CASE kind
          WHEN 'track' THEN (SELECT true FROM track_search WHERE ${hasKeyIn('title_key')})
          WHEN 'artist' THEN (SELECT true FROM track_search WHERE ${hasKeyIn('nickname_key')})
          ELSE (SELECT true FROM album_search WHERE ${hasKeyIn('name_key')}) END IS NULL),
      starts AS MATERIALIZED (SELECT kind, key, start FROM unused, name_starts(key) AS made (start))
      DELETE FROM suggested_starts n USING starts s
      WHERE n.kind = s.kind AND n.start = s.start COLLATE "C" AND n.key = s.key COLLATE "C"`)
  }

  /**
   * Reads the next `limit` words after `word`. Returns the last word, undefined at the end, and the
   * `unused` words, which no name begins with.
   */
  async readWordsAfter(word: string, limit: number) {
    const { rows } = await sql<{ last: string | null; unused: string[] | null }>`
      WITH batch AS (
        SELECT DISTINCT word FROM suggested_words WHERE word > ${word} COLLATE "C"
        ORDER BY word LIMIT ${limit})
      SELECT max(word) AS last, array_agg(word) FILTER (WHERE ${isUnusedWord}) AS unused
      FROM batch`.execute(this.#db)
    return { last: rows[0]?.last ?? undefined, unused: rows[0]?.unused ?? [] }
  }

  /** Removes the words that no name begins with. */
  async removeUnusedWords(words: readonly string[]) {
    await this.#removeUnused(sql`
      WITH batch AS (SELECT word COLLATE "C" AS word FROM unnest(${words}::text[]) word),
      unused AS (SELECT word FROM batch WHERE ${isUnusedWord}),
      slips AS (
        DELETE FROM word_slips s USING unused u, one_slip(u.word) AS made (slip)
        WHERE s.slip = made.slip COLLATE "C" AND s.word = u.word)
      DELETE FROM suggested_words w USING unused u WHERE w.word = u.word`)
  }

  /**
   * Runs a removal, unless another transaction adds names: the statement would not see these names.
   */
  async #removeUnused(statement: RawBuilder<unknown>) {
    await this.#db.transaction().execute(async (tx: Transaction) => {
      const { rows } = await sql<{ isAlone: boolean }>`
        SELECT pg_try_advisory_xact_lock(7404011) AS "isAlone"`.execute(tx)
      if (rows[0]?.isAlone) await statement.execute(tx)
    })
  }
}

function allNamesIn(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(ARRAY[${column('name')}, ${column('korean')}, ${column('english')}]
    || ${column('synonyms')})`
}

/** Selects names with a word in the range. */
function selectNamesIn(kind: SuggestedKind, { from, before }: NameRange): RawBuilder<unknown> {
  return sql`(
    SELECT key, min(start) AS start FROM (
      SELECT key, start FROM suggested_starts
      WHERE kind = ${kind} AND start >= ${from} COLLATE "C" AND start < ${before} COLLATE "C"
      ORDER BY start LIMIT ${MAX_NAMES}) found
    GROUP BY key) AS names`
}

/** Joins each name to the most downloaded item with this name. */
function joinMostDownloaded(
  items: RawBuilder<unknown>,
  counters: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    CROSS JOIN LATERAL (
      SELECT s.id, coalesce(c.downloads, 0) AS downloads
      FROM (${items} LIMIT ${MAX_ITEMS_OF_NAME}) s ${counters}
      ORDER BY downloads DESC, s.id DESC LIMIT 1) best`
}

/** Returns the condition that a name equals the input: it begins with it and has its length. */
function isWholeName({ from }: NameRange): RawBuilder<boolean> {
  return sql`length(names.start) = ${from.length}`
}

/** True when no title, album name or nickname has a word that begins with `batch.word`. */
const isUnusedWord = sql<boolean>`(
  SELECT true FROM suggested_starts n
  WHERE n.kind IN ('track', 'album', 'artist')
    AND n.start >= batch.word COLLATE "C" AND n.start < batch.word || chr(1114111) COLLATE "C"
  LIMIT 1) IS NULL`
