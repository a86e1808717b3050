import { sessionsAnswer } from '@sori/contract/account'
import {
  administratorBody,
  changesAnswer,
  changesQuery,
  creditBody,
  disabledBody,
  editedUserParams,
  editQuery,
  paymentStatusBody,
  subscriptionBody,
  userAnswer,
  userSessionParams,
  usersAnswer,
  usersQuery,
} from '@sori/contract/administration'
import { commandAnswer } from '@sori/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { core } from 'zod'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { AdministrationService, Edit } from './administration.service.ts'

const config = { access: 'ROLE_ADMIN' } as const

type Options = { administration: AdministrationService }

export async function administrationRoutes(app: App, { administration }: Options): Promise<void> {
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
    (request) => administration.readUsersPage(request.query),
  )

  userRoutes(app, administration)
  editRoutes(app, administration)

  const summary = 'Changes by administrators, a page of them'
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
    (request) => administration.readChangesPage(request.query),
  )
}

function userRoutes(app: App, administration: AdministrationService): void {
  const call = (id: string, summary: string) => ({
    ...operation(id, 'administration', summary),
    params: editedUserParams,
  })
  app.get(
    '/api/admin/users/:userId',
    {
      config,
      schema: { ...call('readUser', 'A member'), response: { 200: userAnswer } },
    },
    async (request) => ({ dto: await administration.readUser(request.params.userId) }),
  )
  app.post(
    '/api/admin/users/:userId/activation',
    {
      config,
      schema: {
        ...call('mailActivation', 'Send a member’s activation mail again'),
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await administration.mailActivation(request.params.userId)
      return outcome(request, 'ACTIVATION_MAILED')
    },
  )
  app.get(
    '/api/admin/users/:userId/sessions',
    {
      config,
      schema: {
        ...call('listSessionsOfUser', 'Devices that a member is logged in on'),
        response: { 200: sessionsAnswer },
      },
    },
    async (request) => {
      const { sessionId } = callerOf(request)
      return { dtoList: await administration.listSessions(request.params.userId, sessionId) }
    },
  )
  app.delete(
    '/api/admin/users/:userId/sessions',
    { config, schema: schemaOf('endSessionsOfUser', 'Log a member out on all devices') },
    async (request) => {
      await administration.endSessions(editOf(request))
      return outcome(request, 'ALL_SESSIONS_CLOSED')
    },
  )
  app.delete(
    '/api/admin/users/:userId/sessions/:sessionId',
    {
      config,
      schema: {
        ...schemaOf('endSessionOfUser', 'Log a member out on one device'),
        params: userSessionParams,
      },
    },
    async (request) => {
      await administration.endSessions(editOf(request), request.params.sessionId)
      return outcome(request, 'SESSION_CLOSED')
    },
  )
}

const schemaOf = (id: string, summary: string) => ({
  ...operation(id, 'administration', summary),
  params: editedUserParams,
  querystring: editQuery,
  response: { 200: commandAnswer },
})

function editRoutes(app: App, administration: AdministrationService): void {
  const route = <Body>(
    method: 'PUT' | 'PATCH',
    url: string,
    schema: ReturnType<typeof schemaOf>,
    body: core.$ZodType<Body>,
    change: (edit: Edit, body: Body) => Promise<void>,
  ) =>
    app.route({
      method,
      url,
      config,
      schema: { ...schema, body },
      handler: async (request) => {
        await change(editOf(request), request.body as Body)
        return outcome(request, 'USER_EDITED')
      },
    })

  route(
    'PUT',
    '/api/admin/users/:userId/credit',
    schemaOf('setCredits', 'Set a member’s credits'),
    creditBody,
    (edit, { credit }) => administration.setCredit(edit, credit),
  )
  route(
    'PUT',
    '/api/admin/users/:userId/subscription',
    schemaOf('setSubscription', 'Set a member’s plan'),
    subscriptionBody,
    (edit, { subscriptionId }) => administration.setPlan(edit, subscriptionId),
  )
  app.delete(
    '/api/admin/users/:userId/subscription',
    { config, schema: schemaOf('endSubscription', 'End a member’s plan') },
    async (request) => {
      await administration.endPlan(editOf(request))
      return outcome(request, 'PLAN_ENDED')
    },
  )
  route(
    'PUT',
    '/api/admin/users/:userId/payment',
    schemaOf('setPaymentStatus', 'Set the state of a member’s payment'),
    paymentStatusBody,
    (edit, { paymentStatus }) => administration.setPaymentStatus(edit, paymentStatus),
  )
  route(
    'PATCH',
    '/api/admin/users/:userId/disabled',
    schemaOf('setDisabled', 'Disable an account, or enable it'),
    disabledBody,
    (edit, body) => administration.setDisabled(edit, body),
  )
  route(
    'PUT',
    '/api/admin/users/:userId/administrator',
    schemaOf('setAdministrator', 'Grant or revoke the role of an administrator'),
    administratorBody,
    (edit, { administrator }) => administration.setAdministrator(edit, administrator),
  )
}

function editOf(
  request: FastifyRequest<{
    Params: { userId: number }
    Querystring: { version?: number | undefined; reason?: string | undefined }
  }>,
): Edit {
  return {
    adminId: callerOf(request).id,
    memberId: request.params.userId,
    ...request.query,
  }
}
