import {
  albumAnswer,
  albumParams,
  albumsAnswer,
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
import type { Reads } from '../../../plugins/reads.ts'
import { limitRules } from '../../site/limits/index.ts'
import type { SuggestionService } from '../suggestions/suggestion.service.ts'
import type { CatalogueService } from './catalogue.service.ts'
import type { SimilarService } from './similar.service.ts'

const browsing = { access: 'anyone', visitorsKeep: true } as const
const tagging = { access: 'public', visitorsKeep: true } as const

/** The services of the catalogue, on the primary database or a replica. */
export type CatalogueReads = {
  catalogue: CatalogueService
  similar: SimilarService
  suggestions: SuggestionService
}
type Parts = { reads: Reads<CatalogueReads> }

/** The public catalogue (product.md §7, Browsing). */
export async function catalogueRoutes(app: App, parts: Parts): Promise<void> {
  trackRoutes(app, parts)
  suggestRoutes(app, parts)
  albumRoutes(app, parts)
  tagRoutes(app, parts)
}

function trackRoutes(app: App, { reads }: Parts): void {
  app.get(
    '/api/sounds/tracks',
    {
      config: browsing,
      schema: {
        ...operation('listTracks', 'sounds', 'Tracks that match the filters, a page of them'),
        querystring: browseQuery,
        response: { 200: tracksAnswer },
      },
    },
    (request) =>
      reads.of(request, ({ catalogue }) => catalogue.browse(request.query, request.caller)),
  )

  app.get(
    '/api/sounds/tracks/:nickname/title/:title',
    {
      config: browsing,
      schema: {
        ...operation('getTrack', 'sounds', 'A track by its artist and title'),
        params: trackParams,
        response: { 200: trackAnswer },
      },
    },
    async (request) => ({
      dto: await reads.of(request, ({ catalogue }) =>
        catalogue.track(request.params, request.caller),
      ),
    }),
  )

  app.get(
    '/api/sounds/tracks/:musicId',
    {
      config: browsing,
      schema: {
        ...operation('getTrackById', 'sounds', 'A track by its id, whatever it is called now'),
        params: trackIdParams,
        response: { 200: trackAnswer },
      },
    },
    async (request) => ({
      dto: await reads.of(request, ({ catalogue }) =>
        catalogue.trackWith(request.params.musicId, request.caller),
      ),
    }),
  )

  app.get(
    '/api/sounds/tracks/:musicId/similar',
    {
      config: browsing,
      schema: {
        ...operation(
          'listSimilarTracks',
          'sounds',
          'What stands near a track: similar ones, its album’s and its artist’s',
        ),
        params: trackIdParams,
        response: { 200: similarAnswer },
      },
    },
    (request) =>
      reads.of(request, ({ similar }) => similar.near(request.params.musicId, request.caller)),
  )
}

/** Names that begin as was typed. */
function suggestRoutes(app: App, { reads }: Parts): void {
  app.get(
    '/api/sounds/suggest',
    {
      config: tagging,
      schema: {
        ...operation(
          'suggestNames',
          'sounds',
          'Names of tracks, artists, albums and tags that begin as was typed',
        ),
        querystring: suggestQuery,
        response: { 200: suggestAnswer },
      },
    },
    async (request) => ({
      dto: await reads.of(request, ({ suggestions }) => suggestions.suggest(request.query.q)),
    }),
  )
}

/** Albums, and one of them. */
function albumRoutes(app: App, { reads }: Parts): void {
  app.get(
    '/api/sounds/albums',
    {
      config: browsing,
      schema: {
        ...operation('listAlbums', 'sounds', 'Albums that match the filters, a page of them'),
        querystring: browseQuery,
        response: { 200: albumsAnswer },
      },
    },
    (request) => reads.of(request, ({ catalogue }) => catalogue.browseAlbums(request.query)),
  )

  // ignores the query string, which repeats the page's URL
  app.get(
    '/api/sounds/albums/:nickname/title/:albumName',
    {
      config: browsing,
      schema: {
        ...operation('getAlbum', 'sounds', 'An album by its artist and name, with its tracks'),
        params: albumParams,
        response: { 200: albumAnswer },
      },
    },
    async (request) => ({
      dtoList: [
        await reads.of(request, ({ catalogue }) => catalogue.album(request.params, request.caller)),
      ],
    }),
  )
}

/** Tags: all, those of a track, and those that lead on. */
function tagRoutes(app: App, { reads }: Parts): void {
  app.get(
    '/api/sounds/tags',
    {
      config: tagging,
      schema: { ...operation('listTags', 'sounds', 'Every tag'), response: { 200: tagsAnswer } },
    },
    async (request) => ({
      dtoList: [await reads.of(request, ({ catalogue }) => catalogue.tags())],
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
      dto: await reads.of(request, ({ catalogue }) =>
        catalogue.tagsOf(request.body.dtoList[0].musicId, request.caller),
      ),
    }),
  )

  app.get(
    '/api/sounds/tags/mapped',
    {
      config: tagging,
      schema: {
        ...operation(
          'listReachableTags',
          'sounds',
          'The tags that still lead to results under the filters',
        ),
        querystring: mappedTagsQuery,
        response: { 200: mappedTagsAnswer },
      },
    },
    async (request) => ({
      dto: await reads.of(request, ({ catalogue }) => catalogue.mappedTags(request.query)),
    }),
  )
}
