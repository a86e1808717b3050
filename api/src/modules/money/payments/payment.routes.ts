import { editedUserParams } from '@sori/contract/administration'
import { pageQuery } from '@sori/contract/catalogue'
import { commandAnswer } from '@sori/contract/envelope'
import {
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
import { z } from 'zod'
import { languageOf } from '../../../lib/http/language.ts'
import { callerOf, selfOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import { limitRules } from '../../site/limits/index.ts'
import type { DraftService } from './draft.service.ts'
import type { PaymentService } from './payment.service.ts'

type Parts = { drafts: DraftService; payments: PaymentService }

const member = { access: 'ROLE_USER' } as const
const command = { 200: commandAnswer }

/** Drafts, the confirmation, the history (product.md §7, D27), and `POST /webhooks/toss`, which the provider calls. */
export async function paymentRoutes(app: App, parts: Parts): Promise<void> {
  draftRoutes(app, parts)
  acknowledgementRoutes(app, parts)
  historyRoutes(app, parts)
  confirmationRoutes(app, parts)
}

function draftRoutes(app: App, { drafts }: Parts): void {
  app.post(
    '/api/payment/draft',
    {
      config: member,
      schema: {
        ...operation('putDraft', 'payments', 'Keep what is about to be paid'),
        body: draftBody,
        response: command,
      },
    },
    async (request) => {
      await drafts.put(callerOf(request), request.body)
      return outcome(request, 'DRAFT_KEPT')
    },
  )

  app.delete(
    '/api/payment/draft/:userId/READY',
    {
      config: member,
      schema: {
        ...operation('dropDraft', 'payments', 'Drop what was about to be paid'),
        params: userParams,
        response: command,
      },
    },
    async (request) => {
      await drafts.remove(selfOf(request, request.params.userId))
      return outcome(request, 'DRAFT_REMOVED')
    },
  )

  app.get(
    '/api/payment/verification/:userId/READY',
    {
      config: member,
      schema: {
        ...operation('getPendingPayment', 'payments', 'What is about to be paid'),
        params: userParams,
        response: { 200: pendingPaymentAnswer },
      },
    },
    async (request) => ({ dto: await drafts.pending(selfOf(request, request.params.userId)) }),
  )
}

/** The page’s word that an order is paid. */
function acknowledgementRoutes(app: App, { payments }: Parts): void {
  app.patch(
    '/api/payment/verification',
    {
      config: member,
      schema: {
        ...operation('acknowledgeVerification', 'payments', 'Acknowledge that the order is paid'),
        body: verificationBody,
        response: command,
      },
    },
    async (request) => {
      await payments.acknowledge(callerOf(request), request.body)
      return outcome(request, 'PAYMENT_RECORDED')
    },
  )

  app.post(
    '/api/payment/transaction',
    {
      config: member,
      schema: {
        ...operation(
          'acknowledgePayment',
          'payments',
          'Acknowledge that the order is paid, with its payment key',
        ),
        body: transactionBody,
        response: command,
      },
    },
    async (request) => {
      await payments.acknowledge(callerOf(request), request.body)
      return outcome(request, 'PAYMENT_RECORDED')
    },
  )
}

function historyRoutes(app: App, { payments }: Parts): void {
  app.get(
    '/api/payment/transaction/:userId',
    {
      config: member,
      schema: {
        ...operation('listPayments', 'payments', 'What a member has paid'),
        params: userParams,
        response: { 200: paymentHistoryAnswer },
      },
    },
    async (request) => payments.history(selfOf(request, request.params.userId)),
  )

  app.get(
    '/api/admin/users/:userId/payments',
    {
      config: { access: 'ROLE_ADMIN' },
      schema: {
        ...operation(
          'listPaymentsOfUser',
          'administration',
          'What a member has paid, a page of it',
        ),
        params: editedUserParams,
        querystring: pageQuery,
        response: { 200: memberPaymentsAnswer },
      },
    },
    (request) => payments.historyOf(request.params.userId, request.query),
  )
}

/** The confirmation, and the provider’s notice. */
function confirmationRoutes(app: App, { payments }: Parts): void {
  app.post(
    '/confirm',
    {
      config: member,
      schema: {
        ...operation('confirmPayment', 'payments', 'Confirm a payment with the provider'),
        body: confirmBody,
        response: { 200: confirmAnswer, 202: confirmPending },
      },
    },
    async (request, reply) => {
      const paid = await payments.confirm(
        callerOf(request),
        request.body,
        languageOf(request.headers['accept-language']),
      )
      if (paid === 'pending') return reply.code(202).send(outcome(request, 'PAYMENT_PENDING'))
      return { dto: paid }
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
          'The provider’s notice that a payment has changed',
        ),
        body: webhookBody,
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      await payments.notice(request.body.data.orderId)
      return {}
    },
  )
}
