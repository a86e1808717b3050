import { commandAnswer } from '@sori/contract/envelope'
import { picksAnswer, picksBody } from '@sori/contract/management'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { PickService } from './pick.service.ts'

const administratorConfig = { access: 'ROLE_ADMIN' } as const

export async function pickRoutes(app: App, { picks }: { picks: PickService }): Promise<void> {
  app.get(
    '/api/admin/picks',
    {
      config: administratorConfig,
      schema: {
        ...operation('listPicks', 'administration', 'The picks of the week'),
        response: { 200: picksAnswer },
      },
    },
    async () => ({ dto: await picks.listAll() }),
  )

  app.put(
    '/api/admin/picks',
    {
      config: administratorConfig,
      schema: {
        ...operation('setPicks', 'administration', 'Replace the picks of the week'),
        body: picksBody,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await picks.replace(callerOf(request).id, request.body)
      return outcome(request, 'PICKS_CHANGED')
    },
  )
}
