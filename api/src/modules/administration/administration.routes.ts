import {
  creditBody,
  disabledBody,
  editedUserParams,
  paymentStatusBody,
  subscriptionBody,
  usersAnswer,
  usersQuery,
} from '@sori/contract/administration'
import { commandAnswer } from '@sori/contract/envelope'
import { callerOf } from '../../plugins/access.ts'
import type { App } from '../../plugins/app-types.ts'
import { outcome } from '../../plugins/outcome.ts'
import type { AdministrationService } from './administration.service.ts'

const config = { access: 'ROLE_ADMIN' } as const
const response = { 200: commandAnswer }

/** The user list and its edits (section 7, Administration), for administrators. */
export function administrationRoutes(app: App, administration: AdministrationService): void {
  app.get('/api/admin/users', { config, schema: { querystring: usersQuery, response: { 200: usersAnswer } } }, (request) =>
    administration.users(request.query),
  )

  app.put(
    '/api/admin/users/:userId/credit',
    { config, schema: { params: editedUserParams, body: creditBody, response } },
    async (request) => {
      await administration.setCredit(callerOf(request).id, request.params.userId, request.body.credit)
      return outcome(request, 'USER_EDITED')
    },
  )

  app.put(
    '/api/admin/users/:userId/subscription',
    { config, schema: { params: editedUserParams, body: subscriptionBody, response } },
    async (request) => {
      await administration.setPlan(callerOf(request).id, request.params.userId, request.body.subscriptionId)
      return outcome(request, 'USER_EDITED')
    },
  )

  app.put(
    '/api/admin/users/:userId/payment',
    { config, schema: { params: editedUserParams, body: paymentStatusBody, response } },
    async (request) => {
      await administration.setPaymentStatus(callerOf(request).id, request.params.userId, request.body.paymentStatus)
      return outcome(request, 'USER_EDITED')
    },
  )

  app.patch(
    '/api/admin/users/:userId/disabled',
    { config, schema: { params: editedUserParams, body: disabledBody, response } },
    async (request) => {
      await administration.setDisabled(callerOf(request).id, request.params.userId, request.body)
      return outcome(request, 'USER_EDITED')
    },
  )
}
