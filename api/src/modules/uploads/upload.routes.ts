import multipart from '@fastify/multipart'
import { commandAnswer } from '@sori/contract/envelope'
import { fieldRefusals } from '@sori/contract/errors'
import { fileRules, profileFields, storedAnswer } from '@sori/contract/files'
import { core } from 'zod'
import { RefusedRequest } from '../../lib/app-error.ts'
import { callerOf, selfOf } from '../../plugins/access.ts'
import type { App } from '../../plugins/app-types.ts'
import { outcome } from '../../plugins/outcome.ts'
import type { UploadService } from './upload.service.ts'
import { withUpload } from './upload-form.ts'

const config = { access: 'ROLE_USER' } as const
const consumes = ['multipart/form-data']
/** The file's own size is held to its rule while it arrives. A second file is seen, so that it can be refused. */
const LIMITS = {
  fileSize: Number.POSITIVE_INFINITY,
  files: 2,
  fields: 10,
  parts: 12,
  fieldSize: 1_024,
  fieldNameSize: 100,
  headerPairs: 20,
}

/** `POST /api/files/…` (section 7, D19). `folder` is where files are while they arrive. */
export function uploadRoutes(app: App, uploads: UploadService, folder: string): void {
  void app.register(async (form: App) => {
    form.removeAllContentTypeParsers()
    await form.register(multipart, { limits: LIMITS, preservePath: true })
    const stored = { config, schema: { consumes, response: { 200: storedAnswer } } }

    form.post('/api/files/albums', stored, (request) =>
      withUpload(request, fileRules.albumArt, folder, async ({ file }) => ({
        path: await uploads.addAlbumArt(callerOf(request).id, file),
      })),
    )

    form.post('/api/files/tracks', stored, (request) =>
      withUpload(request, fileRules.track, folder, async ({ file }) => ({ path: await uploads.addTrack(callerOf(request).id, file) })),
    )

    form.post('/api/files/profiles', { config, schema: { consumes, response: { 200: commandAnswer } } }, (request) =>
      withUpload(request, fileRules.photo, folder, async ({ file, fields }) => {
        const { data, error } = core.safeParse(profileFields, fields, { reportInput: true })
        if (!data) throw new RefusedRequest(fieldRefusals(error?.issues ?? []))
        await uploads.changePhoto(selfOf(request, data.userId), file)
        return outcome(request, 'PHOTO_CHANGED')
      }),
    )
  })
}
