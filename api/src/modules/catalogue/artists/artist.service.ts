import {
  type ArtistItems,
  type ArtistPageAnswer,
  type ArtistPageForm,
  artistLinkOf,
  type FollowingAnswer,
} from '@sori/contract/catalogue'
import { pagingOf } from '@sori/contract/envelope'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { PageRequest } from '../../../lib/postgres/page.ts'
import { seoulDaysUntil } from '../../../lib/time/seoul-day.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ArtistRepository } from './artist.repository.ts'

const POPULAR_MAX = 10
const ALBUMS_MAX = 24
/** The number of past days whose listeners are counted. */
const POPULAR_DAYS = 30

type Dependencies = {
  db: Database
  artists: ArtistRepository
  catalogue: Pick<CatalogueService, 'readAlbumItems' | 'readArtist' | 'readItems'>
  now: () => Date
}

/** Pages of artists and their followers (D154). */
export class ArtistService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Returns the artist's popular tracks and newest albums; throws `NOT_FOUND`, also for a member
   * without public tracks.
   */
  async readItems(nickname: string, caller: Caller | null): Promise<ArtistItems> {
    const { artists, catalogue, now } = this.#dependencies
    const { userId } = await catalogue.readArtist(nickname)
    const [firstDay = ''] = seoulDaysUntil(now(), POPULAR_DAYS)
    const [trackIds, albumIds, following] = await Promise.all([
      artists.findPopularTracks(userId, firstDay, POPULAR_MAX),
      artists.findNewestAlbums(userId, ALBUMS_MAX),
      caller ? artists.isFollowing(caller.id, userId) : false,
    ])
    const [tracks, albums] = await Promise.all([
      catalogue.readItems(trackIds, caller),
      catalogue.readAlbumItems(albumIds),
    ])
    return {
      popular: tracks.map(({ item }) => item),
      albums: albums.map(({ item }) => item),
      following,
    }
  }

  /**
   * Follows an artist. Throws `NOT_FOUND` for the member's own id and for an artist without public
   * tracks.
   */
  async follow(memberId: number, artistId: number): Promise<void> {
    if (!(await this.#dependencies.artists.follow(memberId, artistId)))
      throw new AppError('NOT_FOUND')
  }

  unfollow(memberId: number, artistId: number): Promise<void> {
    return this.#dependencies.artists.unfollow(memberId, artistId)
  }

  async listFollowing(memberId: number, query: PageRequest): Promise<FollowingAnswer> {
    const { rows, total } = await this.#dependencies.artists.listFollowedArtists(memberId, query)
    return {
      dtoList: rows.map(({ followed_at, ...artist }) => ({
        ...artist,
        followDate: followed_at.toISOString(),
      })),
      ...pagingOf(query.page, query.size, total),
    }
  }

  findNewTracks(memberId: number, limit: number): Promise<number[]> {
    return this.#dependencies.artists.findNewTracksOfFollowed(memberId, limit)
  }

  async readPage(memberId: number): Promise<ArtistPageAnswer['dto']> {
    const page = await this.#dependencies.artists.readArtistPage(memberId)
    return page ?? { introduction: '', links: [] }
  }

  async storePage(memberId: number, { introduction, links }: ArtistPageForm): Promise<void> {
    const { db, artists } = this.#dependencies
    const urls = new Set(links.flatMap((link) => artistLinkOf(link) ?? []))
    const page = { introduction, links: [...urls] }
    await db.transaction().execute((tx) => artists.storeArtistPage(tx, memberId, page))
  }

  leave(tx: Transaction, memberId: number): Promise<void> {
    return this.#dependencies.artists.removeMember(tx, memberId)
  }
}
