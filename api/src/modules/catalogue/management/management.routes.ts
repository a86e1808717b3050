import { commandAnswer } from '@sori/contract/envelope'
import {
  albumIdParams,
  albumPatch,
  albumsQuery,
  albumTracksAnswer,
  managedAlbumsAnswer,
  managedTracksAnswer,
  musicIdParams,
  publicationAnswer,
  publicationBody,
  trackPatch,
  tracksQuery,
  trackTagsChange,
  uploadsAnswer,
} from '@sori/contract/management'
import type { OutcomeCode } from '@sori/contract/messages'
import type { FastifyContextConfig } from 'fastify'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { type OperationTag, operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { ManagementService } from './management.service.ts'
import type { PublishingService } from './publishing.service.ts'

type Parts = { management: ManagementService; publishing: PublishingService }
/** Artists list their own items, administrators all; administrators may change everything (D10). */
const artists = { access: 'ROLE_USER' } as const
const administrators = { access: 'ROLE_ADMIN' } as const
const both = { access: 'authenticated' } as const

/** product.md §7, Management and upload. */
export async function managementRoutes(app: App, { management, publishing }: Parts): Promise<void> {
  publishingRoutes(app, publishing)
  listRoutes(app, management)
  insideRoutes(app, management)
  changeRoutes(app, management)
  tagRoutes(app, management)
}

function publishingRoutes(app: App, publishing: PublishingService): void {
  app.post(
    '/api/me/sounds',
    {
      config: artists,
      schema: {
        ...operation('publishSound', 'management', 'Publish a sound'),
        body: publicationBody,
        response: { 200: publicationAnswer },
      },
    },
    async (request) => {
      const musicId = await publishing.publish(callerOf(request).id, request.body)
      return { ...outcome(request, 'SOUND_PUBLISHED'), data: { musicId } }
    },
  )
}

/** Albums and tracks, an artist's own and, for administrators, all. */
function listRoutes(app: App, management: ManagementService): void {
  const albums = { querystring: albumsQuery, response: { 200: managedAlbumsAnswer } }
  const tracks = { querystring: tracksQuery, response: { 200: managedTracksAnswer } }

  app.get(
    '/api/me/albums',
    {
      config: artists,
      schema: {
        ...operation('listMyAlbums', 'management', 'The artist’s own albums, a page of them'),
        ...albums,
      },
    },
    (request) => management.albums(request.query, callerOf(request).id),
  )

  app.get(
    '/api/admin/albums',
    {
      config: administrators,
      schema: {
        ...operation('listManagedAlbums', 'administration', 'All albums, a page of them'),
        ...albums,
      },
    },
    (request) => management.albums(request.query),
  )

  app.get(
    '/api/me/tracks',
    {
      config: artists,
      schema: {
        ...operation('listMyTracks', 'management', 'The artist’s own tracks, a page of them'),
        ...tracks,
      },
    },
    (request) => management.tracks(request.query, callerOf(request), callerOf(request).id),
  )

  app.get(
    '/api/admin/tracks',
    {
      config: administrators,
      schema: {
        ...operation('listManagedTracks', 'administration', 'All tracks, a page of them'),
        ...tracks,
      },
    },
    (request) => management.tracks(request.query, callerOf(request)),
  )
}

/** Tracks of an album, and states of uploads. */
function insideRoutes(app: App, management: ManagementService): void {
  app.get(
    '/api/me/albums/:albumId/tracks',
    {
      config: both,
      schema: {
        ...operation('listAlbumTracks', 'management', 'The tracks of an album'),
        params: albumIdParams,
        response: { 200: albumTracksAnswer },
      },
    },
    async (request) => ({
      dtoList: await management.albumTracks(request.params.albumId, callerOf(request)),
    }),
  )

  app.get(
    '/api/me/uploads',
    {
      config: artists,
      schema: {
        ...operation(
          'listMyUploads',
          'management',
          'What the member has brought lately, and what became of it',
        ),
        response: { 200: uploadsAnswer },
      },
    },
    async (request) => ({ dtoList: await management.uploads(callerOf(request).id) }),
  )
}

/** `PATCH` of tracks and albums, by their artists and, under the same rules, by administrators (D55). */
function changeRoutes(app: App, management: ManagementService): void {
  const ways: readonly [of: 'me' | 'admin', config: FastifyContextConfig, tag: OperationTag][] = [
    ['me', both, 'management'],
    ['admin', administrators, 'administration'],
  ]
  for (const [of, config, tag] of ways) {
    const whose = of === 'me' ? '' : 'Managed'
    app.patch(
      `/api/${of}/albums/:albumId`,
      {
        config,
        schema: {
          ...operation(`change${whose}Album`, tag, 'Change, hide or show an album'),
          params: albumIdParams,
          body: albumPatch,
          response: { 200: commandAnswer },
        },
      },
      async (request) => {
        await management.changeAlbum(request.params.albumId, request.body, callerOf(request))
        return outcome(request, outcomeOf(request.body, 'ALBUM_CHANGED'))
      },
    )

    app.patch(
      `/api/${of}/tracks/:musicId`,
      {
        config,
        schema: {
          ...operation(`change${whose}Track`, tag, 'Change, hide or show a track'),
          params: musicIdParams,
          body: trackPatch,
          response: { 200: commandAnswer },
        },
      },
      async (request) => {
        await management.changeTrack(request.params.musicId, request.body, callerOf(request))
        return outcome(request, outcomeOf(request.body, 'TRACK_CHANGED'))
      },
    )
  }
}

function tagRoutes(app: App, management: ManagementService): void {
  app.post(
    '/api/me/tracks/:musicId/tags',
    {
      config: both,
      schema: {
        ...operation('retagTrack', 'management', 'Replace the tags of a track'),
        params: musicIdParams,
        body: trackTagsChange,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await management.retag(request.params.musicId, request.body, callerOf(request))
      return outcome(request, 'TRACK_TAGGED')
    },
  )
}

/** Returns the outcome of a change: hidden or shown if it did nothing else. */
function outcomeOf(
  { hidden, reason: _, ...texts }: { hidden?: boolean | undefined; reason?: string | undefined },
  changed: OutcomeCode,
): OutcomeCode {
  if (hidden === undefined || Object.values(texts).some((text) => text !== undefined))
    return changed
  return hidden ? 'SOUND_HIDDEN' : 'SOUND_SHOWN'
}
