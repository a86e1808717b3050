import { pageQuery, trackIdParams } from '@sori/contract/catalogue'
import { commandAnswer } from '@sori/contract/envelope'
import { favouritesAnswer, savedAnswer, savedQuery } from '@sori/contract/library'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { FavouriteService } from './favourite.service.ts'

const config = { access: 'authenticated' } as const

type Services = { favourites: FavouriteService }

export async function favouriteRoutes(app: App, { favourites }: Services): Promise<void> {
  app.get(
    '/api/me/favourites',
    {
      config,
      schema: {
        ...operation('listFavourites', 'library', 'The saved tracks, one page'),
        querystring: pageQuery,
        response: { 200: favouritesAnswer },
      },
    },
    (request) => favourites.list(callerOf(request), request.query),
  )

  app.get(
    '/api/me/favourites/saved',
    {
      config,
      schema: {
        ...operation('listSavedIds', 'library', 'The saved ones of the given tracks'),
        querystring: savedQuery,
        response: { 200: savedAnswer },
      },
    },
    async (request) => ({
      dto: { musicIds: await favourites.filterSaved(callerOf(request), request.query.ids) },
    }),
  )

  app.put(
    '/api/me/favourites/:musicId',
    {
      config,
      schema: {
        ...operation('saveTrack', 'library', 'Save a track for later'),
        params: trackIdParams,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await favourites.save(callerOf(request), request.params.musicId)
      return outcome(request, 'FAVOURITE_SAVED')
    },
  )

  app.delete(
    '/api/me/favourites/:musicId',
    {
      config,
      schema: {
        ...operation('removeSavedTrack', 'library', 'Remove a track from the saved ones'),
        params: trackIdParams,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await favourites.remove(callerOf(request), request.params.musicId)
      return outcome(request, 'FAVOURITE_REMOVED')
    },
  )
}
