import { editedUserParams } from '@sori/contract/administration'
import { pageQuery } from '@sori/contract/catalogue'
import { commandAnswer } from '@sori/contract/envelope'
import {
  type Acknowledgement,
  confirmAnswer,
  confirmBody,
  confirmPending,
  draftBody,
  memberPaymentsAnswer,
  paymentHistoryAnswer,
  pendingPaymentAnswer,
  transactionBody,
  userParams,
  verificationBody,
  webhookBody,
} from '@sori/contract/payment'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '../../../lib/http/language.ts'
import { callerOf, requireSelf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import { limitRules } from '../../site/limits/index.ts'
import type { DraftService } from './draft.service.ts'
import type { PaymentService } from './payment.service.ts'

type Services = { drafts: DraftService; payments: PaymentService }

const config = { access: 'ROLE_USER' } as const
const command = { 200: commandAnswer }

export async function paymentRoutes(app: App, services: Services): Promise<void> {
  draftRoutes(app, services)
  acknowledgementRoutes(app, services)
  historyRoutes(app, services)
  confirmationRoutes(app, services)
}

function draftRoutes(app: App, { drafts }: Services) {
  app.post(
    '/api/payment/draft',
    {
      config,
      schema: {
        ...operation('putDraft', 'payments', 'Store the draft of a payment'),
        body: draftBody,
        response: command,
      },
    },
    async (request) => {
      await drafts.store(callerOf(request), request.body)
      return outcome(request, 'DRAFT_KEPT')
    },
  )

  app.delete(
    '/api/payment/draft/:userId/READY',
    {
      config,
      schema: {
        ...operation('dropDraft', 'payments', 'Delete the draft of a payment'),
        params: userParams,
        response: command,
      },
    },
    async (request) => {
      await drafts.remove(requireSelf(request, request.params.userId))
      return outcome(request, 'DRAFT_REMOVED')
    },
  )

  app.get(
    '/api/payment/verification/:userId/READY',
    {
      config,
      schema: {
        ...operation('getPendingPayment', 'payments', 'The draft of a payment'),
        params: userParams,
        response: { 200: pendingPaymentAnswer },
      },
    },
    async (request) => ({
      dto: await drafts.findPending(requireSelf(request, request.params.userId)),
    }),
  )
}

/** Adds the calls by which the page reports a paid order. */
function acknowledgementRoutes(app: App, { payments }: Services) {
  const acknowledge = async (request: FastifyRequest, payload: Acknowledgement) => {
    await payments.acknowledge(callerOf(request), payload)
    return outcome(request, 'PAYMENT_RECORDED')
  }

  app.patch(
    '/api/payment/verification',
    {
      config,
      schema: {
        ...operation('acknowledgeVerification', 'payments', 'Record a paid order'),
        body: verificationBody,
        response: command,
      },
    },
    (request) => acknowledge(request, request.body),
  )

  app.post(
    '/api/payment/transaction',
    {
      config,
      schema: {
        ...operation('acknowledgePayment', 'payments', 'Record a paid order with its payment key'),
        body: transactionBody,
        response: command,
      },
    },
    (request) => acknowledge(request, request.body),
  )
}

function historyRoutes(app: App, { payments }: Services) {
  app.get(
    '/api/payment/transaction/:userId',
    {
      config,
      schema: {
        ...operation('listPayments', 'payments', 'The caller’s payments'),
        params: userParams,
        response: { 200: paymentHistoryAnswer },
      },
    },
    async (request) => payments.listPayments(requireSelf(request, request.params.userId)),
  )

  app.get(
    '/api/admin/users/:userId/payments',
    {
      config: { access: 'ROLE_ADMIN' },
      schema: {
        ...operation('listPaymentsOfUser', 'administration', 'A member’s payments, one page'),
        params: editedUserParams,
        querystring: pageQuery,
        response: { 200: memberPaymentsAnswer },
      },
    },
    (request) => payments.listPaymentsOfMember(request.params.userId, request.query),
  )
}

function confirmationRoutes(app: App, { payments }: Services) {
  app.post(
    '/confirm',
    {
      config,
      schema: {
        ...operation('confirmPayment', 'payments', 'Confirm a payment with the provider'),
        body: confirmBody,
        response: { 200: confirmAnswer, 202: confirmPending },
      },
    },
    async (request, reply) => {
      const locale = languageOf(request.headers['accept-language'])
      const payment = await payments.confirm(callerOf(request), request.body, locale)
      if (payment === 'pending') return reply.code(202).send(outcome(request, 'PAYMENT_PENDING'))
      return { dto: payment }
    },
  )

  app.post(
    '/webhooks/toss',
    {
      config: { access: 'public', limit: limitRules.webhooks },
      schema: {
        ...operation(
          'notifyPayment',
          'payments',
          'Receive the provider’s notice of a changed payment',
        ),
        body: webhookBody,
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      await payments.scheduleCheck(request.body.data.orderId)
      return {}
    },
  )
}
