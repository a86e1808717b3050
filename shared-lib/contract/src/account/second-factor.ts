import * as z from 'zod/mini'
import { oneOf, timestamp } from '../envelope/index.ts'

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const secondFactorBody = z.object({
  secondFactor: z.string().check(
    z.overwrite((text) => text.replace(/[\s-]+/g, '').toUpperCase()),
    z.minLength(1),
    z.regex(/^(?:\d{6}|[A-Z\d]{16})$/),
  ),
})
export type SecondFactorBody = z.infer<typeof secondFactorBody>

/** The password of the account that sets up a second factor. */
export const secondFactorStart = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(128)),
})
export type SecondFactorStart = z.infer<typeof secondFactorStart>

/** The state of the second factor. `since` is null while a login requires no second factor. */
export const secondFactorState = z.object({
  since: z.nullable(timestamp),
  recoveryCodesLeft: z.int(),
})
export type SecondFactorState = z.infer<typeof secondFactorState>
export const secondFactorAnswer = oneOf(secondFactorState)

/** The secret of an authenticator app in base32, and its `otpauth://` address for a QR code. */
export const secondFactorSecret = oneOf(z.object({ secret: z.string(), uri: z.string() }))
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>['dto']

/** New recovery codes. Each is good for one login. The page shows them once. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>
