import { playBody } from '@sori/contract/catalogue'
import { z } from 'zod'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { requesterOf } from '../../../plugins/requester.ts'
import { limitRules } from '../../site/limits/index.ts'
import type { PlayService } from './play.service.ts'

export async function playRoutes(app: App, { plays }: { plays: PlayService }): Promise<void> {
  app.post(
    '/api/sounds/plays',
    {
      config: { access: 'anyone', limit: limitRules.plays },
      schema: {
        ...operation('countPlay', 'sounds', 'Count a track that was heard for 30 s or by half'),
        body: playBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { address } = requesterOf(request)
      await plays.count(request.body.musicId, { memberId: request.caller?.id ?? null, address })
      return reply.code(204).send(null)
    },
  )
}
