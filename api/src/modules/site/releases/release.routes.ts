import { remoteMoveBody, remoteMoveParams } from '@sori/contract/administration'
import { commandAnswer } from '@sori/contract/envelope'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { ReleaseService } from './release.service.ts'

export async function releaseRoutes(
  app: App,
  { releases }: { releases: ReleaseService },
): Promise<void> {
  app.post(
    '/api/admin/remotes/:name/:move',
    {
      config: { access: 'ROLE_ADMIN' },
      schema: {
        ...operation('moveRemote', 'administration', 'Promote, halt, roll back or withdraw'),
        params: remoteMoveParams,
        body: remoteMoveBody,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      await releases.move({ adminId: callerOf(request).id, ...params, ...body })
      return outcome(request, 'REMOTE_MOVED')
    },
  )
}
