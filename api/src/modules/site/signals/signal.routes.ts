import { remotesAnswer, remotesQuery } from '@sori/contract/administration'
import { SIGNALS_PATH, signalsBody } from '@sori/contract/registry'
import { z } from 'zod'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { limitRules } from '../limits/index.ts'
import type { RemoteReportService } from './remote-report.service.ts'
import type { SignalService } from './signal.service.ts'

const BODY_BYTES = 16_384
const config = { access: 'public', limit: limitRules.signals } as const

export async function signalRoutes(
  app: App,
  { signals, remoteReports }: { signals: SignalService; remoteReports: RemoteReportService },
): Promise<void> {
  app.addHook('onClose', () => signals.write())
  const schema = {
    ...operation('sendSignals', 'site', 'Report the signals of a visit: mounts, failures …'),
    body: signalsBody,
    response: { 204: z.null() },
  }
  app.post(SIGNALS_PATH, { bodyLimit: BODY_BYTES, config, schema }, async (request, reply) => {
    await signals.count(request.body)
    return reply.code(204).send(null)
  })

  app.get(
    '/api/admin/remotes',
    {
      config: { access: 'ROLE_ADMIN' },
      schema: {
        ...operation('listRemotes', 'administration', 'The remotes, their versions and signals'),
        querystring: remotesQuery,
        response: { 200: remotesAnswer },
      },
    },
    async ({ query }) => ({
      dtoList: await remoteReports.listReports(Number(query.days)),
      ledger: await remoteReports.readMoves(),
    }),
  )
}
