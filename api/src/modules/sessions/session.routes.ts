import { loginAnswer, loginBody, tokens } from '@sori/shared-lib/contract/account'
import type { App } from '../../plugins/app-types.ts'
import { addressKey } from './address-key.ts'
import type { SessionService } from './session.service.ts'

/** `POST /generateToken` and `POST /refreshToken` (section 7, D9, D11). */
export function sessionRoutes(app: App, sessions: SessionService): void {
  app.post('/generateToken', { config: { access: 'public' }, schema: { body: loginBody, response: { 200: loginAnswer } } }, (request) =>
    sessions.logIn(request.body, addressKey(request.ip)),
  )

  app.post('/refreshToken', { config: { access: 'public' }, schema: { body: tokens, response: { 200: tokens } } }, (request) =>
    sessions.refresh(request.body),
  )
}
