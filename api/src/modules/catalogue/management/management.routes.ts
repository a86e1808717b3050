import { editedUserParams } from '@sori/contract/administration'
import { commandAnswer } from '@sori/contract/envelope'
import {
  type AlbumPatchBody,
  albumIdParams,
  albumPatch,
  albumsQuery,
  albumTracksAnswer,
  managedAlbumsAnswer,
  managedTracksAnswer,
  musicIdParams,
  publicationAnswer,
  publicationBody,
  type TrackPatchBody,
  trackPatch,
  tracksQuery,
  trackTagsChange,
  uploadsAnswer,
} from '@sori/contract/management'
import type { OutcomeCode } from '@sori/contract/messages'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { ManagementService } from './management.service.ts'
import { ownTracksRoutes } from './own-tracks.routes.ts'
import type { OwnTracksService } from './own-tracks.service.ts'
import type { PublishingService } from './publishing.service.ts'

type Services = {
  management: ManagementService
  publishing: PublishingService
  ownTracks: OwnTracksService
}

const artistConfig: FastifyContextConfig = { access: 'ROLE_USER' }
const administratorConfig: FastifyContextConfig = { access: 'ROLE_ADMIN' }
const sharedConfig: FastifyContextConfig = { access: 'authenticated' }

const scopes = [
  {
    path: '/api/me',
    tag: 'management',
    prefix: 'The artist’s own',
    list: { id: 'listMy', config: artistConfig },
    change: { id: 'change', config: sharedConfig },
    ownerOf: (request: FastifyRequest) => callerOf(request).id,
  },
  {
    path: '/api/admin',
    tag: 'administration',
    prefix: 'All',
    list: { id: 'listManaged', config: administratorConfig },
    change: { id: 'changeManaged', config: administratorConfig },
    ownerOf: () => undefined,
  },
] as const

/**
 * Adds the calls that publish, list and change albums and tracks: an artist's own under `/api/me`,
 * those of all artists under `/api/admin`.
 */
export async function managementRoutes(app: App, services: Services): Promise<void> {
  const { management, publishing, ownTracks } = services
  publishingRoutes(app, publishing)
  ownTracksRoutes(app, ownTracks)
  for (const scope of scopes) listRoutes(app, management, scope)
  artistRoutes(app, management)
  tracksOfUserRoute(app, management)
  for (const scope of scopes) changeRoutes(app, management, scope)
  tagRoutes(app, management)
}

function publishingRoutes(app: App, publishing: PublishingService): void {
  app.post(
    '/api/me/sounds',
    {
      config: artistConfig,
      schema: {
        ...operation('publishSound', 'management', 'Publish a track'),
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

function artistRoutes(app: App, management: ManagementService): void {
  app.get(
    '/api/me/albums/:albumId/tracks',
    {
      config: sharedConfig,
      schema: {
        ...operation('listAlbumTracks', 'management', 'The tracks of an album'),
        params: albumIdParams,
        response: { 200: albumTracksAnswer },
      },
    },
    async (request) => ({
      dtoList: await management.listAlbumTracks(request.params.albumId, callerOf(request)),
    }),
  )

  app.get(
    '/api/me/uploads',
    {
      config: artistConfig,
      schema: {
        ...operation('listMyUploads', 'management', 'The member’s recent uploads and their states'),
        response: { 200: uploadsAnswer },
      },
    },
    async (request) => ({ dtoList: await management.listUploads(callerOf(request).id) }),
  )
}

function tracksOfUserRoute(app: App, management: ManagementService): void {
  app.get(
    '/api/admin/users/:userId/tracks',
    {
      config: administratorConfig,
      schema: {
        ...operation('listTracksOfUser', 'administration', 'A member’s tracks, one page'),
        params: editedUserParams,
        querystring: tracksQuery,
        response: { 200: managedTracksAnswer },
      },
    },
    (request) => management.listTracks(request.query, callerOf(request), request.params.userId),
  )
}

function tagRoutes(app: App, management: ManagementService): void {
  app.post(
    '/api/me/tracks/:musicId/tags',
    {
      config: sharedConfig,
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

type Scope = (typeof scopes)[number]

function listRoutes(app: App, management: ManagementService, scope: Scope): void {
  const { path, tag, prefix, ownerOf } = scope
  const { id, config } = scope.list
  app.get(
    `${path}/albums`,
    {
      config,
      schema: {
        ...operation(`${id}Albums`, tag, `${prefix} albums, one page`),
        querystring: albumsQuery,
        response: { 200: managedAlbumsAnswer },
      },
    },
    (request) => management.listAlbums(request.query, ownerOf(request)),
  )

  app.get(
    `${path}/tracks`,
    {
      config,
      schema: {
        ...operation(`${id}Tracks`, tag, `${prefix} tracks, one page`),
        querystring: tracksQuery,
        response: { 200: managedTracksAnswer },
      },
    },
    (request) => management.listTracks(request.query, callerOf(request), ownerOf(request)),
  )
}

function changeRoutes(app: App, management: ManagementService, scope: Scope): void {
  const { path, tag } = scope
  const { id, config } = scope.change
  app.patch(
    `${path}/albums/:albumId`,
    {
      config,
      schema: {
        ...operation(`${id}Album`, tag, 'Change, hide or show an album'),
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
    `${path}/tracks/:musicId`,
    {
      config,
      schema: {
        ...operation(`${id}Track`, tag, 'Change, hide or show a track'),
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

/** Returns the outcome to show: `SOUND_HIDDEN` or `SOUND_SHOWN` if nothing else changed. */
function outcomeOf(
  { hidden, reason: _, version: __, ...texts }: TrackPatchBody | AlbumPatchBody,
  changed: OutcomeCode,
): OutcomeCode {
  if (hidden === undefined || Object.values(texts).some((text) => text !== undefined))
    return changed
  return hidden ? 'SOUND_HIDDEN' : 'SOUND_SHOWN'
}
