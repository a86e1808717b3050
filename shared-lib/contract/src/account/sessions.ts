import * as z from 'zod/mini'
import { commandAnswer, listOf, timestamp } from '../envelope/index.ts'

/**
 * `POST /api/logout` (D42). Without a body it ends the session of the bearer token, even an expired
 * one. It always answers 200 `LOGGED_OUT`.
 */
export const logoutBody = z.nullish(z.object({ refreshToken: z.optional(z.string().check(z.maxLength(500))) }))
export type LogoutBody = z.infer<typeof logoutBody>

/** An active login (D42). */
export const session = z.object({
  sessionId: z.uuid(),
  /** Recognised from the User-Agent at the login or the last refresh; null when unknown. */
  device: z.object({ browser: z.nullable(z.string()), os: z.nullable(z.string()) }),
  createDate: timestamp,
  /** The time of the login or the last refresh: up to 15 minutes (an access token's life) old. */
  lastUsedDate: timestamp,
  /** True for the session that sends the request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>
/** `GET /api/me/sessions`: last used first. */
export const sessionsAnswer = listOf(session)
export type SessionsAnswer = z.infer<typeof sessionsAnswer>

/** `DELETE /api/me/sessions/{sessionId}`. */
export const sessionParams = z.object({ sessionId: z.uuid() })
/** `DELETE /api/me/sessions`: ends all others; with `current=true` the current one too. */
export const endSessionsQuery = z.object({ current: z._default(z.enum(['true', 'false']), 'false') })

/** `POST /api/help/not-me` (D43): the token from the mail's link, valid once within 7 days. */
export const notMeBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })
/**
 * Every session is ended; the reset token is valid for 10 minutes in `POST
 * /api/help/reset-password`.
 */
export const notMeAnswer = z.extend(commandAnswer, { data: z.object({ resetToken: z.string() }) })
export type NotMeAnswer = z.infer<typeof notMeAnswer>
