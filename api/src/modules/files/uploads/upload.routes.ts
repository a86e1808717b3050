import multipart from '@fastify/multipart'
import { commandAnswer } from '@sori/contract/envelope'
import { fieldRefusals } from '@sori/contract/errors'
import { type FileRule, fileRules, profileFields, storedAnswer } from '@sori/contract/files'
import type { FastifyRequest } from 'fastify'
import { core } from 'zod'
import { RefusedRequest } from '../../../lib/errors/app-error.ts'
import { callerOf, selfOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { UploadService } from './upload.service.ts'
import { type Reception, withUpload } from './upload-form.ts'

const config = { access: 'ROLE_USER' } as const
const consumes = ['multipart/form-data']
/**
 * The rule limits the file's size while it arrives. A second file is received in order to be
 * refused.
 */
const LIMITS = {
  fileSize: Number.POSITIVE_INFINITY,
  files: 2,
  fields: 10,
  parts: 12,
  fieldSize: 1_024,
  fieldNameSize: 100,
  headerPairs: 20,
}

type Options = { config: { incomingDir: string }; uploads: UploadService }

/** `POST /api/files/…`. Files are in `incomingDir` while they arrive. */
export async function uploadRoutes(
  app: App,
  { config: { incomingDir }, uploads }: Options,
): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: LIMITS, preservePath: true })
  const stored = { consumes, response: { 200: storedAnswer } }
  const art = operation('uploadAlbumArt', 'files', 'Upload a picture for an album')
  const track = operation('uploadTrack', 'files', 'Upload a sound')
  const photo = operation(
    'changePhoto',
    'files',
    'Upload a photo, which the member shows from now on',
  )

  const reception = (request: FastifyRequest, rule: FileRule): Reception => ({
    rule,
    folder: incomingDir,
    demandRoom: (bytes) => uploads.demandRoom(callerOf(request).id, bytes),
  })

  app.post('/api/files/albums', { config, schema: { ...art, ...stored } }, (request) =>
    withUpload(request, reception(request, fileRules.albumArt), async ({ file }) => ({
      path: await uploads.addAlbumArt(callerOf(request).id, file),
    })),
  )

  app.post('/api/files/tracks', { config, schema: { ...track, ...stored } }, (request) =>
    withUpload(request, reception(request, fileRules.track), async ({ file }) => ({
      path: await uploads.addTrack(callerOf(request).id, file),
    })),
  )

  app.post(
    '/api/files/profiles',
    { config, schema: { ...photo, consumes, response: { 200: commandAnswer } } },
    (request) =>
      withUpload(request, reception(request, fileRules.photo), async ({ file, fields }) => {
        const { data, error } = core.safeParse(profileFields, fields, { reportInput: true })
        if (!data) throw new RefusedRequest(fieldRefusals(error?.issues ?? []))
        await uploads.changePhoto(selfOf(request, data.userId), file)
        return outcome(request, 'PHOTO_CHANGED')
      }),
  )
}
