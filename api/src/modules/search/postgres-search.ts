import type { BrowseSort, TagKind, TagSet } from '@sori/shared-lib/contract/catalogue'
import { tagKinds } from '@sori/shared-lib/contract/catalogue'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { BriefCache } from '../../lib/brief-cache.ts'
import type { Database } from '../../lib/database.ts'
import { nameKey } from '../../lib/name-key.ts'
import { albumConditions, albumOrders, matchingAlbums, putAlbum } from './album-search.ts'
import { gramsOf } from './grams.ts'
import type { ChosenTags } from './search-conditions.ts'
import { searchConditions, whereAll } from './search-conditions.ts'
import type { SearchableAlbum, SearchableTrack, SearchFilters, SearchIndex, SearchRequest, SearchResult } from './search-index.ts'
import { usedTags } from './used-tags.ts'

/** Counts and tag sets are kept this long; changes made by this process are seen at once, those of others after it. */
const KEPT_MS = 5_000
/** How long the number of all rows is good enough to choose a strategy by. */
const SIZE_KEPT_MS = 60_000

const orders: Record<BrowseSort, RawBuilder<unknown>> = {
  newest: sql`created_at DESC, track_id DESC`,
  oldest: sql`created_at ASC, track_id ASC`,
  download: sql`downloads DESC, track_id DESC`,
}

/** `SearchIndex` on PostgreSQL: the narrow `track_search` with one GIN over tags and grams, and `album_search` beside it. */
export class PostgresSearchIndex implements SearchIndex {
  #db: Database
  #counts = new BriefCache<number>(KEPT_MS)
  #tagSets = new BriefCache<TagSet>(KEPT_MS)
  #sizes = new BriefCache<number>(SIZE_KEPT_MS)

  constructor(db: Database) {
    this.#db = db
  }

  async find(request: SearchRequest): Promise<SearchResult> {
    const { keyword, type, sort, page, size } = request
    const chosen = await this.#chosen(request.tags)
    const conditions = searchConditions(chosen, keyword, type)
    if (!conditions) return { ids: [], total: 0 }
    const total = await this.#counts.get(keyOf(request), () => this.#count(sql`track_search s ${whereAll(conditions)}`))
    const offset = (page - 1) * size
    if (offset >= total) return { ids: [], total }
    // Walking meets a hit every tracks/total rows; gathering costs all hits. Below, the cheaper of the two.
    const walk = conditions.length === 0 || (offset + size) * (await this.#rows('track_search')) < total * total
    const where = whereAll((walk && searchConditions(chosen, keyword, type, 'walk')) || conditions)
    const { rows } = await sql<{ track_id: number }>`
      ${walk ? walked(where, sort, conditions.length > 0) : gathered(where, sort)}
      ORDER BY ${orders[sort]} LIMIT ${size} OFFSET ${offset}`.execute(this.#db)
    return { ids: rows.map((row) => row.track_id), total }
  }

  async findAlbums(request: SearchRequest): Promise<SearchResult> {
    const { sort, page, size } = request
    const chosen = await this.#chosen(request.tags)
    const conditions = albumConditions(chosen, request)
    if (!conditions) return { ids: [], total: 0 }
    const count = () => this.#count(sql`album_search a ${whereAll(conditions)}`)
    const total = await this.#counts.get(`albums ${keyOf(request)}`, count)
    const offset = (page - 1) * size
    if (offset >= total) return { ids: [], total }
    // As for tracks; but no index holds albums in the order of downloads, so there is nothing to walk along.
    const cheap = conditions.length === 0 || (offset + size) * (await this.#rows('album_search')) < total * total
    const strategy = cheap && sort !== 'download' ? 'walk' : 'gather'
    const where = whereAll(albumConditions(chosen, request, strategy) ?? conditions)
    const { rows } = await sql<{ id: number }>`
      ${matchingAlbums(where, sort, strategy)} ORDER BY ${albumOrders[sort]} LIMIT ${size} OFFSET ${offset}`.execute(this.#db)
    return { ids: rows.map((row) => row.id), total }
  }

  mappedTags(filters: SearchFilters): Promise<TagSet> {
    return this.#tagSets.get(keyOf(filters), () => this.#mappedTags(filters))
  }

  async put({ id, createdAt, title, nickname, tagIds }: SearchableTrack, db: Database): Promise<void> {
    const titleKey = nameKey(title)
    const nicknameKey = nameKey(nickname)
    await sql`
      INSERT INTO track_search (track_id, created_at, tag_ids, title_grams, nickname_grams, title_key, nickname_key)
      VALUES (${id}, ${createdAt}, ${tagIds}, ${gramsOf(titleKey)}, ${gramsOf(nicknameKey)}, ${titleKey}, ${nicknameKey})
      ON CONFLICT (track_id) DO UPDATE SET
        created_at = excluded.created_at, tag_ids = excluded.tag_ids,
        title_grams = excluded.title_grams, nickname_grams = excluded.nickname_grams,
        title_key = excluded.title_key, nickname_key = excluded.nickname_key`.execute(db)
  }

  putAlbum(album: SearchableAlbum, db: Database): Promise<void> {
    return putAlbum(album, db)
  }

  async remove(trackId: number, db: Database): Promise<void> {
    await db.deleteFrom('track_search').where('track_id', '=', trackId).execute()
  }

  changed(): void {
    this.#counts.clear()
    this.#tagSets.clear()
  }

  async #count(matching: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM ${matching}`.execute(this.#db)
    return rows[0]?.total ?? 0
  }

  /** About how many rows `table` has, from the planner's own knowledge. */
  #rows(table: 'track_search' | 'album_search'): Promise<number> {
    return this.#sizes.get(table, async () => {
      const { rows } = await sql<{ reltuples: number }>`SELECT reltuples FROM pg_class WHERE oid = ${table}::regclass`.execute(this.#db)
      return Math.max(1, rows[0]?.reltuples ?? 1)
    })
  }

  /** Names to ids; a kind whose names are all unknown has an empty list. */
  async #chosen(tags: TagSet): Promise<ChosenTags> {
    const kinds = tagKinds.filter((kind) => tags[kind].length > 0)
    if (kinds.length === 0) return {}
    const names = kinds.flatMap((kind) => tags[kind]).filter((name) => !name.includes('\0') && name.isWellFormed())
    const known = await this.#db.selectFrom('tags').selectAll().where('name', '=', sql<string>`any(${names}::text[])`).execute()
    return Object.fromEntries(
      kinds.map((kind) => [kind, known.filter((tag) => tag.kind === kind && tags[kind].includes(tag.name)).map((tag) => tag.id)]),
    )
  }

  async #mappedTags({ tags, keyword, type }: SearchFilters): Promise<TagSet> {
    const chosen = await this.#chosen(tags)
    // Kinds without a choice of their own are all asked under the same conditions: once.
    const free = tagKinds.filter((kind) => !chosen[kind])
    const groups = [free, ...tagKinds.filter((kind) => chosen[kind]).map((kind) => [kind])].filter((kinds) => kinds.length > 0)
    const found: TagSet = { instrument: [], mood: [], genre: [] }
    await Promise.all(
      groups.map(async (kinds) => {
        const others = Object.fromEntries(Object.entries(chosen).filter(([kind]) => !kinds.includes(kind as TagKind)))
        const conditions = searchConditions(others, keyword, type)
        if (!conditions) return
        for (const { kind, name } of await this.#reachable(kinds, conditions)) found[kind].push(name)
      }),
    )
    return found
  }

  async #reachable(kinds: readonly TagKind[], conditions: RawBuilder<boolean>[]): Promise<{ kind: TagKind; name: string }[]> {
    const tags = await this.#db.selectFrom('tags').selectAll().where('kind', 'in', kinds).orderBy(sql`name COLLATE "C"`).execute()
    const used = await usedTags(
      this.#db,
      tags.map((tag) => tag.id),
      conditions,
    )
    return tags.filter((tag) => used.has(tag.id))
  }
}

/** The rows along the order's index, each looked at on the way. */
function walked(where: RawBuilder<unknown>, sort: BrowseSort, narrowed: boolean): RawBuilder<unknown> {
  if (sort !== 'download') return sql`SELECT s.track_id FROM track_search s ${where}`
  if (!narrowed) return sql`SELECT track_id FROM track_counters`
  return sql`SELECT c.track_id FROM track_counters c JOIN track_search s USING (track_id) ${where}`
}

/** All hits from the GIN, then to be sorted, whatever the planner believes of their number. */
function gathered(where: RawBuilder<unknown>, sort: BrowseSort): RawBuilder<unknown> {
  if (sort !== 'download') {
    return sql`WITH hits AS MATERIALIZED (SELECT s.track_id, s.created_at FROM track_search s ${where}) SELECT track_id FROM hits`
  }
  return sql`WITH hits AS MATERIALIZED (SELECT s.track_id FROM track_search s ${where})
    SELECT c.track_id FROM hits JOIN track_counters c USING (track_id)`
}

function keyOf({ tags, keyword, type }: SearchFilters): string {
  return JSON.stringify([tagKinds.map((kind) => [...tags[kind]].sort()), nameKey(keyword), type])
}
