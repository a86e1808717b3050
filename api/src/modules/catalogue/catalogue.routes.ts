import {
  albumAnswer,
  albumParams,
  albumsAnswer,
  browseQuery,
  mappedTagsAnswer,
  mappedTagsQuery,
  tagsAnswer,
  trackAnswer,
  trackParams,
  tracksAnswer,
  trackTagsAnswer,
  trackTagsBody,
} from '@sori/contract/catalogue'
import type { App } from '../../plugins/app-types.ts'
import type { CatalogueService } from './catalogue.service.ts'

/** What anyone may browse (section 7, Browsing). */
export function catalogueRoutes(app: App, catalogue: CatalogueService): void {
  app.get(
    '/api/sounds/tracks',
    { config: { access: 'anyone' }, schema: { querystring: browseQuery, response: { 200: tracksAnswer } } },
    (request) => catalogue.browse(request.query, request.caller),
  )

  app.get(
    '/api/sounds/tracks/:nickname/title/:title',
    { config: { access: 'anyone' }, schema: { params: trackParams, response: { 200: trackAnswer } } },
    async (request) => ({ dto: await catalogue.track(request.params, request.caller) }),
  )

  app.get(
    '/api/sounds/albums',
    { config: { access: 'anyone' }, schema: { querystring: browseQuery, response: { 200: albumsAnswer } } },
    (request) => catalogue.browseAlbums(request.query),
  )

  // The query string that comes with it is the page's own address: the same names again, so nobody reads it.
  app.get(
    '/api/sounds/albums/:nickname/title/:albumName',
    { config: { access: 'anyone' }, schema: { params: albumParams, response: { 200: albumAnswer } } },
    async (request) => ({ dtoList: [await catalogue.album(request.params, request.caller)] }),
  )

  app.get('/api/sounds/tags', { config: { access: 'public' }, schema: { response: { 200: tagsAnswer } } }, async () => ({
    dtoList: [await catalogue.tags()],
  }))

  app.post(
    '/api/sounds/tags',
    { config: { access: 'anyone' }, schema: { body: trackTagsBody, response: { 200: trackTagsAnswer } } },
    async (request) => ({ dto: await catalogue.tagsOf(request.body.dtoList[0].musicId) }),
  )

  app.get(
    '/api/sounds/tags/mapped',
    { config: { access: 'public' }, schema: { querystring: mappedTagsQuery, response: { 200: mappedTagsAnswer } } },
    async (request) => ({ dto: await catalogue.mappedTags(request.query) }),
  )
}
