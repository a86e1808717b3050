import { earningsAnswer, statementAnswer, statementQuery } from '@sori/contract/payment'
import { languageOf } from '../../../lib/http/language.ts'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { csvAnswer, sendCsv } from '../../../plugins/csv.ts'
import { operation } from '../../../plugins/operation.ts'
import type { StatementService } from './statement.service.ts'
import { statementCsv } from './statement-csv.ts'

type Services = { statements: StatementService }

export async function statementRoutes(app: App, { statements }: Services): Promise<void> {
  const config = { access: 'ROLE_USER' } as const

  app.get(
    '/api/me/earnings',
    {
      config,
      schema: {
        ...operation('getEarnings', 'members', 'The caller’s earnings, in won'),
        response: { 200: earningsAnswer },
      },
    },
    async (request) => ({ dto: await statements.readSummary(callerOf(request).id) }),
  )

  app.get(
    '/api/me/earnings/statement',
    {
      config,
      schema: {
        ...operation('getStatement', 'members', 'Earnings of a month by day, track and album'),
        querystring: statementQuery,
        response: { 200: statementAnswer },
      },
    },
    async (request) => ({
      dto: await statements.readStatement(callerOf(request).id, request.query.month),
    }),
  )

  app.get(
    '/api/me/earnings/statement.csv',
    {
      config,
      schema: {
        ...operation('saveStatement', 'members', 'Each sale of a month as CSV'),
        querystring: statementQuery,
        response: { 200: csvAnswer },
      },
    },
    async (request, reply) => {
      const { month, sales } = await statements.listSales(callerOf(request).id, request.query.month)
      const locale = languageOf(request.headers['accept-language'])
      return sendCsv(reply, `sorijangteo-${month}.csv`, statementCsv(sales, locale))
    },
  )
}
