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

const mailing = { access: 'public', limit: limitRules.mailRequests } as const
const command = { 200: commandAnswer }
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
/** A form of two short fields; a file in it is refused. */
const FORM_LIMITS = {
  files: 0,
  fields: 10,
  parts: 10,
  fieldSize: 4_096,
  fieldNameSize: 100,
  headerPairs: 20,
}

/** Registration, activation and passwords (product.md §7, D11–D14, D43). */
export async function accountRoutes(app: App, { accounts }: { accounts: Accounts }): Promise<void> {
  availabilityRoutes(app, accounts)
  registrationRoutes(app, accounts)
  passwordHelpRoutes(app, accounts)
  await app.register(passwordRoutes, accounts)
}

/** Whether a name is free. */
function availabilityRoutes(app: App, services: Accounts): void {
  app.post(
    '/api/verification/email',
    {
      config: { access: 'public', limit: limitRules.availability },
      schema: {
        ...operation('checkEmail', 'accounts', 'Whether an email address is free'),
        body: emailBody,
        response: { 200: availability },
      },
    },
    async (request) => ({
      available: await services.registration.isEmailFree(request.body.email),
    }),
  )

  app.post(
    '/api/verification/nickname',
    {
      config: { access: 'anyone', limit: limitRules.availability },
      schema: {
        ...operation('checkNickname', 'accounts', 'Whether a nickname is free'),
        body: nicknameBody,
        response: { 200: availability },
      },
    },
    async (request) => ({
      available: await services.registration.isNicknameFree(request.body.nickname, request.caller),
    }),
  )
}

/** Registration and activation. */
function registrationRoutes(app: App, services: Accounts): void {
  app.post(
    '/api/users',
    {
      config: { access: 'public', limit: limitRules.registrations },
      schema: {
        ...operation('register', 'accounts', 'Register'),
        body: registration,
        response: command,
      },
    },
    async (request) => {
      await services.registration.register(request.body, requesterOf(request).locale)
      return outcome(request, 'REGISTERED')
    },
  )

  app.post(
    '/api/verification/activation',
    {
      config: { access: 'public', limit: limitRules.activations },
      schema: {
        ...operation('activate', 'accounts', 'Activate an account with the code from the mail'),
        body: activationBody,
        response: { 200: activationAnswer },
      },
    },
    async (request) => {
      const email = await services.activation.activate(
        request.body.activationCode,
        requesterOf(request),
      )
      return { ...outcome(request, 'ACTIVATED'), data: { email } }
    },
  )

  app.post(
    '/api/verification/activation/resend',
    {
      config: mailing,
      schema: {
        ...operation('resendActivationCode', 'accounts', 'Ask for another activation code'),
        body: emailBody,
        response: command,
      },
    },
    async (request) => {
      await services.activation.ask(request.body.email, requesterOf(request).locale)
      return outcome(request, 'CODE_ASKED')
    },
  )
}

/** Registers the calls for a forgotten password. */
function passwordHelpRoutes(app: App, services: Accounts): void {
  app.post(
    '/api/help/find-password',
    {
      config: mailing,
      schema: {
        ...operation('askForTemporaryPassword', 'accounts', 'Ask for a temporary password'),
        body: findPasswordBody,
        response: command,
      },
    },
    async (request) => {
      await services.passwordChanges.ask(request.body, requesterOf(request).locale)
      return outcome(request, 'RESET_ASKED')
    },
  )

  app.post(
    '/api/help/reset-password',
    {
      config: { access: 'reset', limit: limitRules.resets },
      schema: {
        ...operation('resetPassword', 'accounts', 'Set a new password with a reset token'),
        body: passwordBody,
        response: command,
      },
    },
    async (request) => {
      await services.passwordChanges.reset(
        resetTokenOf(request),
        request.body.password,
        requesterOf(request).locale,
      )
      return outcome(request, 'PASSWORD_CHANGED')
    },
  )

  app.post(
    '/api/help/not-me',
    {
      config: { access: 'public', limit: limitRules.notMe },
      schema: {
        ...operation(
          'notMe',
          'accounts',
          'End every session after a password change that was not one’s own',
        ),
        body: notMeBody,
        response: { 200: notMeAnswer },
      },
    },
    async (request) => {
      const resetToken = await services.passwordChanges.disown(request.body.token)
      return { ...outcome(request, 'RESET_STARTED'), data: { resetToken } }
    },
  )
}

/** Changes the caller's password. Only this route takes forms besides JSON. */
async function passwordRoutes(app: App, services: Accounts): Promise<void> {
  await app.register(formbody)
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: FORM_LIMITS })
  app.put(
    '/api/me/password',
    {
      config: { access: 'authenticated', limit: limitRules.passwordChanges },
      schema: {
        ...operation('changePassword', 'accounts', 'Change one’s own password'),
        consumes: FORMS,
        body: passwordBody,
        response: command,
      },
    },
    async (request) => {
      await services.passwordChanges.change(
        callerOf(request),
        request.body.password,
        requesterOf(request).locale,
      )
      return outcome(request, 'PASSWORD_CHANGED')
    },
  )
}
