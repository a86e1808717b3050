import {
  ALBUM_TRACKS_MAX,
  type AlbumAnswer,
  type AlbumItem,
  type AlbumParams,
  type AlbumsAnswer,
  type BrowseQuery,
  type MappedTags,
  type MappedTagsQuery,
  type TagSet,
  type TrackAnswer,
  type TrackItem,
  type TrackParams,
  type TracksAnswer,
  tagKinds,
} from '@sori/contract/catalogue'
import { pagingOf } from '@sori/contract/envelope'
import { titleText } from '@sori/contract/text'
import { AlbumFull, AppError, TagRefusal } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { SearchFilters, SearchIndex } from '../search/index.ts'
import { presentAlbum, presentTags, presentTrack } from './catalogue.present.ts'
import type { CatalogueRepository, TrackRow } from './catalogue.repository.ts'

/** A track to be put on sale, with the album it belongs to. `file` is a stored sound's id. */
export type Publication = {
  artist: { id: number }
  album: { name: string; description: string; artPath: string | null; createdAt?: Date }
  track: { title: string; description: string; createdAt?: Date; downloads?: number }
  tags: TagSet
  fileId: number
}

/** Albums, tracks and tags (D7, D17–D19). */
export class CatalogueService {
  #db: Database
  #catalogue: CatalogueRepository
  #search: SearchIndex

  constructor(db: Database, catalogue: CatalogueRepository, search: SearchIndex) {
    this.#db = db
    this.#catalogue = catalogue
    this.#search = search
  }

  /** A page of the track list (D4, D5, D7). */
  async browse(query: BrowseQuery, caller: Caller | null): Promise<TracksAnswer> {
    const { page, size, sort } = query
    const { ids, total } = await this.#search.find({ ...filtersOf(query), sort, page, size })
    const rows = await this.#catalogue.tracks(ids, caller)
    return { dtoList: rows.map((row) => presentTrack(row, caller)), ...pagingOf(page, size, total) }
  }

  /** A page of the album list (D4, D5, D7). */
  async browseAlbums(query: BrowseQuery): Promise<AlbumsAnswer> {
    const { page, size, sort } = query
    const { ids, total } = await this.#search.findAlbums({ ...filtersOf(query), sort, page, size })
    const rows = await this.#catalogue.albums(ids)
    return {
      dtoList: rows.map((row) => ({ albumDTO: presentAlbum(row) })),
      ...pagingOf(page, size, total),
    }
  }

  /** A track's page (D17, D21), also by an address from before titles had single spaces. Throws `NOT_FOUND`. */
  async track(
    { nickname, title }: TrackParams,
    caller: Caller | null,
  ): Promise<TrackAnswer['dto']> {
    const at = (name: string) => this.#catalogue.trackAt(nickname, name, caller)
    const row = found((await at(storedName(title))) ?? (await at(titleText(title))))
    return { ...presentTrack(row, caller), filePath: row.path }
  }

  /** The same of the track with this id, for who may see it. Throws `NOT_FOUND`. */
  async trackWith(trackId: number, caller: Caller | null): Promise<TrackAnswer['dto']> {
    const row = await this.#seenBy(trackId, caller)
    return { ...presentTrack(row, caller), filePath: row.path }
  }

  /** An album's page with all its tracks (D17, D21), by such an address too. Throws `NOT_FOUND`. */
  async album(
    { nickname, albumName }: AlbumParams,
    caller: Caller | null,
  ): Promise<AlbumAnswer['dtoList'][number]> {
    const at = (name: string) => this.#catalogue.albumAt(nickname, name)
    const row = found((await at(storedName(albumName))) ?? (await at(titleText(albumName))))
    const tracks = await this.#catalogue.tracksOf(row.album_id, caller)
    return {
      albumDTO: presentAlbum(row),
      tracks: tracks.map((track) => presentTrack(track, caller)),
    }
  }

  /**
   * Returns a track's tags (D18). Throws `NOT_FOUND`, also for a hidden track unless the caller is
   * its artist or an administrator.
   */
  async tagsOf(trackId: number, caller: Caller | null): Promise<TagSet> {
    return presentTags((await this.#seenBy(trackId, caller)).tags)
  }

  /** A hidden track is there for its artist and administrators alone. */
  async #seenBy(trackId: number, caller: Caller | null): Promise<TrackRow> {
    const row = found((await this.#catalogue.tracks([trackId], caller))[0])
    if (row.hidden && row.member_id !== caller?.id && !caller?.roles.includes('ROLE_ADMIN'))
      throw new AppError('NOT_FOUND')
    return row
  }

  async tags(): Promise<TagSet> {
    return presentTags(await this.#catalogue.tags())
  }

  /** Returns the tags with results under these filters (D18), with counts if requested. */
  async mappedTags(query: MappedTagsQuery): Promise<MappedTags> {
    const request = { ...filtersOf(query), list: query.list }
    const count = async () => {
      const [counts, lengths] = await Promise.all([
        this.#search.countTags(request),
        this.#search.countLengths(request),
      ])
      return { counts, lengths }
    }
    const [tags, counted] = await Promise.all([
      this.#search.mappedTags(request),
      query.counts === 'true' ? count() : undefined,
    ])
    return { ...tags, ...counted }
  }

  /** Makes tags that do not exist yet. Uploads may not: they get `TAG_UNKNOWN` (D18). */
  async addTags(tags: TagSet): Promise<void> {
    await this.#catalogue.addTags(
      tagKinds.flatMap((kind) =>
        tags[kind].map((name) => ({ kind, name: name.normalize('NFC').toLowerCase() })),
      ),
    )
  }

  hasTrack(artistId: number, title: string): Promise<boolean> {
    return this.#catalogue.hasTrack(artistId, storedName(title))
  }

  /** The public path of an album's art: null without art, undefined without such an album. */
  async artOf(artistId: number, albumName: string): Promise<string | null | undefined> {
    return (await this.#catalogue.albumNamed(artistId, storedName(albumName)))?.art_path
  }

  /**
   * Publishes a track, which is listed and found immediately. Joins an existing album of the name
   * (D19). Stores titles and album names in upper case (D17). Throws `TAG_UNKNOWN`, `ALBUM_FULL`
   * (D44), and `VALIDATION` for a title that the artist already uses.
   */
  async publishTrack(publication: Publication): Promise<number> {
    return this.#db.transaction().execute((tx) => this.publishTrackIn(tx, publication))
  }

  /** The same inside a transaction that has more to do. */
  async publishTrackIn(
    tx: Transaction,
    { artist, album, track, tags, fileId }: Publication,
  ): Promise<number> {
    const title = storedName(track.title)
    const createdAt = track.createdAt ?? new Date()
    const { nickname, left_at: leftAt } = await this.#catalogue.artist(tx, artist.id)
    // The artist may have left while the request was under way.
    if (leftAt) throw new AppError('SESSION_ENDED')
    const tagIds = await this.tagIds(tx, tags)
    const { id: albumId, ...joined } = await this.#catalogue.albumFor(tx, {
      memberId: artist.id,
      name: storedName(album.name),
      description: album.description,
      artPath: album.artPath,
      createdAt: album.createdAt ?? createdAt,
    })
    if (await this.#catalogue.isFull(tx, albumId, ALBUM_TRACKS_MAX))
      throw new AlbumFull('albumName', ALBUM_TRACKS_MAX)
    const { description, downloads = 0 } = track
    const trackId = await this.#catalogue.addTrack(
      tx,
      { albumId, memberId: artist.id, fileId, title, description, createdAt, downloads },
      tagIds,
    )
    // In a hidden album a track is hidden with it.
    if (joined.hidden_at) return trackId
    await this.#search.putAlbum(tx, {
      id: albumId,
      createdAt: joined.created_at,
      name: joined.name,
      nickname,
    })
    await this.#search.put(tx, { id: trackId, albumId, createdAt, title, nickname, tagIds })
    return trackId
  }

  /** Returns the tags' ids and locks the tags until the transaction ends. Throws `TAG_UNKNOWN` at the kind's field. */
  async tagIds(tx: Transaction, tags: TagSet): Promise<number[]> {
    const known = await this.#catalogue.lastingTags(tx)
    return tagKinds.flatMap((kind) =>
      [...new Set(tags[kind])].map((name) => {
        const tag = known.find((one) => one.kind === kind && one.name === name)
        if (!tag) throw new TagRefusal('TAG_UNKNOWN', kind, name)
        return tag.id
      }),
    )
  }

  /** Returns the list items of tracks, in the order of `ids` (product.md §3). */
  async items(ids: readonly number[], caller: Caller): Promise<TrackItem[]> {
    return (await this.#catalogue.tracks(ids, caller)).map((row) => presentTrack(row, caller))
  }

  /** The same of an album's tracks, hidden ones too, in the order they were added. */
  async itemsOf(albumId: number, caller: Caller): Promise<TrackItem[]> {
    return (await this.#catalogue.tracksOf(albumId, caller, { evenHidden: true })).map((row) =>
      presentTrack(row, caller),
    )
  }

  /** Returns the list items of albums, in the order of `ids` (product.md §3). */
  async albumItems(ids: readonly number[]): Promise<AlbumItem[]> {
    return (await this.#catalogue.albums(ids)).map((row) => ({ albumDTO: presentAlbum(row) }))
  }

  /** Returns the artist's nickname and locks it until the transaction ends. */
  async nicknameOf(tx: Transaction, artistId: number): Promise<string> {
    return (await this.#catalogue.artist(tx, artistId)).nickname
  }
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}

/** D17. */
function storedName(name: string): string {
  return name.normalize('NFC').toUpperCase().normalize('NFC')
}

function filtersOf(query: Omit<MappedTagsQuery, 'list' | 'counts'>): SearchFilters {
  const { type, minSeconds: min, maxSeconds: max } = query
  // Upper case has other letters (ß, ı), and titles are stored in it: the keyword must be too, to be a part of them.
  const keyword = type === 't' ? storedName(query.keyword) : query.keyword
  return {
    keyword,
    type,
    tags: {
      instrument: query['more[instrument]'],
      mood: query['more[mood]'],
      genre: query['more[genre]'],
    },
    seconds: { min, max },
  }
}
