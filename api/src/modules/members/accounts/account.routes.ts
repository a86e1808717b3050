import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import {
  activationAnswer,
  activationBody,
  availability,
  emailBody,
  findPasswordBody,
  nicknameBody,
  notMeAnswer,
  notMeBody,
  passwordBody,
  registration,
} from '@sori/contract/account'
import { commandAnswer } from '@sori/contract/envelope'
import { callerOf, resetTokenOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import { requesterOf } from '../../../plugins/requester.ts'
import { limitRules } from '../../site/limits/index.ts'
import type { Accounts } from './accounts.ts'

const mailRequestConfig = { access: 'public', limit: limitRules.mailRequests } as const
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']
const FORM_LIMITS = {
  files: 0,
  fields: 10,
  parts: 10,
  fieldSize: 4_096,
  fieldNameSize: 100,
  headerPairs: 20,
}

export async function accountRoutes(app: App, { accounts }: { accounts: Accounts }): Promise<void> {
  availabilityRoutes(app, accounts)
  registrationRoutes(app, accounts)
  forgottenPasswordRoutes(app, accounts)
  await app.register(passwordRoutes, accounts)
}

function callSchema<Body, Response>(id: string, summary: string, body: Body, response: Response) {
  return { ...operation(id, 'accounts', summary), body, response: { 200: response } }
}

function availabilityRoutes(app: App, { registration }: Accounts): void {
  app.post(
    '/api/verification/email',
    {
      config: { access: 'public', limit: limitRules.availability },
      schema: callSchema(
        'checkEmail',
        'Check whether an email address is free',
        emailBody,
        availability,
      ),
    },
    async ({ body }) => ({ available: await registration.isEmailFree(body.email) }),
  )

  app.post(
    '/api/verification/nickname',
    {
      config: { access: 'anyone', limit: limitRules.availability },
      schema: callSchema(
        'checkNickname',
        'Check whether a nickname is free',
        nicknameBody,
        availability,
      ),
    },
    async ({ body, caller }) => ({
      available: await registration.isNicknameFree(body.nickname, caller),
    }),
  )
}

function registrationRoutes(app: App, services: Accounts): void {
  app.post(
    '/api/users',
    {
      config: { access: 'public', limit: limitRules.registrations },
      schema: callSchema('register', 'Register', registration, commandAnswer),
    },
    async (request) => {
      await services.registration.register(request.body, requesterOf(request).locale)
      return outcome(request, 'REGISTERED')
    },
  )

  const summary = 'Activate an account with the code from the mail'
  app.post(
    '/api/verification/activation',
    {
      config: { access: 'public', limit: limitRules.activations },
      schema: callSchema('activate', summary, activationBody, activationAnswer),
    },
    async (request) => {
      const { activationCode } = request.body
      const email = await services.activation.activate(activationCode, requesterOf(request))
      return { ...outcome(request, 'ACTIVATED'), data: { email } }
    },
  )

  app.post(
    '/api/verification/activation/resend',
    {
      config: mailRequestConfig,
      schema: callSchema(
        'resendActivationCode',
        'Request another activation code',
        emailBody,
        commandAnswer,
      ),
    },
    async (request) => {
      await services.activation.requestCode(request.body, requesterOf(request).locale)
      return outcome(request, 'CODE_ASKED')
    },
  )
}

function forgottenPasswordRoutes(app: App, { passwordChanges }: Accounts): void {
  app.post(
    '/api/help/find-password',
    {
      config: mailRequestConfig,
      schema: callSchema(
        'askForTemporaryPassword',
        'Request a temporary password',
        findPasswordBody,
        commandAnswer,
      ),
    },
    async (request) => {
      await passwordChanges.requestReset(request.body, requesterOf(request).locale)
      return outcome(request, 'RESET_ASKED')
    },
  )

  const summary = 'Set a new password with a reset token'
  app.post(
    '/api/help/reset-password',
    {
      config: { access: 'reset', limit: limitRules.resets },
      schema: callSchema('resetPassword', summary, passwordBody, commandAnswer),
    },
    async (request) => {
      const { password } = request.body
      await passwordChanges.reset(resetTokenOf(request), password, requesterOf(request).locale)
      return outcome(request, 'PASSWORD_CHANGED')
    },
  )

  app.post(
    '/api/help/not-me',
    {
      config: { access: 'public', limit: limitRules.notMe },
      schema: callSchema(
        'notMe',
        'End all sessions after a password change by somebody else',
        notMeBody,
        notMeAnswer,
      ),
    },
    async (request) => {
      const resetToken = await passwordChanges.rejectChange(request.body.token)
      return { ...outcome(request, 'RESET_STARTED'), data: { resetToken } }
    },
  )
}

/** Adds the only route that accepts forms besides JSON. */
async function passwordRoutes(app: App, { passwordChanges }: Accounts): Promise<void> {
  await app.register(formbody)
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: FORM_LIMITS })
  app.put(
    '/api/me/password',
    {
      config: { access: 'authenticated', limit: limitRules.passwordChanges },
      schema: {
        ...callSchema(
          'changePassword',
          'Change the caller’s password',
          passwordBody,
          commandAnswer,
        ),
        consumes: FORM_TYPES,
      },
    },
    async (request) => {
      const { password } = request.body
      await passwordChanges.change(callerOf(request), password, requesterOf(request).locale)
      return outcome(request, 'PASSWORD_CHANGED')
    },
  )
}
