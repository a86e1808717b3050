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
  albumChanged,
  albumConditions,
  albumRanks,
  albumsChangedByTracks,
  albumTrackConditions,
  changedAlbums,
  tracksOf,
} from './album-search.ts'
import { characterIds, tempoCondition } from './character-ids.ts'
import { rankedConditions, termsOf } from './everything-search.ts'
import { lengthCounts, renewUsedTags, tagCounts, usedTags } from './facets.ts'
import type { RankedQuery } from './list-query.ts'
import { ListSearch } from './list-search.ts'
import { RenewableCache } from './renewable-cache.ts'
import {
  type ResolvedFilters,
  type Strategy,
  trackConditions,
  whereAll,
} from './search-conditions.ts'
import type {
  MapRequest,
  SearchableAlbum,
  SearchableTrack,
  SearchFilters,
  SearchIndex,
  SearchRequest,
  SearchResult,
  SplitTag,
} from './search-index.ts'
import { albumList, everythingList, trackList } from './searched-list.ts'
import { Vocabulary } from './vocabulary.ts'

/** Counting reads every hit and therefore takes long. */
const COUNTS_TTL_MS = 60_000

/**
 * `SearchIndex` on PostgreSQL: narrow tables with GIN indexes over grams and tags. Triggers log all
 * changes, which update the caches.
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

  constructor(db: Database, { deepRows }: { deepRows?: number } = {}) {
    this.#db = db
    this.#tracks = new ListSearch(db, trackList, deepRows)
    this.#albums = new ListSearch(db, albumList, deepRows)
    this.#everything = new ListSearch(db, everythingList, deepRows)
    this.#vocabulary = new Vocabulary(db)
  }

  async find(request: SearchRequest): Promise<SearchResult> {
    const filters = await this.#resolve(request)
    const bpm = request.sort === 'bpm' ? request.character?.bpm : undefined
    const query = {
      ...request,
      key: filters.library ? undefined : keyOf(filters),
      conditions: (strategy: Strategy) => trackConditions(filters, strategy),
      ...(bpm && { ordered: [tempoCondition(bpm)] }),
    }
    return this.#page(filters.terms ? this.#everything : this.#tracks, request, {
      ...query,
      ranks: (strategy) => rankedConditions(filters.terms ?? [], strategy).slice(0, -1),
      conditionsOfRank: (rank, strategy) => trackConditions(filters, strategy, rank),
    })
  }

  async findAlbums(request: SearchRequest): Promise<SearchResult> {
    const filters = await this.#resolve(request)
    // These filters select albums by their tracks, and the albums' log lacks changes of tracks.
    const isByTracks =
      filters.terms ||
      filters.seconds ||
      Object.keys(filters.tagIds).length + filters.characterIds.length > 0
    const query = {
      ...request,
      key: keyOf(filters),
      conditions: (strategy: Strategy) => albumConditions(filters, strategy),
      ...(isByTracks && {
        changesSince: (snapshot: string) => albumsChangedByTracks(filters, snapshot),
      }),
    }
    // Albums have no tempo.
    const sort = request.sort === 'bpm' ? 'newest' : request.sort
    return this.#page(
      this.#albums,
      { ...request, sort },
      {
        ...query,
        ranks: (strategy) => albumRanks(filters, strategy),
        conditionsOfRank: (rank, strategy) => albumConditions(filters, strategy, rank),
        changedIds: (snapshot) => changedAlbums(filters, snapshot),
      },
    )
  }

  #page(
    list: ListSearch,
    { sort, type, keyword }: SearchRequest,
    query: RankedQuery,
  ): Promise<SearchResult> {
    if (sort !== 'match') return list.page({ ...query, sort })
    if (type !== 'a' || keyword === '') return list.page({ ...query, sort: 'newest' })
    return list.rankedPage(query)
  }

  async unknownWords(keyword: string): Promise<string[]> {
    const terms = termsOf(keyword, await this.#vocabulary.resolver())
    const isKnown = await Promise.all(
      terms.map(async (term) => {
        const conditions = rankedConditions([term], 'gather').at(-1) ?? []
        const { rows } = await sql`
          SELECT FROM ${everythingList.rows} ${whereAll(conditions)} LIMIT 1`.execute(this.#db)
        return rows.length > 0
      }),
    )
    return terms.flatMap(({ words }, index) => (isKnown[index] ? [] : words))
  }

  async namedTags(keyword: string): Promise<NamedTag[]> {
    if (!isStorable(keyword)) return []
    const terms = termsOf(keyword, await this.#vocabulary.resolver())
    return terms.flatMap(({ named }, index) => {
      const otherWords = terms
        .filter((_, otherIndex) => otherIndex !== index)
        .flatMap(({ words }) => words)
      return named.map((tag) => ({ ...tag, keyword: otherWords.join(' ') }))
    })
  }

  async mappedTags({ list = 'tracks', ...request }: MapRequest): Promise<TagSet> {
    const groups = kindGroups(await this.#resolve(request))
    const tags = await Promise.all(
      groups.map(({ kinds, filters }) => this.#reachable(list, kinds, filters)),
    )
    const tagSet: TagSet = { instrument: [], mood: [], genre: [] }
    for (const { kind, name } of tags.flat()) tagSet[kind].push(name)
    return tagSet
  }

  async countTags({ list = 'tracks', ...request }: MapRequest): Promise<Record<string, number>> {
    const groups = kindGroups(await this.#resolve(request))
    const counts = await Promise.all(
      groups.map(({ kinds, filters }) =>
        this.#tagCounts.get(`${list} ${kinds.join()} ${keyOf(filters)}`, async () => {
          const gather = conditionsOf(list)(filters, 'gather')
          return gather ? tagCounts(this.#db, tracksOf(filters), kinds, gather, list) : {}
        }),
      ),
    )
    return Object.assign({}, ...counts)
  }

  async countLengths({ list = 'tracks', ...request }: MapRequest): Promise<number[]> {
    const filters = { ...(await this.#resolve(request)), seconds: undefined }
    const gather = conditionsOf(list)(filters, 'gather')
    if (!gather) return lengthRanges.map(() => 0)
    return this.#lengthCounts.get(`${list} ${keyOf(filters)}`, () =>
      lengthCounts(this.#db, tracksOf(filters), gather, list),
    )
  }

  async put(tx: Transaction, track: SearchableTrack): Promise<void> {
    const { id, albumId, createdAt, title, nickname, tagIds } = track
    await sql`
      INSERT INTO track_search
        (track_id, album_id, created_at, tag_ids, title_key, nickname_key, seconds)
      VALUES (${id}, ${albumId}, ${createdAt}, ${tagIds}, ${nameKey(singleSpaced(title))},
        ${nameKey(nickname)}, (${lengthOf(id)}))
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
      UPDATE track_search SET nickname_key = ${key} WHERE ${trackIsOf(memberId)}`.execute(tx)
    await sql`
      UPDATE album_search SET nickname_key = ${key} WHERE ${albumIsOf(memberId)}`.execute(tx)
  }

  async removeArtist(tx: Transaction, memberId: number): Promise<void> {
    await sql`DELETE FROM track_search WHERE ${trackIsOf(memberId)}`.execute(tx)
    await sql`DELETE FROM album_search WHERE ${albumIsOf(memberId)}`.execute(tx)
  }

  async removeAlbum(tx: Transaction, albumId: number): Promise<void> {
    await tx.deleteFrom('track_search').where('album_id', '=', albumId).execute()
    await tx.deleteFrom('album_search').where('album_id', '=', albumId).execute()
  }

  /**
   * Makes searches for `into` include `from`, because rewriting 100,000 rows would take a minute.
   */
  async mergeTags(tx: Transaction, from: number, into: number): Promise<void> {
    await sql`
      UPDATE tags SET absorbed = tags.absorbed || merged.id || merged.absorbed
      FROM tags merged WHERE merged.id = ${from} AND tags.id = ${into}`.execute(tx)
  }

  /** Rewrites only rows that were written after the merge, and therefore lack the ids. */
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

  async remove(tx: Transaction, trackId: number): Promise<void> {
    await tx.deleteFrom('track_search').where('track_id', '=', trackId).execute()
  }

  async #resolve(request: SearchFilters): Promise<ResolvedFilters> {
    const { tags, seconds, character = {}, library, keyword, type } = request
    const kinds = tagKinds.filter((kind) => tags[kind].length > 0)
    const names = kinds.flatMap((kind) => tags[kind]).filter(isStorable)
    const filterTags =
      kinds.length === 0
        ? []
        : await this.#db
            .selectFrom('tags')
            .selectAll()
            .where('name', '=', sql<string>`any(${names}::text[])`)
            .execute()
    const idsOfKind = (kind: TagKind) =>
      filterTags.filter((tag) => tag.kind === kind && tags[kind].includes(tag.name)).flatMap(idsOf)
    const hasLength = seconds?.min !== undefined || seconds?.max !== undefined
    return {
      tagIds: Object.fromEntries(kinds.map((kind) => [kind, idsOfKind(kind)])),
      seconds: hasLength ? seconds : undefined,
      characterIds: characterIds(character),
      library,
      key: nameKey(keyword),
      type,
      terms:
        type === 'a' && keyword !== ''
          ? termsOf(isStorable(keyword) ? keyword : '', await this.#vocabulary.resolver())
          : undefined,
    }
  }

  async #reachable(list: BrowseList, kinds: readonly TagKind[], filters: ResolvedFilters) {
    // Without a keyword, tracks and albums have the same tags.
    const source = filters.key === '' ? 'tracks' : list
    const gather = conditionsOf(source)(filters, 'gather')
    const walk = conditionsOf(source)(filters, 'walk')
    if (!gather || !walk) return []
    const tags = await this.#db
      .selectFrom('tags')
      .selectAll()
      .where('kind', 'in', kinds)
      .orderBy(sql`name COLLATE "C"`)
      .execute()
    const ids = tags.flatMap(idsOf)
    const usedIds = await this.#usedTags.get(
      `${source} ${kinds.join()} ${keyOf(filters)}`,
      () => usedTags(this.#db, tracksOf(filters), ids, gather),
      (formerResult) => {
        const albumsChanged =
          source === 'albums' && !filters.terms
            ? albumChanged(filters, formerResult.snapshot)
            : undefined
        return renewUsedTags(this.#db, tracksOf(filters), ids, walk, formerResult, albumsChanged)
      },
    )
    return tags.filter((tag) => idsOf(tag).some((id) => usedIds.has(id)))
  }
}

function conditionsOf(list: BrowseList) {
  return list === 'albums' ? albumTrackConditions : trackConditions
}

/** Returns kinds with the filters of all other kinds. Unfiltered kinds share one search. */
function kindGroups(filters: ResolvedFilters) {
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

/** Returns the ids of a tag in search rows, including merged tags. */
function idsOf({ id, absorbed }: Pick<Selectable<Tables['tags']>, 'id' | 'absorbed'>): number[] {
  return [id, ...absorbed]
}

function keyOf({ tagIds, seconds, characterIds: ids, key, type, terms }: ResolvedFilters): string {
  const sortedTagIds = tagKinds.map((kind) =>
    tagIds[kind]?.toSorted((first, second) => first - second),
  )
  return JSON.stringify([sortedTagIds, seconds, ids, key, type, terms])
}

/** Locks the file, so that a measurement waits for the new track. */
const lengthOf = (trackId: number) => sql`
  SELECT f.duration_ms / 1000.0 FROM tracks t JOIN files f ON f.id = t.file_id
  WHERE t.id = ${trackId} FOR SHARE OF f`

const trackIsOf = (memberId: number) =>
  sql`track_id IN (SELECT id FROM tracks WHERE member_id = ${memberId})`
const albumIsOf = (memberId: number) =>
  sql`album_id IN (SELECT id FROM albums WHERE member_id = ${memberId})`
