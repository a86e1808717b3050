import {
  albumAnswer,
  albumParams,
  albumsAnswer,
  artistAnswer,
  artistParams,
  browseQuery,
  mappedTagsAnswer,
  mappedTagsQuery,
  similarAnswer,
  suggestAnswer,
  suggestQuery,
  tagsAnswer,
  trackAnswer,
  trackIdParams,
  trackParams,
  tracksAnswer,
  trackTagsAnswer,
  trackTagsBody,
} from '@sori/contract/catalogue'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import type { ReadRouter } from '../../../plugins/read-router.ts'
import { limitRules } from '../../site/limits/index.ts'
import type { ArtistService } from '../artists/artist.service.ts'
import type { ChartService } from '../charts/chart.service.ts'
import type { SuggestionService } from '../suggestions/suggestion.service.ts'
import type { CatalogueService } from './catalogue.service.ts'
import type { SimilarService } from './similar.service.ts'

const personalConfig = { access: 'anyone', visitorCache: true } as const
const publicConfig = { access: 'public', visitorCache: true } as const

export type CatalogueReaders = {
  artists: ArtistService
  catalogue: CatalogueService
  charts: ChartService
  similar: SimilarService
  suggestions: SuggestionService
}
type Services = { readRouter: ReadRouter<CatalogueReaders> }

export async function catalogueRoutes(app: App, services: Services): Promise<void> {
  trackListRoute(app, services)
  trackPageRoutes(app, services)
  suggestRoutes(app, services)
  artistRoutes(app, services)
  albumRoutes(app, services)
  tagRoutes(app, services)
}

function trackListRoute(app: App, { readRouter }: Services): void {
  app.get(
    '/api/sounds/tracks',
    {
      config: personalConfig,
      schema: {
        ...operation('listTracks', 'sounds', 'Tracks that match the filters, one page'),
        querystring: browseQuery,
        response: { 200: tracksAnswer },
      },
    },
    (request) =>
      readRouter.readFor(request, ({ catalogue }) =>
        catalogue.browse(request.query, request.caller),
      ),
  )
}

function trackPageRoutes(app: App, { readRouter }: Services): void {
  app.get(
    '/api/sounds/tracks/:nickname/title/:title',
    {
      config: personalConfig,
      schema: {
        ...operation('getTrack', 'sounds', 'A track by its artist and title'),
        params: trackParams,
        response: { 200: trackAnswer },
      },
    },
    async (request) => ({
      dto: await readRouter.readFor(request, ({ catalogue }) =>
        catalogue.readTrack(request.params, request.caller),
      ),
    }),
  )

  app.get(
    '/api/sounds/tracks/:musicId',
    {
      config: personalConfig,
      schema: {
        ...operation('getTrackById', 'sounds', 'A track by its id'),
        params: trackIdParams,
        response: { 200: trackAnswer },
      },
    },
    async (request) => ({
      dto: await readRouter.readFor(request, ({ catalogue }) =>
        catalogue.readTrackById(request.params.musicId, request.caller),
      ),
    }),
  )

  app.get(
    '/api/sounds/tracks/:musicId/similar',
    {
      config: personalConfig,
      schema: {
        ...operation(
          'listSimilarTracks',
          'sounds',
          'Similar tracks, and others of the album and artist',
        ),
        params: trackIdParams,
        response: { 200: similarAnswer },
      },
    },
    (request) =>
      readRouter.readFor(request, ({ similar }) =>
        similar.findSimilar(request.params.musicId, request.caller),
      ),
  )
}

function suggestRoutes(app: App, { readRouter }: Services): void {
  app.get(
    '/api/sounds/suggest',
    {
      config: publicConfig,
      schema: {
        ...operation('suggestNames', 'sounds', 'Names that begin with the typed text'),
        querystring: suggestQuery,
        response: { 200: suggestAnswer },
      },
    },
    async (request) => ({
      dto: await readRouter.readFor(request, ({ suggestions }) =>
        suggestions.suggest(request.query.q),
      ),
    }),
  )
}

function artistRoutes(app: App, { readRouter }: Services): void {
  app.get(
    '/api/sounds/artists/:nickname',
    {
      config: publicConfig,
      schema: {
        ...operation('getArtist', 'sounds', 'An artist with public tracks'),
        params: artistParams,
        response: { 200: artistAnswer },
      },
    },
    async (request) => ({
      dto: await readRouter.readFor(request, ({ catalogue }) =>
        catalogue.readArtist(request.params.nickname),
      ),
    }),
  )
}

function albumRoutes(app: App, { readRouter }: Services): void {
  app.get(
    '/api/sounds/albums',
    {
      config: personalConfig,
      schema: {
        ...operation('listAlbums', 'sounds', 'Albums that match the filters, one page'),
        querystring: browseQuery,
        response: { 200: albumsAnswer },
      },
    },
    (request) =>
      readRouter.readFor(request, ({ catalogue }) => catalogue.browseAlbums(request.query)),
  )

  app.get(
    '/api/sounds/albums/:nickname/title/:albumName',
    {
      config: personalConfig,
      schema: {
        ...operation('getAlbum', 'sounds', 'An album by its artist and name, with its tracks'),
        params: albumParams,
        response: { 200: albumAnswer },
      },
    },
    async (request) => ({
      dtoList: [
        await readRouter.readFor(request, ({ catalogue }) =>
          catalogue.readAlbum(request.params, request.caller),
        ),
      ],
    }),
  )
}

function tagRoutes(app: App, { readRouter }: Services): void {
  app.get(
    '/api/sounds/tags',
    {
      config: publicConfig,
      schema: { ...operation('listTags', 'sounds', 'All tags'), response: { 200: tagsAnswer } },
    },
    async (request) => ({
      dtoList: [await readRouter.readFor(request, ({ catalogue }) => catalogue.listTags())],
    }),
  )

  app.post(
    '/api/sounds/tags',
    {
      config: { access: 'anyone', limit: limitRules.tagLists },
      schema: {
        ...operation('listTagsOfTrack', 'sounds', 'The tags of one track'),
        body: trackTagsBody,
        response: { 200: trackTagsAnswer },
      },
    },
    async (request) => ({
      dto: await readRouter.readFor(request, ({ catalogue }) =>
        catalogue.readTagsOfTrack(request.body.dtoList[0].musicId, request.caller),
      ),
    }),
  )

  app.get(
    '/api/sounds/tags/mapped',
    {
      config: publicConfig,
      schema: {
        ...operation('listReachableTags', 'sounds', 'The tags with results under the filters'),
        querystring: mappedTagsQuery,
        response: { 200: mappedTagsAnswer },
      },
    },
    async (request) => ({
      dto: await readRouter.readFor(request, ({ catalogue }) =>
        catalogue.findReachableTags(request.query),
      ),
    }),
  )
}
