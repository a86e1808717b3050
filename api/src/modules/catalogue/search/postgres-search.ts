import {
  type BrowseList,
  lengthRanges,
  type NamedTag,
  type TagKind,
  type TagSet,
  tagKinds,
} from '@sori/contract/catalogue'
import { singleSpaced } from '@sori/contract/text'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import { BriefCache } from '../../../lib/time/brief-cache.ts'
import {
  albumConditions,
  albumRanks,
  albumsChangedByTracks,
  albumTrackConditions,
  changedAlbums,
  hasChangedAlbum,
  trackListOf,
} from './album-search.ts'
import { characterIds, tempoCondition } from './character-ids.ts'
import { rankedConditions, type Term, termsOf } from './everything-search.ts'
import { countByLength, countByTag, findUsedTags, renewUsedTags } from './facets.ts'
import type { ListQuery, RankedQuery } from './list-query.ts'
import { ListSearch } from './list-search.ts'
import { RenewableCache } from './renewable-cache.ts'
import { type ResolvedFilters, trackConditions, whereAll } from './search-conditions.ts'
import type {
  FacetRequest,
  SearchableAlbum,
  SearchableTrack,
  SearchFilters,
  SearchIndex,
  SearchRequest,
  SearchResult,
  SplitTag,
} from './search-index.ts'
import { ALL_FIELDS } from './search-types.ts'
import { albumList, everythingList, trackList } from './searched-list.ts'
import { Vocabulary } from './vocabulary.ts'

/** A long time, because counting reads every hit. */
const COUNTS_TTL_MS = 60_000

/**
 * `SearchIndex` on PostgreSQL: narrow tables with GIN indexes over grams and tags. Triggers log all
 * changes, and requests apply the logged changes to the caches.
 */
export class PostgresSearchIndex implements SearchIndex {
  #db: Database
  #tracks: ListSearch
  #albums: ListSearch
  #everything: ListSearch
  #vocabulary: Vocabulary
  #usedTags = new RenewableCache<ReadonlySet<number>>()
  #tagCounts = new BriefCache<Record<string, number>>(COUNTS_TTL_MS)
  #lengthCounts = new BriefCache<number[]>(COUNTS_TTL_MS)

  /** `deepRows` replaces `DEEP_ROWS` in tests. */
  constructor(db: Database, { deepRows }: { deepRows?: number } = {}) {
    this.#db = db
    this.#tracks = new ListSearch(db, trackList, deepRows)
    this.#albums = new ListSearch(db, albumList, deepRows)
    this.#everything = new ListSearch(db, everythingList, deepRows)
    this.#vocabulary = new Vocabulary(db)
  }

  async findTracks(request: SearchRequest): Promise<SearchResult> {
    const filters = await this.#resolve(request)
    const list = filters.terms ? this.#everything : this.#tracks
    const tempoRange = request.sort === 'bpm' ? request.character?.bpm : undefined
    return this.#readPage(list, request, {
      page: request.page,
      size: request.size,
      key: filters.library ? undefined : cacheKeyOf(filters),
      conditions: (strategy) => trackConditions(filters, strategy),
      ranks: (strategy) => rankedConditions(filters.terms ?? [], strategy).slice(0, -1),
      conditionsOfRank: (rank, strategy) => trackConditions(filters, strategy, rank),
      ...(tempoRange && { orderConditions: [tempoCondition(tempoRange)] }),
    })
  }

  async findAlbums(request: SearchRequest): Promise<SearchResult> {
    const filters = await this.#resolve(request)
    const query: RankedQuery = {
      page: request.page,
      size: request.size,
      key: cacheKeyOf(filters),
      conditions: (strategy) => albumConditions(filters, strategy),
      ranks: (strategy) => albumRanks(filters, strategy),
      conditionsOfRank: (rank, strategy) => albumConditions(filters, strategy, rank),
      changedIds: (snapshot) => changedAlbums(filters, snapshot),
    }
    // The albums' log lacks changes of tracks.
    if (selectsByTracks(filters))
      query.changesSince = (snapshot) => albumsChangedByTracks(filters, snapshot)
    // Albums have no tempo, so they cannot be sorted by it.
    const sort = request.sort === 'bpm' ? 'newest' : request.sort
    return this.#readPage(this.#albums, { ...request, sort }, query)
  }

  /** Sorts by rank only for a keyword of type `a`; other requests for `match` sort by time. */
  #readPage(
    list: ListSearch,
    { sort, type, keyword }: SearchRequest,
    query: RankedQuery & Pick<ListQuery, 'orderConditions'>,
  ): Promise<SearchResult> {
    if (sort !== 'match') return list.readPage({ ...query, sort })
    if (type !== ALL_FIELDS || keyword === '') return list.readPage({ ...query, sort: 'newest' })
    return list.readRankedPage(query)
  }

  async findUnknownWords(keyword: string): Promise<string[]> {
    const terms = termsOf(keyword, await this.#vocabulary.createResolver())
    const isKnown = await Promise.all(terms.map((term) => this.#hasHits(term)))
    return terms.filter((_, index) => !isKnown[index]).flatMap(({ words }) => words)
  }

  async #hasHits(term: Term): Promise<boolean> {
    const matchesAnyField = rankedConditions([term], 'gather').at(-1) ?? []
    const { rows } = await sql`
      SELECT FROM ${everythingList.rows} ${whereAll(matchesAnyField)} LIMIT 1`.execute(this.#db)
    return rows.length > 0
  }

  async findNamedTags(keyword: string): Promise<NamedTag[]> {
    if (!isStorable(keyword)) return []
    const terms = termsOf(keyword, await this.#vocabulary.createResolver())
    return terms.flatMap(({ namedTags }, index) => {
      const otherTerms = terms.toSpliced(index, 1)
      const otherWords = otherTerms.flatMap(({ words }) => words).join(' ')
      return namedTags.map((tag) => ({ ...tag, keyword: otherWords }))
    })
  }

  async findReachableTags({ list = 'tracks', ...request }: FacetRequest): Promise<TagSet> {
    const groups = groupKinds(await this.#resolve(request))
    const tags = await Promise.all(
      groups.map(({ kinds, filters }) => this.#findTagsOfKinds(list, kinds, filters)),
    )
    const tagSet: TagSet = { instrument: [], mood: [], genre: [] }
    for (const { kind, name } of tags.flat()) tagSet[kind].push(name)
    return tagSet
  }

  async countTags({ list = 'tracks', ...request }: FacetRequest): Promise<Record<string, number>> {
    const groups = groupKinds(await this.#resolve(request))
    const counts = await Promise.all(
      groups.map(({ kinds, filters }) =>
        this.#tagCounts.get(`${list} ${kinds.join()} ${cacheKeyOf(filters)}`, async () => {
          const gatherConditions = trackConditionsOf(list)(filters, 'gather')
          return gatherConditions
            ? countByTag(this.#db, trackListOf(filters), kinds, gatherConditions, list)
            : {}
        }),
      ),
    )
    return Object.assign({}, ...counts)
  }

  async countLengths({ list = 'tracks', ...request }: FacetRequest): Promise<number[]> {
    const filters = { ...(await this.#resolve(request)), seconds: undefined }
    const gatherConditions = trackConditionsOf(list)(filters, 'gather')
    if (!gatherConditions) return lengthRanges.map(() => 0)
    return this.#lengthCounts.get(`${list} ${cacheKeyOf(filters)}`, () =>
      countByLength(this.#db, trackListOf(filters), gatherConditions, list),
    )
  }

  async putTrack(tx: Transaction, track: SearchableTrack): Promise<void> {
    const { id, albumId, createdAt, title, nickname, tagIds } = track
    await sql`
      INSERT INTO track_search
        (track_id, album_id, created_at, tag_ids, title_key, nickname_key, seconds)
      VALUES (${id}, ${albumId}, ${createdAt}, ${tagIds}, ${nameKey(singleSpaced(title))},
        ${nameKey(nickname)}, (${selectLength(id)}))
      ON CONFLICT (track_id) DO UPDATE SET
        album_id = excluded.album_id, created_at = excluded.created_at,
        tag_ids = excluded.tag_ids, title_key = excluded.title_key,
        nickname_key = excluded.nickname_key, seconds = excluded.seconds`.execute(tx)
  }

  async putAlbum(tx: Transaction, album: SearchableAlbum): Promise<void> {
    const { id, createdAt, name, nickname } = album
    // Each new track of an album writes the album's row again, usually unchanged.
    await sql`
      INSERT INTO album_search AS a (album_id, created_at, name_key, nickname_key)
      VALUES (${id}, ${createdAt}, ${nameKey(singleSpaced(name))}, ${nameKey(nickname)})
      ON CONFLICT (album_id) DO UPDATE SET
        created_at = excluded.created_at, name_key = excluded.name_key,
        nickname_key = excluded.nickname_key
      WHERE (a.created_at, a.name_key, a.nickname_key)
        IS DISTINCT FROM (excluded.created_at, excluded.name_key, excluded.nickname_key)`.execute(
      tx,
    )
    await sql`
      INSERT INTO album_counters (album_id) VALUES (${id}) ON CONFLICT DO NOTHING`.execute(tx)
  }

  async renameArtist(tx: Transaction, memberId: number, nickname: string): Promise<void> {
    const key = nameKey(nickname)
    await sql`
      UPDATE track_search SET nickname_key = ${key} WHERE ${isTrackOfMember(memberId)}`.execute(tx)
    await sql`
      UPDATE album_search SET nickname_key = ${key} WHERE ${isAlbumOfMember(memberId)}`.execute(tx)
  }

  async removeArtist(tx: Transaction, memberId: number): Promise<void> {
    await sql`DELETE FROM track_search WHERE ${isTrackOfMember(memberId)}`.execute(tx)
    await sql`DELETE FROM album_search WHERE ${isAlbumOfMember(memberId)}`.execute(tx)
  }

  async removeAlbum(tx: Transaction, albumId: number): Promise<void> {
    await tx.deleteFrom('track_search').where('album_id', '=', albumId).execute()
    await tx.deleteFrom('album_search').where('album_id', '=', albumId).execute()
  }

  /**
   * Makes searches for `into` also find `from`. Rewriting 100,000 rows would take a minute.
   */
  async mergeTags(tx: Transaction, from: number, into: number): Promise<void> {
    await sql`
      UPDATE tags SET absorbed = tags.absorbed || merged.id || merged.absorbed
      FROM tags merged WHERE merged.id = ${from} AND tags.id = ${into}`.execute(tx)
  }

  /** Rewrites only the rows that were written after the merge: they have only the id of `into`. */
  async splitTags(tx: Transaction, { id, absorbed }: SplitTag, into: number): Promise<void> {
    const ids = [id, ...absorbed]
    await sql`UPDATE tags SET absorbed = ${absorbed} WHERE id = ${id}`.execute(tx)
    await sql`
      UPDATE tags SET absorbed = array(SELECT a FROM unnest(absorbed) a WHERE a <> ALL (${ids}))
      WHERE id = ${into}`.execute(tx)
    await sql`
      UPDATE track_search s
      SET tag_ids = array(SELECT tag_id FROM track_tags WHERE track_id = s.track_id)
      WHERE track_id IN (SELECT track_id FROM track_tags WHERE tag_id = ${id})
        AND NOT tag_ids && ${ids}::int[]`.execute(tx)
  }

  async removeTrack(tx: Transaction, trackId: number): Promise<void> {
    await tx.deleteFrom('track_search').where('track_id', '=', trackId).execute()
  }

  async #resolve(request: SearchFilters): Promise<ResolvedFilters> {
    const { tags, seconds, character = {}, library, keyword, type } = request
    const hasLength = seconds?.min !== undefined || seconds?.max !== undefined
    const hasTerms = type === ALL_FIELDS && keyword !== ''
    return {
      tagIds: await this.#findTagIds(tags),
      seconds: hasLength ? seconds : undefined,
      characterIds: characterIds(character),
      library,
      keyword: nameKey(keyword),
      type,
      terms: hasTerms
        ? termsOf(isStorable(keyword) ? keyword : '', await this.#vocabulary.createResolver())
        : undefined,
    }
  }

  async #findTagIds(names: TagSet): Promise<ResolvedFilters['tagIds']> {
    const tagIds: ResolvedFilters['tagIds'] = {}
    for (const kind of tagKinds) if (names[kind].length > 0) tagIds[kind] = []
    const allNames = Object.values(names).flat().filter(isStorable)
    if (Object.keys(tagIds).length === 0) return tagIds
    const tags = await this.#db
      .selectFrom('tags')
      .selectAll()
      .where('name', '=', sql<string>`any(${allNames}::text[])`)
      .execute()
    for (const tag of tags)
      if (names[tag.kind].includes(tag.name)) tagIds[tag.kind]?.push(...idsOfTag(tag))
    return tagIds
  }

  async #findTagsOfKinds(list: BrowseList, kinds: readonly TagKind[], filters: ResolvedFilters) {
    // Without a keyword, tracks and albums have the same tags.
    const source = filters.keyword === '' ? 'tracks' : list
    const gatherConditions = trackConditionsOf(source)(filters, 'gather')
    const walkConditions = trackConditionsOf(source)(filters, 'walk')
    if (!gatherConditions || !walkConditions) return []
    const tags = await this.#db
      .selectFrom('tags')
      .selectAll()
      .where('kind', 'in', kinds)
      .orderBy(sql`name COLLATE "C"`)
      .execute()
    const ids = tags.flatMap(idsOfTag)
    const usedIds = await this.#usedTags.get(
      `${source} ${kinds.join()} ${cacheKeyOf(filters)}`,
      () => findUsedTags(this.#db, trackListOf(filters), ids, gatherConditions),
      (formerResult) => {
        const isAlbumSearch = source === 'albums' && !filters.terms
        const hasOtherChange = isAlbumSearch
          ? hasChangedAlbum(filters, formerResult.snapshot)
          : undefined
        return renewUsedTags(
          this.#db,
          trackListOf(filters),
          ids,
          walkConditions,
          formerResult,
          hasOtherChange,
        )
      },
    )
    return tags.filter((tag) => idsOfTag(tag).some((id) => usedIds.has(id)))
  }
}

/** Returns the function with the conditions for the tracks of a list. */
function trackConditionsOf(list: BrowseList) {
  return list === 'albums' ? albumTrackConditions : trackConditions
}

/** Groups kinds by the filters that apply to their tags: all filters except the kind's own. */
function groupKinds(filters: ResolvedFilters) {
  const { tagIds } = filters
  const unfiltered = tagKinds.filter((kind) => !tagIds[kind])
  const filtered = tagKinds.filter((kind) => tagIds[kind])
  return [
    ...(unfiltered.length > 0 ? [{ kinds: unfiltered, filters }] : []),
    ...filtered.map((kind) => ({
      kinds: [kind],
      filters: { ...filters, tagIds: { ...tagIds, [kind]: undefined } },
    })),
  ]
}

/** Returns the ids of a tag and of the tags merged into it. */
function idsOfTag({ id, absorbed }: Pick<Selectable<Tables['tags']>, 'id' | 'absorbed'>): number[] {
  return [id, ...absorbed]
}

/** Returns whether the filters select an album by its tracks. */
function selectsByTracks({ tagIds, seconds, characterIds: ids, terms }: ResolvedFilters): boolean {
  const hasTags = Object.keys(tagIds).length > 0
  return hasTags || ids.length > 0 || seconds !== undefined || terms !== undefined
}

function cacheKeyOf(filters: ResolvedFilters): string {
  const { tagIds, seconds, characterIds: ids, keyword, type, terms } = filters
  const sortedTagIds = tagKinds.map((kind) =>
    tagIds[kind]?.toSorted((first, second) => first - second),
  )
  return JSON.stringify([sortedTagIds, seconds, ids, keyword, type, terms])
}

/** Selects the seconds of a track. Locks its file, so that a concurrent measurement waits. */
const selectLength = (trackId: number) => sql`
  SELECT f.duration_ms / 1000.0 FROM tracks t JOIN files f ON f.id = t.file_id
  WHERE t.id = ${trackId} FOR SHARE OF f`

const isTrackOfMember = (memberId: number) =>
  sql`track_id IN (SELECT id FROM tracks WHERE member_id = ${memberId})`
const isAlbumOfMember = (memberId: number) =>
  sql`album_id IN (SELECT id FROM albums WHERE member_id = ${memberId})`
