import {
  ALBUM_TRACKS_MAX,
  type AlbumAnswer,
  type AlbumParams,
  type AlbumsAnswer,
  type ArtistAnswer,
  type BrowseQuery,
  bpmRangeOf,
  defaultOrder,
  type MappedTags,
  type MappedTagsQuery,
  type NamedTag,
  type TagKind,
  type TagSet,
  type TagsAnswer,
  type TrackAnswer,
  type TrackParams,
  type TracksAnswer,
  tagKinds,
} from '@sori/contract/catalogue'
import { pagingOf } from '@sori/contract/envelope'
import { titleText } from '@sori/contract/text'
import { AlbumFull, AppError, TagRefusal } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { presentTagNames } from '../../../lib/text/tag-names.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { StreamLinks } from '../../files/streaming/index.ts'
import { HidingService } from '../hiding/index.ts'
import {
  ALL_FIELDS,
  type SearchFilters,
  type SearchIndex,
  type SearchRequest,
  type SearchResult,
} from '../search/index.ts'
import type { SpellingService } from '../suggestions/spelling.service.ts'
import {
  presentAlbum,
  presentAlbumPage,
  presentArtist,
  presentTags,
  presentTrack,
  presentTrackPage,
} from './catalogue.present.ts'
import type {
  CatalogueRepository,
  ListedAlbumRow,
  ListedTrackRow,
  TagName,
} from './catalogue.repository.ts'
import { isAdministrator, isManager, maySee } from './hidden-items.ts'

/** A new track with its album and the id of its audio file. */
export type Publication = {
  artist: { id: number }
  album: { name: string; description: string; artPath: string | null; createdAt?: Date }
  track: { title: string; description: string; createdAt?: Date; downloads?: number }
  tags: TagSet
  fileId: number
}

type Dependencies = {
  db: Database
  catalogue: CatalogueRepository
  search: SearchIndex
  spelling: Pick<SpellingService, 'correct'>
  links: StreamLinks
}

export class CatalogueService {
  #db: Database
  #catalogue: CatalogueRepository
  #search: SearchIndex
  #links: StreamLinks
  #hiding: HidingService
  #spelling: Pick<SpellingService, 'correct'>

  constructor({ db, catalogue, search, links, spelling }: Dependencies) {
    this.#db = db
    this.#catalogue = catalogue
    this.#search = search
    this.#links = links
    this.#spelling = spelling
    this.#hiding = new HidingService(search)
  }

  async browse(query: BrowseQuery, caller: Caller | null): Promise<TracksAnswer> {
    const { only } = query
    if (only && !caller) return { dtoList: [], ...pagingOf(query.page, query.size, 0) }
    const library = only && caller ? { memberId: caller.id, only } : undefined
    const { ids, total, spelling } = await this.#find(query, (request) =>
      this.#search.findTracks({ ...request, library }),
    )
    const rows = await this.#catalogue.readTracks(ids, caller)
    return {
      dtoList: rows.map((row) => presentTrack(row, caller)),
      ...pagingOf(query.page, query.size, total),
      ...(query.type === ALL_FIELDS && { spelling }),
    }
  }

  async browseAlbums(query: BrowseQuery): Promise<AlbumsAnswer> {
    const { ids, total, spelling } = await this.#find(query, (request) =>
      this.#search.findAlbums(request),
    )
    const rows = await this.#catalogue.readAlbums(ids)
    return {
      dtoList: rows.map((row) => ({ albumDTO: presentAlbum(row) })),
      ...pagingOf(query.page, query.size, total),
      ...(query.type === ALL_FIELDS && { spelling }),
    }
  }

  /** Runs `search`, and repeats it with a corrected keyword if the typed keyword finds nothing. */
  async #find(
    query: BrowseQuery,
    search: (request: SearchRequest) => Promise<SearchResult>,
  ): Promise<SearchResult & { spelling: string | null }> {
    const sort = query.sort ?? defaultOrder(query)
    const request = { ...query, sort, ...filtersOf(query) }
    const result = await search(request)
    if (query.type !== ALL_FIELDS || result.total > 0 || query.literal === 'true')
      return { ...result, spelling: null }
    const spelling = await this.#spelling.correct(query.keyword)
    if (spelling === null) return { ...result, spelling }
    const corrected = await search({ ...request, keyword: spelling })
    return corrected.total > 0 ? { ...corrected, spelling } : { ...result, spelling: null }
  }

  /**
   * Returns the track with a nickname and title. Links of older releases have titles with repeated
   * spaces, which are tried first. Throws `NOT_FOUND`.
   */
  async readTrack(
    { nickname, title }: TrackParams,
    caller: Caller | null,
  ): Promise<TrackAnswer['dto']> {
    const find = (name: string) => this.#catalogue.findTrackAt(nickname, name, caller)
    const row = (await find(nameToStore(title))) ?? (await find(titleText(title)))
    return presentTrackPage(requireVisible(row, caller), caller, this.#links)
  }

  async readTrackById(trackId: number, caller: Caller | null): Promise<TrackAnswer['dto']> {
    return presentTrackPage(await this.#readVisibleTrack(trackId, caller), caller, this.#links)
  }

  /** Returns an artist by nickname. Throws `NOT_FOUND`, also for a member without public tracks. */
  async readArtist(nickname: string): Promise<ArtistAnswer['dto']> {
    return presentArtist(requireRow(await this.#catalogue.findArtistAt(nickname)))
  }

  async readArtistById(id: number): Promise<ArtistAnswer['dto']> {
    return presentArtist(requireRow(await this.#catalogue.findArtistById(id)))
  }

  /** Returns whether an item with these names exists, hidden or not. */
  async existsAt(names: TrackParams | AlbumParams): Promise<boolean> {
    const row =
      'title' in names
        ? await this.#catalogue.findTrackAt(names.nickname, nameToStore(names.title), null)
        : await this.#catalogue.findAlbumAt(names.nickname, nameToStore(names.albumName))
    return row !== undefined
  }

  /** Returns an album with its tracks. For a buyer, a hidden album has only the bought tracks. */
  async readAlbum(
    { nickname, albumName }: AlbumParams,
    caller: Caller | null,
  ): Promise<AlbumAnswer['dtoList'][number]> {
    const find = (name: string) => this.#catalogue.findAlbumAt(nickname, name)
    const row = (await find(nameToStore(albumName))) ?? (await find(titleText(albumName)))
    return this.#presentVisibleAlbum(row, caller)
  }

  async readAlbumById(albumId: number, caller: Caller | null) {
    const [row] = await this.#catalogue.readAlbums([albumId])
    return this.#presentVisibleAlbum(row, caller)
  }

  async #presentVisibleAlbum(album: ListedAlbumRow | undefined, caller: Caller | null) {
    const row = requireRow(album)
    if (row.album_taken_down && !isAdministrator(caller)) throw new AppError('NOT_FOUND')
    const evenHidden = row.album_hidden
    const rows = await this.#catalogue.readTracksOfAlbum(row.album_id, caller, { evenHidden })
    const isManaged = isManager(row, caller)
    const tracks = isManaged
      ? rows.filter(({ hidden }) => !hidden)
      : rows.filter((track) => maySee(track, caller))
    if (evenHidden && !isManaged && tracks.length === 0) throw new AppError('NOT_FOUND')
    return presentAlbumPage(row, tracks, caller, this.#links)
  }

  /** Returns the tags of a track by kind. Throws `NOT_FOUND`. */
  async readTagsOfTrack(trackId: number, caller: Caller | null): Promise<TagSet> {
    return presentTags((await this.#readVisibleTrack(trackId, caller)).tags)
  }

  async #readVisibleTrack(trackId: number, caller: Caller | null) {
    const [row] = await this.#catalogue.readTracks([trackId], caller)
    return requireVisible(row, caller)
  }

  async listTags(): Promise<TagsAnswer['dtoList'][number]> {
    const tags = await this.#catalogue.listTranslatedTags()
    return { ...presentTags(tags), names: presentTagNames(tags) }
  }

  /**
   * Returns the tags with results under these filters, and the counts if requested. The search
   * ignores the filter `only` (the member's library), so a request with `only` gets no counts.
   */
  async findReachableTags(query: MappedTagsQuery): Promise<MappedTags> {
    const request = { ...query, ...filtersOf(query) }
    const countResults = async () => {
      const [counts, lengths] = await Promise.all([
        this.#search.countTags(request),
        this.#search.countLengths(request),
      ])
      return { counts, lengths }
    }
    const [tags, resultCounts, tagNames, namedTags] = await Promise.all([
      this.#search.findReachableTags(request),
      query.counts === 'true' && !query.only ? countResults() : undefined,
      this.#catalogue.listTranslatedTags(),
      query.type === ALL_FIELDS ? this.#search.findNamedTags(request.keyword) : undefined,
    ])
    const isListed = ({ kind, name }: TagName) =>
      tags[kind].includes(name) || request.tags[kind].includes(name)
    const isReachable = ({ kind, tagName }: NamedTag) => tags[kind].includes(tagName)
    return {
      ...tags,
      ...resultCounts,
      names: presentTagNames(tagNames.filter(isListed)),
      ...(namedTags && { named: namedTags.filter(isReachable) }),
    }
  }

  async addTags(tags: TagSet): Promise<void> {
    const rows = tagKinds.flatMap((kind) =>
      tags[kind].map((name) => ({ kind, name: name.normalize('NFC').toLowerCase() })),
    )
    await this.#catalogue.addTags(rows)
  }

  hasTrack(artistId: number, title: string): Promise<boolean> {
    return this.#catalogue.hasTrack(artistId, nameToStore(title))
  }

  /**
   * Returns the path of an album's picture, null without a picture, or undefined if no album has
   * the name.
   */
  async findArtOfAlbum(artistId: number, albumName: string): Promise<string | null | undefined> {
    return (await this.#catalogue.findAlbumNamed(artistId, nameToStore(albumName)))?.art_path
  }

  /**
   * Publishes a track in the artist's album of this name, and creates a missing album. Returns the
   * track's id. Throws `TAG_UNKNOWN`, `ALBUM_FULL`, and the database's error for a repeated title.
   */
  async publishTrack(publication: Publication): Promise<number> {
    return this.#db.transaction().execute((tx) => this.publishTrackIn(tx, publication))
  }

  async publishTrackIn(
    tx: Transaction,
    { artist, album, track, tags, fileId }: Publication,
  ): Promise<number> {
    const { description, downloads = 0, createdAt = new Date() } = track
    const { left_at: leftAt } = await this.#catalogue.lockArtist(tx, artist.id)
    // The artist may have left during the request.
    if (leftAt) throw new AppError('SESSION_ENDED')
    const tagIds = await this.lockTagIds(tx, tags)
    const albumId = await this.#catalogue.lockOrAddAlbum(tx, {
      member_id: artist.id,
      name: nameToStore(album.name),
      description: album.description,
      art_path: album.artPath,
      created_at: album.createdAt ?? createdAt,
    })
    if (await this.#catalogue.isAlbumFull(tx, albumId))
      throw new AlbumFull('albumName', ALBUM_TRACKS_MAX)
    const row = {
      album_id: albumId,
      member_id: artist.id,
      file_id: fileId,
      title: nameToStore(track.title),
      description,
      created_at: createdAt,
    }
    const id = await this.#catalogue.addTrack(tx, row, { downloads, tagIds })
    await this.#hiding.reindexAlbum(tx, albumId)
    await this.#hiding.reindexTracks(tx, { kind: 'track', id })
    return id
  }

  /**
   * Returns the ids of tags, which cannot change until the transaction ends. Throws `TAG_UNKNOWN`.
   */
  async lockTagIds(tx: Transaction, tags: TagSet): Promise<number[]> {
    const existingTags = await this.#catalogue.lockTags(tx)
    const idOf = (kind: TagKind, name: string) => {
      const tag = existingTags.find(
        (candidate) => candidate.kind === kind && candidate.name === name,
      )
      if (!tag) throw new TagRefusal('TAG_UNKNOWN', kind, name)
      return tag.id
    }
    return tagKinds.flatMap((kind) => [...new Set(tags[kind])].map((name) => idOf(kind, name)))
  }

  /** Returns list items in the order of `ids`, each with its row. */
  async readItems(ids: readonly number[], caller: Caller | null) {
    return presentWithRows(await this.#catalogue.readTracks(ids, caller), caller)
  }

  async readItemsOfAlbum(albumId: number, caller: Caller) {
    return presentWithRows(
      await this.#catalogue.readTracksOfAlbum(albumId, caller, { evenHidden: true }),
      caller,
    )
  }

  async readAlbumItems(ids: readonly number[]) {
    const rows = await this.#catalogue.readAlbums(ids)
    return rows.map((row) => ({ item: { albumDTO: presentAlbum(row) }, row }))
  }

  /** Locks the artist's nickname until the transaction ends. */
  async lockArtist(tx: Transaction, artistId: number): Promise<void> {
    await this.#catalogue.lockArtist(tx, artistId)
  }
}

function presentWithRows(rows: readonly ListedTrackRow[], caller: Caller | null) {
  return rows.map((row) => ({ item: presentTrack(row, caller), row }))
}

function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}

/** Returns the row. Throws `NOT_FOUND` if it is missing, or hidden from the caller. */
function requireVisible(row: ListedTrackRow | undefined, caller: Caller | null): ListedTrackRow {
  const track = requireRow(row)
  if (maySee(track, caller)) return track
  throw new AppError('NOT_FOUND')
}

function nameToStore(name: string): string {
  return name.normalize('NFC').toUpperCase().normalize('NFC')
}

function filtersOf(
  query: Omit<MappedTagsQuery, 'list' | 'counts' | 'literal' | 'only'>,
): SearchFilters {
  const { type, keyword, minSeconds: min, maxSeconds: max } = query
  return {
    // Titles are stored in upper case, which changes some letters (ß, ı).
    keyword: type === 'n' ? keyword : nameToStore(keyword),
    type,
    tags: {
      instrument: query['more[instrument]'],
      mood: query['more[mood]'],
      genre: query['more[genre]'],
    },
    seconds: { min, max },
    character: {
      soundType: query['more[soundType]'],
      bpm: bpmRangeOf(query['more[bpm]'] ?? ''),
      key: query['more[key]'],
    },
  }
}
