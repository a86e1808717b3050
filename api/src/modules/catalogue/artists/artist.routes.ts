import {
  artistItemsAnswer,
  artistPageAnswer,
  artistPageForm,
  artistParams,
  followingAnswer,
  followParams,
  pageQuery,
} from '@sori/contract/catalogue'
import { commandAnswer } from '@sori/contract/envelope'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { ReadRouter } from '../../../plugins/read-router.ts'
import { limitRules } from '../../site/limits/index.ts'
import type { ArtistService } from './artist.service.ts'

type Services = { artists: ArtistService; readRouter: ReadRouter<{ artists: ArtistService }> }

const memberConfig = { access: 'authenticated' } as const
const artistConfig = { access: 'ROLE_USER' } as const

export async function artistRoutes(app: App, services: Services): Promise<void> {
  app.get(
    '/api/sounds/artists/:nickname/items',
    {
      config: { access: 'anyone', visitorCache: true },
      schema: {
        ...operation('getArtistItems', 'sounds', 'Popular tracks and new albums of an artist'),
        params: artistParams,
        response: { 200: artistItemsAnswer },
      },
    },
    async (request) => ({
      dto: await services.readRouter.readFor(request, ({ artists }) =>
        artists.readItems(request.params.nickname, request.caller),
      ),
    }),
  )
  followRoutes(app, services)
  pageRoutes(app, services)
}

function followRoutes(app: App, { artists }: Services): void {
  app.get(
    '/api/me/following',
    {
      config: memberConfig,
      schema: {
        ...operation('listFollowing', 'members', 'The artists that the member follows'),
        querystring: pageQuery,
        response: { 200: followingAnswer },
      },
    },
    (request) => artists.listFollowing(callerOf(request).id, request.query),
  )

  app.put(
    '/api/me/following/:artistId',
    {
      config: { ...memberConfig, limit: limitRules.follows },
      schema: {
        ...operation('followArtist', 'members', 'Follow an artist'),
        params: followParams,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await artists.follow(callerOf(request).id, request.params.artistId)
      return outcome(request, 'ARTIST_FOLLOWED')
    },
  )

  app.delete(
    '/api/me/following/:artistId',
    {
      config: memberConfig,
      schema: {
        ...operation('unfollowArtist', 'members', 'Stop following an artist'),
        params: followParams,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await artists.unfollow(callerOf(request).id, request.params.artistId)
      return outcome(request, 'ARTIST_UNFOLLOWED')
    },
  )
}

function pageRoutes(app: App, { artists }: Services): void {
  app.get(
    '/api/me/artist-page',
    {
      config: artistConfig,
      schema: {
        ...operation('getMyArtistPage', 'members', 'Introduction and links of the caller’s page'),
        response: { 200: artistPageAnswer },
      },
    },
    async (request) => ({ dto: await artists.readPage(callerOf(request).id) }),
  )

  app.put(
    '/api/me/artist-page',
    {
      config: artistConfig,
      schema: {
        ...operation('changeMyArtistPage', 'members', 'Change introduction and links'),
        body: artistPageForm,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await artists.storePage(callerOf(request).id, request.body)
      return outcome(request, 'ARTIST_PAGE_CHANGED')
    },
  )
}
