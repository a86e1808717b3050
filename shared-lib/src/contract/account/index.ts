import * as z from 'zod/mini'
import { id, oneOf } from '../envelope/index.ts'

/** Roles a token may carry (D10). */
export const roles = ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_ADMIN'] as const
/** A role a token may carry (D10). */
export type Role = (typeof roles)[number]

/** Roles by role id: 1 member, 2 manager, 3 administrator (D10). */
export const rolesById: Readonly<Record<number, readonly Role[]>> = {
  1: ['ROLE_USER'],
  2: ['ROLE_USER', 'ROLE_MANAGER'],
  3: ['ROLE_ADMIN'],
}

/** `POST /generateToken`: `username` is the email (section 7). */
export const loginBody = z.object({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
})
/** `POST /generateToken`. */
export type LoginBody = z.infer<typeof loginBody>

/** Access and refresh token: `POST /refreshToken` takes and answers both (D9). */
export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
/** Access and refresh token. */
export type Tokens = z.infer<typeof tokens>

/** Answer of `POST /generateToken`: the tokens and where to go (D11). */
export const loginAnswer = z.extend(tokens, { redirectUrl: z.string() })
/** Answer of `POST /generateToken`. */
export type LoginAnswer = z.infer<typeof loginAnswer>

/** What an access token says of its holder (D9). `sub` and `userId` are the same digits. */
export const accessClaims = z.object({
  sub: z.string(),
  userId: z.string(),
  username: z.string(),
  nickname: z.string(),
  roles: z.array(z.enum(roles)),
  profileImagePath: z.nullable(z.string()),
  exp: z.number(),
})
/** What an access token says of its holder (D9). */
export type AccessClaims = z.infer<typeof accessClaims>

/** `GET /api/me` (section 7, D16): `birth` is YYYY-MM-DD, `phoneNumber` digits only (D2). */
export const me = z.object({
  userId: id,
  email: z.string(),
  name: z.string(),
  nickname: z.string(),
  phoneNumber: z.nullable(z.string()),
  birth: z.nullable(z.string()),
  profileImagePath: z.nullable(z.string()),
  creditBalance: z.int(),
  customerKey: z.string(),
})
/** `GET /api/me`. */
export type Me = z.infer<typeof me>

/** Answer of `GET /api/me`. */
export const meAnswer = oneOf(me)
