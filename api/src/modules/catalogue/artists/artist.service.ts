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
/** The last days whose listeners are counted. */
const POPULAR_DAYS = 30

type Dependencies = {
  db: Database
  artists: ArtistRepository
  catalogue: Pick<CatalogueService, 'albumItems' | 'artist' | 'items'>
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
  async items(nickname: string, caller: Caller | null): Promise<ArtistItems> {
    const { artists, catalogue, now } = this.#dependencies
    const { userId } = await catalogue.artist(nickname)
    const [firstDay = ''] = seoulDaysUntil(now(), POPULAR_DAYS)
    const [trackIds, albumIds, following] = await Promise.all([
      artists.findPopularTracks(userId, firstDay, POPULAR_MAX),
      artists.findNewestAlbums(userId, ALBUMS_MAX),
      caller ? artists.isFollowing(caller.id, userId) : false,
    ])
    const [tracks, albums] = await Promise.all([
      catalogue.items(trackIds, caller),
      catalogue.albumItems(albumIds),
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

  async following(memberId: number, query: PageRequest): Promise<FollowingAnswer> {
    const { rows, total } = await this.#dependencies.artists.listFollowedArtists(memberId, query)
    return {
      dtoList: rows.map(({ followed_at, ...artist }) => ({
        ...artist,
        followDate: followed_at.toISOString(),
      })),
      ...pagingOf(query.page, query.size, total),
    }
  }

  newTracksFor(memberId: number, limit: number): Promise<number[]> {
    return this.#dependencies.artists.findNewTracksOfFollowed(memberId, limit)
  }

  async page(memberId: number): Promise<ArtistPageAnswer['dto']> {
    return (
      (await this.#dependencies.artists.readArtistPage(memberId)) ?? { introduction: '', links: [] }
    )
  }

  async setPage(memberId: number, { introduction, links }: ArtistPageForm): Promise<void> {
    const { db, artists } = this.#dependencies
    const addresses = links.flatMap((link) => artistLinkOf(link) ?? [])
    await db
      .transaction()
      .execute((tx) =>
        artists.storeArtistPage(tx, memberId, { introduction, links: [...new Set(addresses)] }),
      )
  }

  leave(tx: Transaction, memberId: number): Promise<void> {
    return this.#dependencies.artists.removeMember(tx, memberId)
  }
}
