import { commandAnswer } from '@sori/contract/envelope'
import {
  albumChange,
  albumIdParams,
  albumsQuery,
  albumTracksAnswer,
  managedAlbumsAnswer,
  managedTracksAnswer,
  musicIdParams,
  soundAnswer,
  soundBody,
  trackChange,
  tracksQuery,
  trackTagsChange,
} from '@sori/contract/management'
import { callerOf } from '../../plugins/access.ts'
import type { App } from '../../plugins/app-types.ts'
import { outcome } from '../../plugins/outcome.ts'
import type { ManagementService } from './management.service.ts'
import type { PublishingService } from './publishing.service.ts'

type Parts = { management: ManagementService; publishing: PublishingService }
/** Artists have lists of their own, administrators have everybody's; administrators pass ownership where both come (D10). */
const artists = { access: 'ROLE_USER' } as const
const administrators = { access: 'ROLE_ADMIN' } as const
const both = { access: 'member' } as const

/** Section 7, Management and upload. */
export function managementRoutes(app: App, { management, publishing }: Parts): void {
  const albums = { querystring: albumsQuery, response: { 200: managedAlbumsAnswer } }
  const tracks = { querystring: tracksQuery, response: { 200: managedTracksAnswer } }

  app.post('/api/me/sounds', { config: artists, schema: { body: soundBody, response: { 200: soundAnswer } } }, async (request) => {
    const musicId = await publishing.publish(callerOf(request).id, request.body)
    return { ...outcome(request, 'SOUND_PUBLISHED'), data: { musicId } }
  })

  app.get('/api/me/albums', { config: artists, schema: albums }, (request) => management.albums(request.query, callerOf(request).id))
  app.get('/api/admin/albums', { config: administrators, schema: albums }, (request) => management.albums(request.query))
  app.get('/api/me/tracks', { config: artists, schema: tracks }, (request) =>
    management.tracks(request.query, callerOf(request), callerOf(request).id),
  )
  app.get('/api/admin/tracks', { config: administrators, schema: tracks }, (request) => management.tracks(request.query, callerOf(request)))

  app.get(
    '/api/me/albums/:albumId/tracks',
    { config: both, schema: { params: albumIdParams, response: { 200: albumTracksAnswer } } },
    async (request) => ({ dtoList: await management.albumTracks(request.params.albumId, callerOf(request)) }),
  )

  app.patch(
    '/api/me/albums/:albumId',
    { config: both, schema: { params: albumIdParams, body: albumChange, response: { 200: commandAnswer } } },
    async (request) => {
      await management.changeAlbum(request.params.albumId, request.body, callerOf(request))
      return outcome(request, 'ALBUM_CHANGED')
    },
  )

  app.patch(
    '/api/me/tracks/:musicId',
    { config: both, schema: { params: musicIdParams, body: trackChange, response: { 200: commandAnswer } } },
    async (request) => {
      await management.changeTrack(request.params.musicId, request.body, callerOf(request))
      return outcome(request, 'TRACK_CHANGED')
    },
  )

  app.post(
    '/api/me/tracks/:musicId/tags',
    { config: both, schema: { params: musicIdParams, body: trackTagsChange, response: { 200: commandAnswer } } },
    async (request) => {
      await management.retag(request.params.musicId, request.body, callerOf(request))
      return outcome(request, 'TRACK_TAGGED')
    },
  )
}
