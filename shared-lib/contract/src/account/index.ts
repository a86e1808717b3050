import * as z from 'zod/mini'
import { commandAnswer, id, idInput, oneOf } from '../envelope/index.ts'
import { birth, email, newPassword, nickname, personName, phoneNumber, samePasswords } from './fields.ts'

export { singleSpaced } from '../text/index.ts'
export {
  AGE_MIN,
  birth,
  cleanNickname,
  dayText,
  dayYearsAgo,
  email,
  nickname,
  type PasswordParts,
  password,
  passwordParts,
  personName,
  phoneNumber,
} from './fields.ts'
export { exportAnswer, type LeaveBody, leaveBody, type PersonalData } from './personalData.ts'
export {
  endSessionsQuery,
  type LogoutBody,
  logoutBody,
  type NotMeAnswer,
  notMeAnswer,
  notMeBody,
  type Session,
  type SessionsAnswer,
  session,
  sessionParams,
  sessionsAnswer,
} from './sessions.ts'

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

/** `POST /generateToken`: `username` is the email (product.md §7). */
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
  /** the session that the token came from (D42); tokens of every release so far have it */
  sid: z.optional(z.string()),
  exp: z.number(),
})
/** What an access token says of its holder (D9). */
export type AccessClaims = z.infer<typeof accessClaims>

/**
 * How often a member may change the nickname: `max` times in `days` days, `left` of them now. Without any left,
 * `until` is when the next one is possible, YYYY-MM-DD HH:MM in Seoul.
 */
export const nicknameChanges = z.object({ max: z.int(), days: z.int(), left: z.int(), until: z.nullable(z.string()) })
/** The value of {@link nicknameChanges}. */
export type NicknameChanges = z.infer<typeof nicknameChanges>

/** `GET /api/me` (product.md §7, D16): `birth` is YYYY-MM-DD, `phoneNumber` digits only (D2). */
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
  nicknameChanges: z.optional(nicknameChanges),
})
/** `GET /api/me`. */
export type Me = z.infer<typeof me>

/** Answer of `GET /api/me`. */
export const meAnswer = oneOf(me)

/** What a member may change of the own record, one a call. */
const changeable = ['phoneNumber', 'nickname', 'name'] as const

/** `PUT /api/me`: the member's own id and exactly one field to change (product.md §7). */
export const meChange = z
  .object({
    userId: idInput,
    phoneNumber: z.optional(phoneNumber),
    nickname: z.optional(nickname),
    name: z.optional(personName),
  })
  .check((payload) => {
    const given = changeable.filter((field) => payload.value[field] !== undefined)
    const issue = { code: 'custom', input: payload.value } as const
    if (given.length === 0) payload.issues.push({ ...issue, path: [], params: { code: 'NOTHING_TO_CHANGE' } })
    for (const field of given.slice(1)) payload.issues.push({ ...issue, path: [field], params: { code: 'UNKNOWN_VALUE' } })
  })
/** `PUT /api/me`. */
export type MeChange = z.infer<typeof meChange>

/** `PUT /api/me/password`, and `POST /api/help/reset-password` with the reset token as its bearer token (D13, D14). */
export const passwordBody = z.object(newPassword).check(samePasswords())
/** A new password, twice. */
export type PasswordBody = z.infer<typeof passwordBody>

const registrationFields = { email, name: personName, nickname, ...newPassword, birth, phoneNumber }
/** `POST /api/users`: registration (product.md §3). */
export const registration = z.object(registrationFields).check(samePasswords())
/** `POST /api/users`. */
export type Registration = z.infer<typeof registration>

/** The registration form: {@link registration} and the consent to the terms and the privacy policy. */
export const registrationForm = z
  .object({
    ...registrationFields,
    consent: z.boolean().check(z.refine((given) => given, { params: { code: 'CONSENT_REQUIRED' } })),
  })
  .check(samePasswords())
/** The values of the registration form. */
export type RegistrationForm = z.infer<typeof registrationForm>

/** `POST /api/verification/email`, and `POST /api/verification/activation/resend` (D12). */
export const emailBody = z.object({ email })
/** An email alone. */
export type EmailBody = z.infer<typeof emailBody>
/** `POST /api/verification/nickname`. */
export const nicknameBody = z.object({ nickname })
/** A nickname alone. */
export type NicknameBody = z.infer<typeof nicknameBody>
/** Whether an email or a nickname is free (D4). */
export const availability = z.object({ available: z.boolean() })
/** Whether an email or a nickname is free. */
export type Availability = z.infer<typeof availability>

/** A name alone, as `PUT /api/me` changes it. */
export const nameBody = z.object({ name: personName })
/** A phone number alone, as `PUT /api/me` changes it. */
export const phoneBody = z.object({ phoneNumber })

/** `POST /api/verification/activation`: six characters, taken in any case and with spaces (D12). */
export const activationBody = z.object({
  activationCode: z.string().check(
    z.overwrite((text) => text.replace(/\s+/g, '').toUpperCase()),
    z.minLength(1),
    z.regex(/^[A-Z\d]{6}$/),
  ),
})
/** `POST /api/verification/activation`. */
export type ActivationBody = z.infer<typeof activationBody>
/** The answer of `POST /api/verification/activation`: `data.email` is the activated account's. */
export const activationAnswer = z.extend(commandAnswer, { data: z.optional(z.object({ email: z.string() })) })
/** The answer of `POST /api/verification/activation`. */
export type ActivationAnswer = z.infer<typeof activationAnswer>

/** `POST /api/help/find-password` (D13). */
export const findPasswordBody = z.object({ email, name: personName })
/** `POST /api/help/find-password`. */
export type FindPasswordBody = z.infer<typeof findPasswordBody>
