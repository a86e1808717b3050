import * as z from 'zod/mini'
import { commandAnswer, id, idInput, oneOf } from '../envelope/index.ts'
import {
  birth,
  email,
  newPassword,
  nickname,
  personName,
  phoneNumber,
  samePasswords,
} from './fields.ts'

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

/** The roles of access tokens. */
export const roles = ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_ADMIN'] as const
export type Role = (typeof roles)[number]

/** Role ids: 1 member, 2 manager, 3 administrator. */
export const rolesById: Readonly<Record<number, readonly Role[]>> = {
  1: ['ROLE_USER'],
  2: ['ROLE_USER', 'ROLE_MANAGER'],
  3: ['ROLE_ADMIN'],
}

/** `POST /generateToken`; `username` is the email. */
export const loginBody = z.object({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
})
export type LoginBody = z.infer<typeof loginBody>

/** The body and the answer of `POST /refreshToken`. */
export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof tokens>

/** The tokens and the path to open after the login. */
export const loginAnswer = z.extend(tokens, { redirectUrl: z.string() })
export type LoginAnswer = z.infer<typeof loginAnswer>

/** The claims of an access token. `sub` equals `userId`. */
export const accessClaims = z.object({
  sub: z.string(),
  userId: z.string(),
  username: z.string(),
  nickname: z.string(),
  roles: z.array(z.enum(roles)),
  profileImagePath: z.nullable(z.string()),
  /** The session's id; optional because the contract only grows. */
  sid: z.optional(z.string()),
  exp: z.number(),
})
export type AccessClaims = z.infer<typeof accessClaims>

/**
 * `left` of `max` changes in `days` days; `until` (YYYY-MM-DD HH:MM, Seoul) is the next possible
 * time, null while some are left.
 */
export const nicknameChanges = z.object({
  max: z.int(),
  days: z.int(),
  left: z.int(),
  until: z.nullable(z.string()),
})
export type NicknameChanges = z.infer<typeof nicknameChanges>

/** `GET /api/me`: `birth` is YYYY-MM-DD, `phoneNumber` has digits only. */
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
export type Me = z.infer<typeof me>

export const meAnswer = oneOf(me)

const changeable = ['phoneNumber', 'nickname', 'name'] as const

/** `PUT /api/me`: exactly one changed field. */
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
    if (given.length === 0)
      payload.issues.push({ ...issue, path: [], params: { code: 'NOTHING_TO_CHANGE' } })
    for (const field of given.slice(1))
      payload.issues.push({ ...issue, path: [field], params: { code: 'UNKNOWN_VALUE' } })
  })
export type MeChange = z.infer<typeof meChange>

/** `PUT /api/me/password`, and `POST /api/help/reset-password` with the reset token as bearer. */
export const passwordBody = z.object(newPassword).check(samePasswords())
export type PasswordBody = z.infer<typeof passwordBody>

const registrationFields = { email, name: personName, nickname, ...newPassword, birth, phoneNumber }
/** `POST /api/users`. */
export const registration = z.object(registrationFields).check(samePasswords())
export type Registration = z.infer<typeof registration>

/** {@link registration} with the consent to the terms and the privacy policy. */
export const registrationForm = z
  .object({
    ...registrationFields,
    consent: z
      .boolean()
      .check(z.refine((given) => given, { params: { code: 'CONSENT_REQUIRED' } })),
  })
  .check(samePasswords())
export type RegistrationForm = z.infer<typeof registrationForm>

/** `POST /api/verification/email` and `POST /api/verification/activation/resend`. */
export const emailBody = z.object({ email })
export type EmailBody = z.infer<typeof emailBody>
/** `POST /api/verification/nickname`. */
export const nicknameBody = z.object({ nickname })
export type NicknameBody = z.infer<typeof nicknameBody>
/** True when an email or nickname is free. */
export const availability = z.object({ available: z.boolean() })
export type Availability = z.infer<typeof availability>

/** The name form; it is sent as {@link meChange}. */
export const nameBody = z.object({ name: personName })
/** The phone number form; it is sent as {@link meChange}. */
export const phoneBody = z.object({ phoneNumber })

/** `POST /api/verification/activation`: any case, with or without spaces. */
export const activationBody = z.object({
  activationCode: z.string().check(
    z.overwrite((text) => text.replace(/\s+/g, '').toUpperCase()),
    z.minLength(1),
    z.regex(/^[A-Z\d]{6}$/),
  ),
})
export type ActivationBody = z.infer<typeof activationBody>
/** `data.email` is the email of the activated account. */
export const activationAnswer = z.extend(commandAnswer, {
  data: z.optional(z.object({ email: z.string() })),
})
export type ActivationAnswer = z.infer<typeof activationAnswer>

/** `POST /api/help/find-password`. */
export const findPasswordBody = z.object({ email, name: personName })
export type FindPasswordBody = z.infer<typeof findPasswordBody>
