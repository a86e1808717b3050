import { browseQuery, mappedTagsAnswer, mappedTagsQuery, tagsAnswer, tracksAnswer } from '@sori/shared-lib/contract/catalogue'
import type { App } from '../../plugins/app-types.ts'
import type { CatalogueService } from './catalogue.service.ts'

/** The public lists (section 7, Browsing). */
export function catalogueRoutes(app: App, catalogue: CatalogueService): void {
  app.get(
    '/api/sounds/tracks',
    { config: { access: 'anyone' }, schema: { querystring: browseQuery, response: { 200: tracksAnswer } } },
    (request) => catalogue.browse(request.query, request.caller),
  )

  app.get('/api/sounds/tags', { config: { access: 'public' }, schema: { response: { 200: tagsAnswer } } }, async () => ({
    dtoList: [await catalogue.tags()],
  }))

  app.get(
    '/api/sounds/tags/mapped',
    { config: { access: 'public' }, schema: { querystring: mappedTagsQuery, response: { 200: mappedTagsAnswer } } },
    async (request) => ({ dto: await catalogue.mappedTags(request.query) }),
  )
}
