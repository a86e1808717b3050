import { commandAnswer } from '@sori/contract/envelope'
import {
  albumIdParams,
  albumOrder,
  type BulkRow,
  musicIdParams,
  trackFileChange,
  tracksPatch,
  tracksPatchAnswer,
} from '@sori/contract/management'
import { type Locale, messages } from '@sori/contract/messages'
import type { AppError } from '../../../lib/errors/app-error.ts'
import { languageOf } from '../../../lib/http/language.ts'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { OwnTracksService } from './own-tracks.service.ts'

export function ownTracksRoutes(app: App, ownTracks: OwnTracksService): void {
  app.patch(
    '/api/me/tracks',
    {
      config: { access: 'ROLE_USER' },
      schema: {
        ...operation('changeMyTracks', 'management', 'Hide, show or tag several tracks'),
        body: tracksPatch,
        response: { 200: tracksPatchAnswer },
      },
    },
    async (request) => {
      const results = await ownTracks.changeTracks(callerOf(request).id, request.body)
      const locale = languageOf(request.headers['accept-language'])
      const dtoList = results.map(({ musicId, refusal }) => presentRow(musicId, refusal, locale))
      return { ...outcome(request, 'TRACKS_CHANGED'), dtoList }
    },
  )

  app.put(
    '/api/me/tracks/:musicId/file',
    {
      config: { access: 'ROLE_USER' },
      schema: {
        ...operation('replaceTrackFile', 'management', 'Replace the file of an unsold track'),
        params: musicIdParams,
        body: trackFileChange,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      await ownTracks.replaceFile(callerOf(request).id, params.musicId, body.filePath)
      return outcome(request, 'FILE_REPLACED')
    },
  )

  app.put(
    '/api/me/albums/:albumId/order',
    {
      config: { access: 'ROLE_USER' },
      schema: {
        ...operation('orderAlbumTracks', 'management', 'Order the tracks of an album'),
        params: albumIdParams,
        body: albumOrder,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      await ownTracks.orderTracks(callerOf(request).id, params.albumId, body.musicIds)
      return outcome(request, 'ORDER_CHANGED')
    },
  )
}

function presentRow(musicId: number, refusal: AppError | null, locale: Locale): BulkRow {
  if (!refusal) return { musicId, code: null, message: null }
  const message = messages(locale).errors[refusal.code] as (params: unknown) => string
  return { musicId, code: refusal.code, message: message(refusal.params ?? {}) }
}
