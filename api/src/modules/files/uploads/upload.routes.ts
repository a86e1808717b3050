import multipart from '@fastify/multipart'
import { commandAnswer } from '@sori/contract/envelope'
import { fieldRefusals } from '@sori/contract/errors'
import { type FileRule, fileRules, profileFields, storedAnswer } from '@sori/contract/files'
import type { FastifyRequest } from 'fastify'
import { core } from 'zod'
import { RefusedRequest } from '../../../lib/errors/app-error.ts'
import { callerOf, requireSelf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { UploadService } from './upload.service.ts'
import { type UploadForm, withUpload } from './upload-form.ts'

const config = { access: 'ROLE_USER' } as const
const consumes = ['multipart/form-data']
/** The parser accepts two files, so that we can refuse the second one with a reason. */
const LIMITS = {
  fileSize: Number.POSITIVE_INFINITY,
  files: 2,
  fields: 10,
  parts: 12,
  fieldSize: 1_024,
  fieldNameSize: 100,
  headerPairs: 20,
}

/** Options of the routes. `incomingDir` is the folder of running uploads. */
type Options = { config: { incomingDir: string }; uploads: UploadService }

export async function uploadRoutes(app: App, options: Options): Promise<void> {
  const { uploads } = options
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: LIMITS, preservePath: true })
  const storing = { consumes, response: { 200: storedAnswer } }
  const art = operation('uploadAlbumArt', 'files', 'Upload a picture for an album')
  const track = operation('uploadTrack', 'files', 'Upload an audio file')
  const photo = operation('changePhoto', 'files', 'Upload the member’s photo')

  const receive = <T>(
    request: FastifyRequest,
    rule: FileRule,
    use: (memberId: number, form: UploadForm) => Promise<T>,
  ) => {
    const { id } = callerOf(request)
    const folder = options.config.incomingDir
    const requireRoom = (bytes: number) => uploads.requireRoom(id, bytes)
    return withUpload(request, { rule, folder, requireRoom }, (form) => use(id, form))
  }

  app.post('/api/files/albums', { config, schema: { ...art, ...storing } }, (request) =>
    receive(request, fileRules.albumArt, async (id, { file }) => ({
      path: await uploads.addAlbumArt(id, file),
    })),
  )

  app.post('/api/files/tracks', { config, schema: { ...track, ...storing } }, (request) =>
    receive(request, fileRules.track, (id, { file, name }) => uploads.addTrack(id, file, name)),
  )

  app.post(
    '/api/files/profiles',
    { config, schema: { ...photo, consumes, response: { 200: commandAnswer } } },
    (request) =>
      receive(request, fileRules.photo, async (_id, { file, fields }) => {
        const { data, error } = core.safeParse(profileFields, fields, { reportInput: true })
        if (!data) throw new RefusedRequest(fieldRefusals(error?.issues ?? []))
        await uploads.changePhoto(requireSelf(request, data.userId), file)
        return outcome(request, 'PHOTO_CHANGED')
      }),
  )
}
