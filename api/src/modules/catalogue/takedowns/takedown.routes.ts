import { commandAnswer } from '@sori/contract/envelope'
import { takedownBody, takedownParams } from '@sori/contract/management'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { TakedownService } from './takedown.service.ts'

const administrators = { access: 'ROLE_ADMIN' } as const

export async function takedownRoutes(
  app: App,
  { takedowns }: { takedowns: TakedownService },
): Promise<void> {
  app.post(
    '/api/admin/takedowns',
    {
      config: administrators,
      schema: {
        ...operation('takeDown', 'administration', 'Take down a track or an album'),
        body: takedownBody,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await takedowns.takeDown(callerOf(request).id, request.body)
      return outcome(request, 'SOUND_TAKEN_DOWN')
    },
  )

  app.delete(
    '/api/admin/takedowns/:kind/:id',
    {
      config: administrators,
      schema: {
        ...operation('liftTakedown', 'administration', 'Lift a takedown'),
        params: takedownParams,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await takedowns.lift(callerOf(request).id, request.params)
      return outcome(request, 'TAKEDOWN_LIFTED')
    },
  )
}
