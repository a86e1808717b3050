import * as z from 'zod/mini'
import { commandAnswer, listOf, timestamp } from '../envelope/index.ts'

/**
 * `POST /api/logout` (D42): the body may be left out, where the session is the one of the bearer token, which may have expired. The answer is
 * 200 `LOGGED_OUT` whatever was sent: a session that is over already is over.
 */
export const logoutBody = z.nullish(z.object({ refreshToken: z.optional(z.string().check(z.maxLength(500))) }))
/** `POST /api/logout`. */
export type LogoutBody = z.infer<typeof logoutBody>

/** A login that is still alive (D42). */
export const session = z.object({
  sessionId: z.uuid(),
  /** as the browser described itself at the login or the last refresh; null where that says nothing known */
  device: z.object({ browser: z.nullable(z.string()), os: z.nullable(z.string()) }),
  createDate: timestamp,
  /** the login or the last refresh: exact to the life of an access token, 15 minutes */
  lastUsedDate: timestamp,
  /** the session that asks */
  current: z.boolean(),
})
/** A login that is still alive. */
export type Session = z.infer<typeof session>
/** `GET /api/me/sessions`: what was used last comes first. */
export const sessionsAnswer = listOf(session)
/** `GET /api/me/sessions`. */
export type SessionsAnswer = z.infer<typeof sessionsAnswer>

/** `DELETE /api/me/sessions/{sessionId}`. */
export const sessionParams = z.object({ sessionId: z.uuid() })
/** `DELETE /api/me/sessions`: all others; with `current=true` the one that asks, too. */
export const endSessionsQuery = z.object({ current: z._default(z.enum(['true', 'false']), 'false') })

/** `POST /api/help/not-me` (D43): the token of the mail's link, `/help/reset-password#not-me={token}`. It works once, for 7 days. */
export const notMeBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })
/** `POST /api/help/not-me`: every session is over, and the reset token opens `POST /api/help/reset-password` for 10 minutes. */
export const notMeAnswer = z.extend(commandAnswer, { data: z.object({ resetToken: z.string() }) })
/** `POST /api/help/not-me`. */
export type NotMeAnswer = z.infer<typeof notMeAnswer>
