import {
  endSessionsQuery,
  loginAnswer,
  loginBody,
  logoutBody,
  SECOND_FACTOR_HEADER,
  sessionParams,
  sessionsAnswer,
  tokens,
} from '@sori/contract/account'
import { commandAnswer } from '@sori/contract/envelope'
import { parseCookie, stringifySetCookie } from 'cookie'
import { z } from 'zod'
import { bearerTokenOf, callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import { requesterOf } from '../../../plugins/requester.ts'
import { roleCookie } from '../../../plugins/visitor.ts'
import { limitRules } from '../../site/limits/index.ts'
import { deviceTokenOf, KNOWN_DEVICE_DAYS, printableUserAgent } from './device.ts'
import type { LoginService } from './login.service.ts'
import type { SessionService } from './session.service.ts'

const DEVICE_COOKIE = 'sori-device'
const LOGIN_PATH = '/generateToken'

/** The headers of a login. Any text is accepted, because a malformed code counts as a wrong one. */
const loginHeaders = z.looseObject({ [SECOND_FACTOR_HEADER]: z.string().optional() })

const openToAll = { access: 'public', ownLimit: limitRules.sessionCalls } as const
const member = { access: 'authenticated' } as const
const command = { 200: commandAnswer }

type Options = { config: { publicUrl: string }; logins: LoginService; sessions: SessionService }

export async function sessionRoutes(app: App, options: Options): Promise<void> {
  const { config, logins, sessions } = options
  loginRoute(app, logins, config.publicUrl)
  tokenRoutes(app, sessions, config.publicUrl)
  listRoutes(app, sessions)
}

function loginRoute(app: App, logins: LoginService, publicUrl: string): void {
  app.post(
    LOGIN_PATH,
    {
      config: { access: 'public', ownLimit: limitRules.logins },
      schema: {
        ...operation('logIn', 'sessions', 'Log in'),
        body: loginBody,
        headers: loginHeaders,
        response: { 200: loginAnswer },
      },
    },
    async (request, reply) => {
      const { headers, body } = request
      const { tokens, deviceToken, roles } = await logins.logIn(body, requesterOf(request), {
        userAgent: printableUserAgent(headers['user-agent']),
        deviceToken: deviceTokenOf(parseCookie(request.raw.headers.cookie ?? '')[DEVICE_COOKIE]),
        secondFactor: headers[SECOND_FACTOR_HEADER],
      })
      const cookies = [deviceCookie(deviceToken, publicUrl), roleCookie(roles, publicUrl)]
      void reply.header('set-cookie', cookies)
      return tokens
    },
  )
}

function tokenRoutes(app: App, sessions: SessionService, publicUrl: string): void {
  app.post(
    '/refreshToken',
    {
      config: openToAll,
      schema: {
        ...operation('refreshTokens', 'sessions', 'Exchange the refresh token for new tokens'),
        body: tokens,
        response: { 200: tokens },
      },
    },
    (request) => {
      const userAgent = printableUserAgent(request.headers['user-agent'])
      return sessions.refresh(request.body, userAgent, requesterOf(request))
    },
  )

  app.post(
    '/api/logout',
    {
      config: openToAll,
      schema: {
        ...operation('logOut', 'sessions', 'Log out'),
        body: logoutBody,
        response: command,
      },
    },
    async (request, reply) => {
      const accessToken = bearerTokenOf(request)
      const refreshToken = request.body?.refreshToken
      await sessions.logOut({ accessToken, refreshToken }, requesterOf(request))
      void reply.header('set-cookie', roleCookie([], publicUrl))
      return outcome(request, 'LOGGED_OUT')
    },
  )
}

function listRoutes(app: App, sessions: SessionService): void {
  app.get(
    '/api/me/sessions',
    {
      config: member,
      schema: {
        ...operation('listSessions', 'sessions', 'The caller’s sessions'),
        response: { 200: sessionsAnswer },
      },
    },
    async (request) => ({ dtoList: await sessions.list(callerOf(request)) }),
  )

  app.delete(
    '/api/me/sessions/:sessionId',
    {
      config: member,
      schema: {
        ...operation('endSession', 'sessions', 'End a session'),
        params: sessionParams,
        response: command,
      },
    },
    async (request) => {
      await sessions.end(request.params.sessionId, callerOf(request).id)
      return outcome(request, 'SESSION_CLOSED')
    },
  )

  app.delete(
    '/api/me/sessions',
    {
      config: member,
      schema: {
        ...operation('endSessions', 'sessions', 'End all sessions, or all others'),
        querystring: endSessionsQuery,
        response: command,
      },
    },
    async (request) => {
      const { id, sessionId } = callerOf(request)
      const isAll = request.query.current === 'true'
      await sessions.endSessions(id, isAll ? undefined : sessionId)
      return outcome(request, isAll ? 'ALL_SESSIONS_CLOSED' : 'OTHER_SESSIONS_CLOSED')
    },
  )
}

/** The browser sends the cookie only to the login, and hides it from scripts. */
function deviceCookie(token: string, publicUrl: string): string {
  return stringifySetCookie({
    name: DEVICE_COOKIE,
    value: token,
    path: LOGIN_PATH,
    maxAge: KNOWN_DEVICE_DAYS * 86_400,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  })
}
