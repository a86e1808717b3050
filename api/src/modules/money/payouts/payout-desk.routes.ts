import { commandAnswer } from '@sori/contract/envelope'
import {
  managedPayoutsAnswer,
  managedPayoutsQuery,
  payoutDecision,
  payoutParams,
  payoutRetryBody,
  taxesQuery,
} from '@sori/contract/payouts'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { csvAnswer, sendCsv } from '../../../plugins/csv.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { PayoutService } from './payout.service.ts'
import type { PayoutDeskService } from './payout-desk.service.ts'

const config = { access: 'ROLE_ADMIN' } as const

export async function payoutDeskRoutes(
  app: App,
  { payouts, payoutDesk }: { payouts: PayoutService; payoutDesk: PayoutDeskService },
): Promise<void> {
  app.get(
    '/api/admin/payouts',
    {
      config,
      schema: {
        ...operation('listAllPayouts', 'administration', 'Payout requests, a page of them'),
        querystring: managedPayoutsQuery,
        response: { 200: managedPayoutsAnswer },
      },
    },
    (request) => payoutDesk.readPage(request.query),
  )

  app.patch(
    '/api/admin/payouts',
    {
      config,
      schema: {
        ...operation('decidePayouts', 'administration', 'Move payout requests to a state'),
        body: payoutDecision,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await payoutDesk.decide(callerOf(request).id, request.body)
      return outcome(request, 'PAYOUTS_DECIDED')
    },
  )

  retryRoute(app, payouts)
  tableRoutes(app, payoutDesk)
}

function retryRoute(app: App, payouts: PayoutService): void {
  app.post(
    '/api/admin/payouts/:payoutId/retry',
    {
      config,
      schema: {
        ...operation('retryPayout', 'administration', 'Retry the payout of an artist who has left'),
        params: payoutParams,
        body: payoutRetryBody,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await payouts.retry(callerOf(request).id, request.params.payoutId, request.body)
      return outcome(request, 'PAYOUT_RETRIED')
    },
  )
}

function tableRoutes(app: App, payoutDesk: PayoutDeskService): void {
  const summary = 'Approved transfers with account numbers, as CSV; recorded as a change'
  app.get(
    '/api/admin/payouts/transfers.csv',
    {
      config,
      schema: {
        ...operation('exportTransfers', 'administration', summary),
        response: { 200: csvAnswer },
      },
    },
    async (request, reply) => {
      const rows = await payoutDesk.exportTransfers(callerOf(request).id)
      return sendCsv(reply, `transfers-${seoulDay(new Date())}.csv`, rows)
    },
  )

  app.get(
    '/api/admin/payouts/taxes.csv',
    {
      config,
      schema: {
        ...operation('exportTaxes', 'administration', 'Taxes withheld in a month, as CSV'),
        querystring: taxesQuery,
        response: { 200: csvAnswer },
      },
    },
    async ({ query: { month } }, reply) =>
      sendCsv(reply, `taxes-${month}.csv`, await payoutDesk.exportTaxes(month)),
  )
}
