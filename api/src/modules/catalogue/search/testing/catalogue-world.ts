import { type TagKind, type TagSet, tagKinds } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../lib/postgres/database.ts'
import { nameKey } from '../../../../lib/text/name-key.ts'
import type { SearchIndex } from '../search-index.ts'
import type { Dice } from './dice.ts'
import type { KnownAlbum, KnownTrack } from './reference.ts'
import { letters, nicknames, titles, vocabulary } from './words.ts'

type Artist = { id: number; nickname: string; albums: KnownAlbum[] }

/** A catalogue that changes randomly, both in the database and in a copy in memory. */
export class CatalogueWorld {
  tracks: KnownTrack[] = []
  albums: KnownAlbum[] = []
  #db: Database
  #dice: Dice
  #artists: Artist[] = []
  #tagIds = new Map<string, number>()

  private constructor(db: Database, dice: Dice) {
    this.#db = db
    this.#dice = dice
  }

  /** Creates artists and tags without tracks. */
  static async create(db: Database, dice: Dice): Promise<CatalogueWorld> {
    const world = new CatalogueWorld(db, dice)
    for (const [memberIndex, nickname] of nicknames.entries()) {
      const member = {
        email: `a${memberIndex}@example.test`,
        name: 'A',
        nickname,
        nickname_key: nameKey(nickname),
        password_hash: 'none',
      }
      const { id } = await db
        .insertInto('members')
        .values(member)
        .returning('id')
        .executeTakeFirstOrThrow()
      world.#artists.push({ id, nickname, albums: [] })
    }
    for (const kind of tagKinds) {
      for (const name of vocabulary[kind]) {
        const { id } = await db
          .insertInto('tags')
          .values({ kind, name })
          .returning('id')
          .executeTakeFirstOrThrow()
        world.#tagIds.set(`${kind} ${name}`, id)
      }
    }
    return world
  }

  async change(index: SearchIndex): Promise<void> {
    const kindOfChange = this.#dice.below(13)
    if (this.#artists.length > 2 && this.#dice.once(25)) return this.#leave(index)
    if (kindOfChange < 5 || this.tracks.length === 0) await this.publish(index)
    else if (kindOfChange < 7) await this.#retag(index)
    else if (kindOfChange < 8) await this.#retitle(index)
    else if (kindOfChange < 9) await this.#rename(index)
    else if (kindOfChange < 10) await this.#remove(index)
    else if (kindOfChange < 11) await this.#merge(index)
    else await this.#download()
  }

  /** Publishes a track in a new or existing album. */
  async publish(index: SearchIndex, title = this.#name()): Promise<KnownTrack> {
    const artist = this.#dice.of(this.#artists)
    const tags = this.#tags()
    // Half of the times are equal, to test the order by id. The others test the slices of time.
    const day = Date.UTC(2026, 0, 1 + this.#dice.below(6))
    const createdAt = new Date(this.#dice.once(2) ? day : day + this.#dice.below(86_400_000))
    const downloads = this.#dice.below(4)
    const album = await this.#albumOf(artist, createdAt)
    return this.#db.transaction().execute(async (tx) => {
      const file = {
        path: `p${this.tracks.length}-${this.#dice.below(1e9)}`,
        owner_id: artist.id,
        mime: 'audio/mpeg' as const,
        bytes: 1,
        original_key: 'k',
      }
      const { id: file_id } = await tx
        .insertInto('files')
        .values(file)
        .returning('id')
        .executeTakeFirstOrThrow()
      const row = {
        album_id: album.id,
        member_id: artist.id,
        file_id,
        title,
        title_key: `${file_id} ${nameKey(title)}`,
        description: '',
        created_at: createdAt,
      }
      const { id } = await tx
        .insertInto('tracks')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('track_counters').values({ track_id: id, downloads }).execute()
      const track = { id, title, artist, createdAt, downloads, tags, album }
      await index.putAlbum(tx, {
        id: album.id,
        createdAt: album.createdAt,
        name: album.title,
        nickname: artist.nickname,
      })
      await this.#put(tx, track, index)
      if (!this.albums.includes(album)) this.albums.push(album)
      album.tracks.push(track)
      album.downloads += downloads
      this.tracks.push(track)
      return track
    })
  }

  async #albumOf(artist: Artist, createdAt: Date): Promise<KnownAlbum> {
    if (artist.albums.length > 0 && !this.#dice.once(3)) return this.#dice.of(artist.albums)
    const title = this.#name()
    const row = {
      member_id: artist.id,
      name: title,
      name_key: `${artist.albums.length} ${nameKey(title)}`,
      description: '',
      created_at: createdAt,
    }
    const { id } = await this.#db
      .insertInto('albums')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    const album = { id, title, artist, createdAt, downloads: 0, tracks: [] }
    artist.albums.push(album)
    return album
  }

  async #retag(index: SearchIndex): Promise<void> {
    const track = this.#dice.of(this.tracks)
    track.tags = this.#tags()
    await this.#db.transaction().execute((tx) => this.#put(tx, track, index))
  }

  async #retitle(index: SearchIndex): Promise<void> {
    const track = this.#dice.of(this.tracks)
    track.title = this.#name()
    const album = this.#dice.of(this.albums)
    album.title = this.#name()
    const { id, createdAt, title: name, artist } = album
    await this.#db.transaction().execute(async (tx) => {
      await this.#put(tx, track, index)
      await index.putAlbum(tx, { id, createdAt, name, nickname: artist.nickname })
    })
  }

  async #rename(index: SearchIndex): Promise<void> {
    const artist = this.#dice.of(this.#artists)
    artist.nickname = this.#name()
    await this.#db.transaction().execute((tx) => index.renameArtist(tx, artist.id, artist.nickname))
  }

  async #remove(index: SearchIndex): Promise<void> {
    const [track] = this.tracks.splice(this.#dice.below(this.tracks.length), 1)
    if (!track) return
    track.album.tracks.splice(track.album.tracks.indexOf(track), 1)
    track.album.downloads -= track.downloads
    await this.#db.transaction().execute(async (tx) => {
      await index.removeTrack(tx, track.id)
      await tx.deleteFrom('tracks').where('id', '=', track.id).execute()
    })
  }

  /** Removes an artist from the index. The rows remain in the tables. */
  async #leave(index: SearchIndex): Promise<void> {
    const artist = this.#dice.of(this.#artists)
    await this.#db.transaction().execute((tx) => index.removeArtist(tx, artist.id))
    this.#artists = this.#artists.filter((one) => one !== artist)
    this.tracks = this.tracks.filter((track) => track.artist !== artist)
    this.albums = this.albums.filter((album) => album.artist !== artist)
  }

  /** Merges a tag into another, then creates a new tag with the first tag's name. */
  async #merge(index: SearchIndex): Promise<void> {
    const kind = this.#dice.of(tagKinds)
    const [from, into] = [this.#dice.of(vocabulary[kind]), this.#dice.of(vocabulary[kind])]
    const [fromId, intoId] = [from, into].map((name) => this.#tagIds.get(`${kind} ${name}`) ?? 0)
    if (from === into || !fromId || !intoId) return
    await this.#db.transaction().execute(async (tx) => {
      await index.mergeTags(tx, fromId, intoId)
      await tx.deleteFrom('tags').where('id', '=', fromId).execute()
      const { id } = await tx
        .insertInto('tags')
        .values({ kind, name: from })
        .returning('id')
        .executeTakeFirstOrThrow()
      this.#tagIds.set(`${kind} ${from}`, id)
    })
    for (const { tags } of this.tracks)
      tags[kind] = [...new Set(tags[kind].map((name) => (name === from ? into : name)))]
  }

  async #download(): Promise<void> {
    const track = this.#dice.of(this.tracks)
    track.downloads++
    track.album.downloads++
    await sql`UPDATE track_counters SET downloads = downloads + 1
      WHERE track_id = ${track.id}`.execute(this.#db)
  }

  async #put(
    tx: Transaction,
    { id, album, createdAt, title, artist, tags }: KnownTrack,
    index: SearchIndex,
  ): Promise<void> {
    const tagIds = tagKinds.flatMap((kind) =>
      tags[kind].map((name) => this.#tagIds.get(`${kind} ${name}`) ?? 0),
    )
    await index.putTrack(tx, {
      id,
      albumId: album.id,
      createdAt,
      title,
      nickname: artist.nickname,
      tagIds,
    })
  }

  #tags(): TagSet {
    const some = (kind: TagKind) => this.#dice.some(vocabulary[kind], 3)
    return { instrument: some('instrument'), mood: some('mood'), genre: some('genre') }
  }

  #name(): string {
    if (this.#dice.once(3)) return this.#dice.of(titles)
    return Array.from({ length: 1 + this.#dice.below(6) }, () => this.#dice.of(letters)).join('')
  }
}
