import { earningsAnswer } from '@sori/contract/payment'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import type { StatementService } from './statement.service.ts'

type Services = { statements: StatementService }

export async function statementRoutes(app: App, { statements }: Services): Promise<void> {
  const config = { access: 'ROLE_USER' } as const

  app.get(
    '/api/me/earnings',
    {
      config,
      schema: {
        ...operation('getEarnings', 'members', 'What the member who asks has earned, in won'),
        response: { 200: earningsAnswer },
      },
    },
    async (request) => ({ dto: await statements.summary(callerOf(request).id) }),
  )
}
