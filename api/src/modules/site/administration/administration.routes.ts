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
const response = { 200: commandAnswer }

/** The user list, its edits and the record of all changes (product.md §7, Administration, and D55), for administrators. */
export async function administrationRoutes(
  app: App,
  { administration }: { administration: AdministrationService },
): Promise<void> {
  listRoutes(app, administration)
  creditRoutes(app, administration)
  planRoutes(app, administration)
  accountStatusRoutes(app, administration)
  changeRoutes(app, administration)
}

/** Members, and what administrators have changed of them. */
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
}

/** A member’s credits. */
function creditRoutes(app: App, administration: AdministrationService): void {
  app.put(
    '/api/admin/users/:userId/credit',
    {
      config,
      schema: {
        ...operation('setCredits', 'administration', 'Set a member’s credits'),
        params: editedUserParams,
        querystring: editQuery,
        body: creditBody,
        response,
      },
    },
    async (request) => {
      await administration.setCredit(editOf(request), request.body.credit)
      return outcome(request, 'USER_EDITED')
    },
  )
}

/** A member’s plan and the state of its payment. */
function planRoutes(app: App, administration: AdministrationService): void {
  app.put(
    '/api/admin/users/:userId/subscription',
    {
      config,
      schema: {
        ...operation('setSubscription', 'administration', 'Set a member’s plan'),
        params: editedUserParams,
        querystring: editQuery,
        body: subscriptionBody,
        response,
      },
    },
    async (request) => {
      await administration.setPlan(editOf(request), request.body.subscriptionId)
      return outcome(request, 'USER_EDITED')
    },
  )

  app.delete(
    '/api/admin/users/:userId/subscription',
    {
      config,
      schema: {
        ...operation('endSubscription', 'administration', 'End a member’s plan'),
        params: editedUserParams,
        querystring: editQuery,
        response,
      },
    },
    async (request) => {
      await administration.endPlan(editOf(request))
      return outcome(request, 'PLAN_ENDED')
    },
  )

  app.put(
    '/api/admin/users/:userId/payment',
    {
      config,
      schema: {
        ...operation('setPaymentStatus', 'administration', 'Set the state of a member’s payment'),
        params: editedUserParams,
        querystring: editQuery,
        body: paymentStatusBody,
        response,
      },
    },
    async (request) => {
      await administration.setPaymentStatus(editOf(request), request.body.paymentStatus)
      return outcome(request, 'USER_EDITED')
    },
  )
}

/** Whether an account is disabled. */
function accountStatusRoutes(app: App, administration: AdministrationService): void {
  app.patch(
    '/api/admin/users/:userId/disabled',
    {
      config,
      schema: {
        ...operation('setDisabled', 'administration', 'Disable an account, or enable it'),
        params: editedUserParams,
        querystring: editQuery,
        body: disabledBody,
        response,
      },
    },
    async (request) => {
      await administration.setDisabled(editOf(request), request.body)
      return outcome(request, 'USER_EDITED')
    },
  )
}

/** The record of all changes. */
function changeRoutes(app: App, administration: AdministrationService): void {
  app.get(
    '/api/admin/changes',
    {
      config,
      schema: {
        ...operation(
          'listChanges',
          'administration',
          'What administrators have changed, a page of it',
        ),
        querystring: changesQuery,
        response: { 200: changesAnswer },
      },
    },
    (request) => administration.changes(request.query),
  )
}

/** Returns administrator, member and version of an edit. */
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
