import { commandAnswer } from '@sori/contract/envelope'
import {
  refundBody,
  refundDecision,
  refundParams,
  refundsAnswer,
  refundsQuery,
} from '@sori/contract/payment'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { RefundService } from './refund.service.ts'

const administrators = { access: 'ROLE_ADMIN' } as const
const command = { 200: commandAnswer }

export async function refundRoutes(
  app: App,
  { refunds }: { refunds: RefundService },
): Promise<void> {
  app.post(
    '/api/payment/refunds',
    {
      config: { access: 'ROLE_USER' },
      schema: {
        ...operation('requestRefund', 'payments', 'Request the refund of a payment'),
        body: refundBody,
        response: command,
      },
    },
    async (request) => {
      await refunds.request(callerOf(request).id, request.body.orderId)
      return outcome(request, 'REFUND_REQUESTED')
    },
  )

  app.get(
    '/api/admin/refunds',
    {
      config: administrators,
      schema: {
        ...operation('listRefunds', 'administration', 'Requests of refunds, a page of them'),
        querystring: refundsQuery,
        response: { 200: refundsAnswer },
      },
    },
    (request) => refunds.readPage(request.query),
  )

  app.patch(
    '/api/admin/refunds/:refundId',
    {
      config: administrators,
      schema: {
        ...operation('decideRefund', 'administration', 'Decide on a refund'),
        params: refundParams,
        body: refundDecision,
        response: command,
      },
    },
    async (request) => {
      await refunds.decide(callerOf(request).id, request.params.refundId, request.body)
      return outcome(request, 'REFUND_DECIDED')
    },
  )
}
