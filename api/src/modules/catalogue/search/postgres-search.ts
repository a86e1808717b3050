import { lengthRanges, type TagKind, type TagSet, tagKinds } from '@sori/contract/catalogue'
import { singleSpaced } from '@sori/contract/text'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import { BriefCache } from '../../../lib/time/brief-cache.ts'
import {
  albumChanged,
  albumConditions,
  albumsChangedByTracks,
  albumTrackConditions,
} from './album-search.ts'
import { KeptAnswers } from './kept-answers.ts'
import { lengthCounts } from './length-counts.ts'
import { ListSearch } from './list-search.ts'
import { type ChosenTags, type Strategy, trackConditions } from './search-conditions.ts'
import type {
  MapRequest,
  SearchableAlbum,
  SearchableTrack,
  SearchFilters,
  SearchIndex,
  SearchRequest,
  SearchResult,
} from './search-index.ts'
import { albumList, trackList } from './searched-list.ts'
import { tagCounts } from './tag-counts.ts'
import { usedTags, usedTagsStill } from './used-tags.ts'

/** Counting visits every hit: a minute is long enough. */
const COUNTS_KEPT_MS = 60_000

/**
 * `SearchIndex` on PostgreSQL: the narrow tables `track_search` and `album_search`, each with a GIN
 * index over grams (and tags). Triggers log all their changes, which update the caches here.
 */
export class PostgresSearchIndex implements SearchIndex {
  #db: Database
  #tracks: ListSearch
  #albums: ListSearch
  #usedTags = new KeptAnswers<ReadonlySet<number>>()
  #tagCounts = new BriefCache<Record<string, number>>(COUNTS_KEPT_MS)
  #lengthCounts = new BriefCache<number[]>(COUNTS_KEPT_MS)

  /** `deepRows`: see `ListSearch`. */
  constructor(db: Database, { deepRows }: { deepRows?: number } = {}) {
    this.#db = db
    this.#tracks = new ListSearch(db, trackList, deepRows)
    this.#albums = new ListSearch(db, albumList, deepRows)
  }

  async find(request: SearchRequest): Promise<SearchResult> {
    const chosen = await this.#chosen(request)
    const conditions = (strategy: Strategy) => trackConditions(chosen, request, strategy)
    return this.#tracks.page({ ...request, key: keyOf(chosen, request), conditions })
  }

  async findAlbums(request: SearchRequest): Promise<SearchResult> {
    const chosen = await this.#chosen(request)
    const conditions = (strategy: Strategy) => albumConditions(chosen, request, strategy)
    // With tags an album matches by its tracks, whose changes its own log does not tell.
    const narrowed = Object.keys(chosen).length > 0
    const changes = narrowed && {
      changesSince: (snapshot: string) => albumsChangedByTracks(chosen, request, snapshot),
    }
    return this.#albums.page({ ...request, key: keyOf(chosen, request), conditions, ...changes })
  }

  async mappedTags(request: MapRequest): Promise<TagSet> {
    const { tags: _, ...filters } = request
    const chosen = await this.#chosen(request)
    // kinds without a choice have the same conditions: one query
    const free = tagKinds.filter((kind) => !chosen[kind])
    const groups = [free, ...tagKinds.filter((kind) => chosen[kind]).map((kind) => [kind])].filter(
      (kinds) => kinds.length > 0,
    )
    const found: TagSet = { instrument: [], mood: [], genre: [] }
    await Promise.all(
      groups.map(async (kinds) => {
        const others = Object.fromEntries(
          Object.entries(chosen).filter(([kind]) => !kinds.includes(kind as TagKind)),
        )
        for (const { kind, name } of await this.#reachable(kinds, others, filters))
          found[kind].push(name)
      }),
    )
    return found
  }

  async countTags(request: MapRequest): Promise<Record<string, number>> {
    const chosen = await this.#chosen(request)
    const free = tagKinds.filter((kind) => !chosen[kind])
    const groups = [free, ...tagKinds.filter((kind) => chosen[kind]).map((kind) => [kind])].filter(
      (kinds) => kinds.length > 0,
    )
    const counted = await Promise.all(
      groups.map((kinds) => {
        const others = Object.fromEntries(
          Object.entries(chosen).filter(([kind]) => !kinds.includes(kind as TagKind)),
        )
        const key = `${request.list ?? 'tracks'} ${kinds.join()} ${keyOf(others, request)}`
        return this.#tagCounts.get(key, () => this.#count(kinds, others, request))
      }),
    )
    return Object.assign({}, ...counted)
  }

  async countLengths({ seconds: _, ...request }: MapRequest): Promise<number[]> {
    const list = request.list ?? 'tracks'
    const chosen = await this.#chosen(request)
    const gather = (list === 'albums' ? albumTrackConditions : trackConditions)(
      chosen,
      request,
      'gather',
    )
    if (!gather) return lengthRanges.map(() => 0)
    return this.#lengthCounts.get(`${list} ${keyOf(chosen, request)}`, () =>
      lengthCounts(this.#db, gather, list),
    )
  }

  async put(
    tx: Transaction,
    { id, albumId, createdAt, title, nickname, tagIds }: SearchableTrack,
  ): Promise<void> {
    await sql`
      INSERT INTO track_search (track_id, album_id, created_at, tag_ids, title_key, nickname_key, seconds)
      VALUES (${id}, ${albumId}, ${createdAt}, ${tagIds}, ${nameKey(singleSpaced(title))}, ${nameKey(nickname)},
        (${lengthOf(id)}))
      ON CONFLICT (track_id) DO UPDATE SET album_id = excluded.album_id, created_at = excluded.created_at, tag_ids = excluded.tag_ids,
        title_key = excluded.title_key, nickname_key = excluded.nickname_key, seconds = excluded.seconds`.execute(
      tx,
    )
  }

  async putAlbum(
    tx: Transaction,
    { id, createdAt, name, nickname }: SearchableAlbum,
  ): Promise<void> {
    // each joining track writes its album again, usually unchanged
    await sql`
      INSERT INTO album_search AS a (album_id, created_at, name_key, nickname_key)
      VALUES (${id}, ${createdAt}, ${nameKey(singleSpaced(name))}, ${nameKey(nickname)})
      ON CONFLICT (album_id) DO UPDATE SET created_at = excluded.created_at, name_key = excluded.name_key, nickname_key = excluded.nickname_key
      WHERE (a.created_at, a.name_key, a.nickname_key) IS DISTINCT FROM (excluded.created_at, excluded.name_key, excluded.nickname_key)`.execute(
      tx,
    )
    await sql`INSERT INTO album_counters (album_id) VALUES (${id}) ON CONFLICT DO NOTHING`.execute(
      tx,
    )
  }

  async renameArtist(tx: Transaction, memberId: number, nickname: string): Promise<void> {
    const key = nameKey(nickname)
    await sql`UPDATE track_search SET nickname_key = ${key} WHERE track_id IN (SELECT id FROM tracks WHERE member_id = ${memberId})`.execute(
      tx,
    )
    await sql`UPDATE album_search SET nickname_key = ${key} WHERE album_id IN (SELECT id FROM albums WHERE member_id = ${memberId})`.execute(
      tx,
    )
  }

  async removeArtist(tx: Transaction, memberId: number): Promise<void> {
    await sql`DELETE FROM track_search WHERE track_id IN (SELECT id FROM tracks WHERE member_id = ${memberId})`.execute(
      tx,
    )
    await sql`DELETE FROM album_search WHERE album_id IN (SELECT id FROM albums WHERE member_id = ${memberId})`.execute(
      tx,
    )
  }

  async removeAlbum(tx: Transaction, albumId: number): Promise<void> {
    await tx.deleteFrom('track_search').where('album_id', '=', albumId).execute()
    await sql`DELETE FROM album_search WHERE album_id = ${albumId}`.execute(tx)
  }

  /**
   * Rewriting a hundred thousand index rows takes a minute. They stay, and searches for `into` also
   * search for `from`.
   */
  async mergeTags(tx: Transaction, from: number, into: number): Promise<void> {
    await sql`
      UPDATE tags SET absorbed = tags.absorbed || gone.id || gone.absorbed
      FROM tags gone WHERE gone.id = ${from} AND tags.id = ${into}`.execute(tx)
  }

  async remove(tx: Transaction, trackId: number): Promise<void> {
    await tx.deleteFrom('track_search').where('track_id', '=', trackId).execute()
  }

  /**
   * Counts the tracks or albums of each tag of `kinds`, under the keyword and the `chosen` tags of
   * other kinds.
   */
  async #count(
    kinds: readonly TagKind[],
    chosen: ChosenTags,
    filters: MapRequest,
  ): Promise<Record<string, number>> {
    const gather = (filters.list === 'albums' ? albumTrackConditions : trackConditions)(
      chosen,
      filters,
      'gather',
    )
    if (!gather) return {}
    return tagCounts(this.#db, kinds, gather, filters.list ?? 'tracks')
  }

  /** Names to ids, those of merged tags among them; a kind whose names are all unknown has an empty list. */
  async #chosen({ tags, seconds }: SearchFilters): Promise<ChosenTags> {
    const kinds = tagKinds.filter((kind) => tags[kind].length > 0)
    const length = seconds?.min === undefined && seconds?.max === undefined ? {} : { seconds }
    if (kinds.length === 0) return length
    const names = kinds.flatMap((kind) => tags[kind]).filter(isStorable)
    const known = await this.#db
      .selectFrom('tags')
      .selectAll()
      .where('name', '=', sql<string>`any(${names}::text[])`)
      .execute()
    const byKind = Object.fromEntries(
      kinds.map((kind) => [
        kind,
        known.filter((tag) => tag.kind === kind && tags[kind].includes(tag.name)).flatMap(idsOf),
      ]),
    )
    return { ...byKind, ...length }
  }

  /** The tags of `kinds` that lead somewhere beside the other kinds' `chosen` and the keyword. */
  async #reachable(
    kinds: readonly TagKind[],
    chosen: ChosenTags,
    filters: Omit<MapRequest, 'tags'>,
  ): Promise<{ kind: TagKind; name: string }[]> {
    // Without a keyword both lists have the same tags.
    const byAlbum = filters.list === 'albums' && nameKey(filters.keyword) !== ''
    const conditions = byAlbum ? albumTrackConditions : trackConditions
    const gather = conditions(chosen, filters, 'gather')
    const walk = conditions(chosen, filters, 'walk')
    if (!gather || !walk) return []
    const tags = await this.#db
      .selectFrom('tags')
      .selectAll()
      .where('kind', 'in', kinds)
      .orderBy(sql`name COLLATE "C"`)
      .execute()
    const ids = tags.flatMap(idsOf)
    const used = await this.#usedTags.get(
      `${byAlbum ? 'albums' : 'tracks'} ${kinds.join()} ${keyOf(chosen, filters)}`,
      () => usedTags(this.#db, ids, gather),
      (former) =>
        usedTagsStill(
          this.#db,
          ids,
          walk,
          former,
          byAlbum ? albumChanged(filters, former.snapshot) : undefined,
        ),
    )
    return tags.filter((tag) => idsOf(tag).some((id) => used.has(id)))
  }
}

/** Returns the ids of a tag in search rows: its own and those of merged tags. */
function idsOf({ id, absorbed }: Pick<Selectable<Tables['tags']>, 'id' | 'absorbed'>): number[] {
  return [id, ...absorbed]
}

function keyOf(chosen: ChosenTags, { keyword, type }: Omit<SearchFilters, 'tags'>): string {
  return JSON.stringify([
    tagKinds.map((kind) => chosen[kind]?.toSorted((a, b) => a - b) ?? null),
    chosen.seconds ?? null,
    nameKey(keyword),
    type,
  ])
}

/**
 * The length in seconds. Locks the file until the end of the transaction, so that a concurrent
 * measurement waits for the track.
 */
const lengthOf = (trackId: number) => sql`
  SELECT f.duration_ms / 1000.0 FROM tracks t JOIN files f ON f.id = t.file_id WHERE t.id = ${trackId} FOR SHARE OF f`
