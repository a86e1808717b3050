import { loginAnswer, loginBody, tokens } from '@sori/contract/account'
import type { App } from '../../plugins/app-types.ts'
import { askerOf } from '../../plugins/asker.ts'
import type { LoginService } from './login.service.ts'
import type { SessionService } from './session.service.ts'

/** `POST /generateToken` and `POST /refreshToken` (section 7, D9, D11). */
export function sessionRoutes(app: App, { logins, sessions }: { logins: LoginService; sessions: SessionService }): void {
  app.post('/generateToken', { config: { access: 'public' }, schema: { body: loginBody, response: { 200: loginAnswer } } }, (request) =>
    logins.logIn(request.body, askerOf(request)),
  )

  app.post('/refreshToken', { config: { access: 'public' }, schema: { body: tokens, response: { 200: tokens } } }, (request) =>
    sessions.refresh(request.body),
  )
}
