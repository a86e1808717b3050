import { commandAnswer } from '@sori/contract/envelope'
import {
  payoutAccountBody,
  payoutBody,
  payoutRequested,
  payoutsAnswer,
  payoutsQuery,
} from '@sori/contract/payouts'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { PayoutService } from './payout.service.ts'

const config = { access: 'ROLE_USER' } as const

export async function payoutRoutes(
  app: App,
  { payouts }: { payouts: PayoutService },
): Promise<void> {
  app.get(
    '/api/me/payouts',
    {
      config,
      schema: {
        ...operation('listPayouts', 'members', 'The payout account and requests, a page of them'),
        querystring: payoutsQuery,
        response: { 200: payoutsAnswer },
      },
    },
    (request) => payouts.readPage(callerOf(request).id, request.query),
  )

  app.put(
    '/api/me/payout-account',
    {
      config,
      schema: {
        ...operation('setPayoutAccount', 'members', 'Set the bank account for payouts'),
        body: payoutAccountBody,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await payouts.setAccount(callerOf(request).id, request.body)
      return outcome(request, 'PAYOUT_ACCOUNT_CHANGED')
    },
  )

  app.post(
    '/api/me/payouts',
    {
      config,
      schema: {
        ...operation('requestPayout', 'members', 'Request a payout of available earnings'),
        body: payoutBody,
        response: { 200: payoutRequested },
      },
    },
    async (request) => {
      const payoutId = await payouts.request(callerOf(request).id, request.body.gross)
      return { ...outcome(request, 'PAYOUT_REQUESTED'), data: { payoutId } }
    },
  )
}
