import * as z from 'zod/mini'
import { commandAnswer, listOf, timestamp } from '../envelope/index.ts'

/** The body of a logout. Without a refresh token, the session of the bearer token ends. */
export const logoutBody = z.nullish(
  z.object({ refreshToken: z.optional(z.string().check(z.maxLength(500))) }),
)
export type LogoutBody = z.infer<typeof logoutBody>

export const session = z.object({
  sessionId: z.uuid(),
  device: z.object({ browser: z.nullable(z.string()), os: z.nullable(z.string()) }),
  createDate: timestamp,
  /** The time of the last use, accurate to 15 minutes. */
  lastUsedDate: timestamp,
  current: z.boolean(),
})
export type Session = z.infer<typeof session>
export const sessionsAnswer = listOf(session)
export type SessionsAnswer = z.infer<typeof sessionsAnswer>

export const sessionParams = z.object({ sessionId: z.uuid() })
export const endSessionsQuery = z.object({
  current: z._default(z.enum(['true', 'false']), 'false'),
})

/** The token in a mail about a changed password; valid once within 7 days. */
export const notMeBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })
/** A reset token; valid for 10 minutes. */
export const notMeAnswer = z.extend(commandAnswer, { data: z.object({ resetToken: z.string() }) })
export type NotMeAnswer = z.infer<typeof notMeAnswer>
