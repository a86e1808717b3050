import * as z from 'zod/mini'
import { commandAnswer, id, idInput, oneOf } from '../envelope/index.ts'
import { singleSpaced } from '../text/index.ts'
import { birth, email, nickname, password, personName, phoneNumber } from './fields.ts'
import { ACTIVATION_CODE, activationCodeText } from './rules.ts'

export { singleSpaced } from '../text/index.ts'
export * from './fields.ts'
export * from './headers.ts'
export * from './personalData.ts'
export {
  AGE_MIN,
  cleanNickname,
  dayText,
  dayYearsAgo,
  emailIn,
  isActivationCode,
  nicknameIn,
  type PasswordParts,
  passwordParts,
} from './rules.ts'
export * from './second-factor.ts'
export * from './sessions.ts'

export const roles = ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_ADMIN'] as const
export type Role = (typeof roles)[number]

export const rolesById: Readonly<Record<number, readonly Role[]>> = {
  1: ['ROLE_USER'],
  2: ['ROLE_USER', 'ROLE_MANAGER'],
  3: ['ROLE_ADMIN'],
}

/** The body of a login; `username` is the email. */
export const loginBody = z.object({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
})
export type LoginBody = z.infer<typeof loginBody>

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof tokens>

export const loginAnswer = z.extend(tokens, { redirectUrl: z.string() })
export type LoginAnswer = z.infer<typeof loginAnswer>

/** The claims in an access token; `sub` equals `userId`. */
export const accessClaims = z.object({
  sub: z.string(),
  userId: z.string(),
  username: z.string(),
  nickname: z.string(),
  roles: z.array(z.enum(roles)),
  profileImagePath: z.nullable(z.string()),
  sid: z.optional(z.string()),
  exp: z.number(),
})
export type AccessClaims = z.infer<typeof accessClaims>

/**
 * The number of nickname changes that are left: at most `max` in `days` days. `until` (YYYY-MM-DD
 * HH:MM, Seoul) is the time of the next possible change, null if a change is possible now.
 */
export const nicknameChanges = z.object({
  max: z.int(),
  days: z.int(),
  left: z.int(),
  until: z.nullable(z.string()),
})
export type NicknameChanges = z.infer<typeof nicknameChanges>

/** The logged-in member. `birth` is YYYY-MM-DD, `phoneNumber` has digits only. */
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
  unreadNotifications: z.optional(z.int()),
  /** Numbers of open tasks for an administrator, by the path of their navigation entry. */
  navCounts: z.optional(z.record(z.string(), z.int())),
})
export type Me = z.infer<typeof me>

export const meAnswer = oneOf(me)

const CHANGEABLE_FIELDS = ['phoneNumber', 'nickname', 'name'] as const

/** A change of exactly one field of the member's own account. */
export const meChange = z
  .object({
    userId: idInput,
    phoneNumber: z.optional(phoneNumber),
    nickname: z.optional(nickname),
    name: z.optional(personName),
  })
  .check((payload) => {
    const changedFields = CHANGEABLE_FIELDS.filter((field) => payload.value[field] !== undefined)
    const issue = { code: 'custom', input: payload.value } as const
    if (changedFields.length === 0)
      payload.issues.push({ ...issue, path: [], params: { code: 'NOTHING_TO_CHANGE' } })
    for (const field of changedFields.slice(1))
      payload.issues.push({ ...issue, path: [field], params: { code: 'UNKNOWN_VALUE' } })
  })
export type MeChange = z.infer<typeof meChange>

const newPassword = {
  password,
  'password-check': z.string().check(z.overwrite(singleSpaced), z.minLength(1)),
}
type Passwords = Record<keyof typeof newPassword, string>

/** Checks that both passwords are equal, even while other fields are missing. */
const samePasswords = () =>
  z.refine<Passwords>((body) => body.password === body['password-check'], {
    path: ['password-check'],
    params: { code: 'PASSWORD_MISMATCH' },
    when: ({ value }) => {
      const body = Object(value) as Partial<Record<keyof Passwords, unknown>>
      return typeof body.password === 'string' && typeof body['password-check'] === 'string'
    },
  })

export const passwordBody = z.object(newPassword).check(samePasswords())
export type PasswordBody = z.infer<typeof passwordBody>

const registrationFields = { email, name: personName, nickname, ...newPassword, birth, phoneNumber }
export const registration = z.object(registrationFields).check(samePasswords())
export type Registration = z.infer<typeof registration>

export const registrationForm = z
  .object({
    ...registrationFields,
    consent: z
      .boolean()
      .check(z.refine((isGiven) => isGiven, { params: { code: 'CONSENT_REQUIRED' } })),
  })
  .check(samePasswords())
export type RegistrationForm = z.infer<typeof registrationForm>

export const emailBody = z.object({ email })
export type EmailBody = z.infer<typeof emailBody>
export const nicknameBody = z.object({ nickname })
export type NicknameBody = z.infer<typeof nicknameBody>
export const availability = z.object({ available: z.boolean() })
export type Availability = z.infer<typeof availability>

export const nameBody = z.object({ name: personName })
export const phoneBody = z.object({ phoneNumber })

export const activationBody = z.object({
  activationCode: z
    .string()
    .check(z.overwrite(activationCodeText), z.minLength(1), z.regex(ACTIVATION_CODE)),
})
export type ActivationBody = z.infer<typeof activationBody>
export const activationAnswer = z.extend(commandAnswer, {
  data: z.optional(z.object({ email: z.string() })),
})
export type ActivationAnswer = z.infer<typeof activationAnswer>

export const findPasswordBody = z.object({ email, name: personName })
export type FindPasswordBody = z.infer<typeof findPasswordBody>
