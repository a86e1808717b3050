import {
  changesAnswer,
  changesQuery,
  creditBody,
  disabledBody,
  editedUserParams,
  editQuery,
  paymentStatusBody,
  subscriptionBody,
  usersAnswer,
  usersQuery,
} from '@sori/contract/administration'
import { commandAnswer } from '@sori/contract/envelope'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { AdministrationService, Edit } from './administration.service.ts'

const config = { access: 'ROLE_ADMIN' } as const

type Options = { administration: AdministrationService }

export async function administrationRoutes(app: App, { administration }: Options): Promise<void> {
  listRoutes(app, administration)
  editRoutes(app, administration)
}

function listRoutes(app: App, administration: AdministrationService): void {
  app.get(
    '/api/admin/users',
    {
      config,
      schema: {
        ...operation('listUsers', 'administration', 'Members, a page of them'),
        querystring: usersQuery,
        response: { 200: usersAnswer },
      },
    },
    (request) => administration.users(request.query),
  )

  const summary = 'What administrators have changed, a page of it'
  app.get(
    '/api/admin/changes',
    {
      config,
      schema: {
        ...operation('listChanges', 'administration', summary),
        querystring: changesQuery,
        response: { 200: changesAnswer },
      },
    },
    (request) => administration.changes(request.query),
  )
}

function editRoutes(app: App, administration: AdministrationService): void {
  const edit = (id: string, summary: string) => ({
    ...operation(id, 'administration', summary),
    params: editedUserParams,
    querystring: editQuery,
    response: { 200: commandAnswer },
  })

  app.put(
    '/api/admin/users/:userId/credit',
    { config, schema: { ...edit('setCredits', 'Set a member’s credits'), body: creditBody } },
    async (request) => {
      await administration.setCredit(editOf(request), request.body.credit)
      return outcome(request, 'USER_EDITED')
    },
  )

  app.put(
    '/api/admin/users/:userId/subscription',
    {
      config,
      schema: { ...edit('setSubscription', 'Set a member’s plan'), body: subscriptionBody },
    },
    async (request) => {
      await administration.setPlan(editOf(request), request.body.subscriptionId)
      return outcome(request, 'USER_EDITED')
    },
  )

  app.delete(
    '/api/admin/users/:userId/subscription',
    { config, schema: edit('endSubscription', 'End a member’s plan') },
    async (request) => {
      await administration.endPlan(editOf(request))
      return outcome(request, 'PLAN_ENDED')
    },
  )

  const paymentStatus = edit('setPaymentStatus', 'Set the state of a member’s payment')
  app.put(
    '/api/admin/users/:userId/payment',
    { config, schema: { ...paymentStatus, body: paymentStatusBody } },
    async (request) => {
      await administration.setPaymentStatus(editOf(request), request.body.paymentStatus)
      return outcome(request, 'USER_EDITED')
    },
  )

  const disabled = edit('setDisabled', 'Disable an account, or enable it')
  app.patch(
    '/api/admin/users/:userId/disabled',
    { config, schema: { ...disabled, body: disabledBody } },
    async (request) => {
      await administration.setDisabled(editOf(request), request.body)
      return outcome(request, 'USER_EDITED')
    },
  )
}

function editOf(
  request: FastifyRequest<{
    Params: { userId: number }
    Querystring: { version?: number | undefined }
  }>,
): Edit {
  return {
    adminId: callerOf(request).id,
    memberId: request.params.userId,
    version: request.query.version,
  }
}
