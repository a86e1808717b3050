import type { TagSet } from '@sori/contract/catalogue'
import { respond } from '@sori/remote-kit/testing'
import type { RequestHandler } from 'msw'
import type { Album, Track } from '../model/index.ts'
import { somePlans } from './factories.ts'
import { type PageAt, wireAlbum, wirePage, wireTrack } from './wire.ts'

interface Similar {
  similar?: readonly Track[]
  ofAlbum?: readonly Track[]
  ofArtist?: readonly Track[]
  placeInAlbum?: number
}

/** Handlers of the marketplace's API for tests. They convert screen models to responses. */
export const market = {
  listTracks: (list: readonly Track[], at?: PageAt): RequestHandler =>
    respond.to('GET /api/sounds/tracks', () => wirePage(list.map(wireTrack), at)),
  getTrack: (track: Track): RequestHandler =>
    respond.to('GET /api/sounds/tracks/:nickname/title/:title', () => ({
      dto: { ...wireTrack(track), filePath: track.filePath },
    })),
  listAlbums: (list: readonly Album[], at?: PageAt): RequestHandler =>
    respond.to('GET /api/sounds/albums', () => wirePage(list.map(wireAlbum), at)),
  getAlbum: (album: Album | undefined, list: readonly Track[] = []): RequestHandler =>
    respond.to('GET /api/sounds/albums/:nickname/title/:albumName', () => ({
      dtoList: album ? [{ ...wireAlbum(album), tracks: list.map(wireTrack) }] : [],
    })),
  similarTracks: ({
    similar = [],
    ofAlbum = [],
    ofArtist = [],
    placeInAlbum = 0,
  }: Similar = {}): RequestHandler =>
    respond.to('GET /api/sounds/tracks/:musicId/similar', () => ({
      dtoList: similar.map(wireTrack),
      ofAlbum: ofAlbum.map(wireTrack),
      ofArtist: ofArtist.map(wireTrack),
      placeInAlbum,
    })),
  mappedTags: (tags: TagSet): RequestHandler =>
    respond.to('GET /api/sounds/tags/mapped', () => ({ dto: tags })),
  plans: (): RequestHandler =>
    respond.to('GET /api/payment/plans', () => ({ dtoList: somePlans() })),
}
