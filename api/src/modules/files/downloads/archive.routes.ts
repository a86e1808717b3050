import { archiveAnswer, archiveBody } from '@sori/contract/files'
import { z } from 'zod'
import { attachmentHeader } from '../../../lib/http/content-disposition.ts'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { ArchiveService } from './archive.service.ts'

/** Ends a download whose client reads nothing for so long: it blocks the member's next one. */
const STALL_MS = 5 * 60_000

const params = z.object({ ticket: z.string() })
const zip = { description: 'The archive', content: { 'application/zip': { schema: z.any() } } }

type Options = { archives: ArchiveService; archiveStallMs?: number }

export async function archiveRoutes(
  app: App,
  { archives, archiveStallMs = STALL_MS }: Options,
): Promise<void> {
  app.post(
    '/api/files/archive',
    {
      config: { access: 'authenticated' },
      schema: {
        ...operation('askForArchive', 'files', 'Request bought tracks in one archive'),
        body: archiveBody,
        response: { 200: archiveAnswer },
      },
    },
    async (request) => {
      const { musicIds } = request.body
      const { ticket, ...size } = await archives.prepare(callerOf(request).id, musicIds)
      const data = { path: `/api/files/archive/${ticket}`, ...size }
      return { ...outcome(request, 'ARCHIVE_READY'), data }
    },
  )

  app.get(
    '/api/files/archive/:ticket',
    // HEAD is not allowed, because each request ends the ticket.
    {
      exposeHeadRoute: false,
      config: { access: 'public' },
      schema: {
        ...operation('downloadArchive', 'files', 'The archive of a ticket'),
        params,
        response: { 200: zip },
      },
    },
    async (request, reply) => {
      const { name, bytes, content } = await archives.open(request.params.ticket)
      reply.raw.setTimeout(archiveStallMs, () =>
        content.destroy(new Error('the client has stopped reading')),
      )
      content.once('error', (error) =>
        request.log.warn({ err: error }, 'an archive download failed'),
      )
      return reply
        .type('application/zip')
        .headers({
          'content-length': bytes,
          'content-disposition': attachmentHeader(name),
          'cache-control': 'private, no-store',
        })
        .send(content)
    },
  )
}
