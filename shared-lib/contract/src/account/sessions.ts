import * as z from 'zod/mini'
import { commandAnswer, listOf, timestamp } from '../envelope/index.ts'

/**
 * `POST /api/logout`; always 200 `LOGGED_OUT`. Without a body it ends the bearer token's session,
 * even an expired one.
 */
export const logoutBody = z.nullish(
  z.object({ refreshToken: z.optional(z.string().check(z.maxLength(500))) }),
)
export type LogoutBody = z.infer<typeof logoutBody>

/** An active login. */
export const session = z.object({
  sessionId: z.uuid(),
  /** From the User-Agent at the last refresh; null when unknown. */
  device: z.object({ browser: z.nullable(z.string()), os: z.nullable(z.string()) }),
  createDate: timestamp,
  /** Accurate to 15 minutes, an access token's life. */
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
export const endSessionsQuery = z.object({
  current: z._default(z.enum(['true', 'false']), 'false'),
})

/** `POST /api/help/not-me`: the token of the mail's link, valid once within 7 days. */
export const notMeBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })
/** All sessions have ended; the reset token is valid for 10 minutes. */
export const notMeAnswer = z.extend(commandAnswer, { data: z.object({ resetToken: z.string() }) })
export type NotMeAnswer = z.infer<typeof notMeAnswer>
