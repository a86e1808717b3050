import {
  recoveryCodesAnswer,
  secondFactorAnswer,
  secondFactorBody,
  secondFactorSecret,
  secondFactorStart,
} from '@sori/contract/account'
import { commandAnswer } from '@sori/contract/envelope'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { SecondFactorService } from './second-factor.service.ts'

const PATH = '/api/me/second-factor'
const config = { access: 'ROLE_ADMIN' } as const

type Options = { secondFactors: SecondFactorService }

/** Calls of administrators for their own second factor (ADR 110). */
export async function secondFactorRoutes(app: App, { secondFactors }: Options): Promise<void> {
  app.get(
    PATH,
    {
      config,
      schema: {
        ...operation('readSecondFactor', 'sessions', 'The state of the second factor'),
        response: { 200: secondFactorAnswer },
      },
    },
    async (request) => ({ dto: await secondFactors.readState(callerOf(request)) }),
  )

  app.post(
    PATH,
    {
      config,
      schema: {
        ...operation('beginSecondFactor', 'sessions', 'Create the secret for an authenticator app'),
        body: secondFactorStart,
        response: { 200: secondFactorSecret },
      },
    },
    async (request) => ({
      dto: await secondFactors.begin(callerOf(request), request.body.password),
    }),
  )

  app.put(
    PATH,
    {
      config,
      schema: {
        ...operation('confirmSecondFactor', 'sessions', 'Confirm and require the second factor'),
        body: secondFactorBody,
        response: { 200: recoveryCodesAnswer },
      },
    },
    async (request) => ({
      recoveryCodes: await secondFactors.confirm(callerOf(request), request.body.secondFactor),
    }),
  )

  app.delete(
    PATH,
    {
      config,
      schema: {
        ...operation('endSecondFactor', 'sessions', 'Stop requiring the second factor'),
        body: secondFactorBody,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await secondFactors.turnOff(callerOf(request), request.body.secondFactor)
      return outcome(request, 'SECOND_FACTOR_ENDED')
    },
  )

  app.post(
    `${PATH}/recovery-codes`,
    {
      config,
      schema: {
        ...operation('renewRecoveryCodes', 'sessions', 'Replace the recovery codes'),
        body: secondFactorBody,
        response: { 200: recoveryCodesAnswer },
      },
    },
    async (request) => ({
      recoveryCodes: await secondFactors.renewRecoveryCodes(
        callerOf(request),
        request.body.secondFactor,
      ),
    }),
  )
}
