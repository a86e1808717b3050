import { exportAnswer, leaveBody } from '@sori/contract/account'
import { commandAnswer } from '@sori/contract/envelope'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { ExportService } from './export.service.ts'
import type { LeavingService } from './leaving.service.ts'

type Options = { exports: ExportService; leaving: LeavingService }

export async function personalDataRoutes(app: App, { exports, leaving }: Options): Promise<void> {
  app.get(
    '/api/me/export',
    {
      config: { access: 'authenticated' },
      schema: {
        ...operation(
          'exportMe',
          'members',
          'Export all personal data, without secrets and counters of a day',
        ),
        response: { 200: exportAnswer },
      },
    },
    async (request, reply) => {
      const data = await exports.export(callerOf(request))
      const day = seoulDay(new Date(data.exportDate))
      void reply.header('content-disposition', `attachment; filename="sorijangteo-${day}.json"`)
      return data
    },
  )

  app.delete(
    '/api/me',
    {
      config: { access: 'ROLE_USER' },
      schema: {
        ...operation('leave', 'members', 'Leave the service'),
        body: leaveBody,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await leaving.leave(callerOf(request), request.body.password)
      return outcome(request, 'ACCOUNT_LEFT')
    },
  )
}
