import { accessClaims, rolesById } from '@sori/contract/account'
import { errors, jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../lib/app-error.ts'
import type { Caller } from '../../plugins/app-types.ts'
import type { Member } from '../members/member.service.ts'

/** One algorithm, one audience, one type: no other token of ours or of anybody passes for an access token (D9). */
const ALGORITHM = 'HS256'
const AUDIENCE = 'sorijangteo-api'
const TYPE = 'at+jwt'

/** Access tokens: JWTs of `seconds`' life (D9). */
export class AccessTokens {
  #key: Uint8Array
  #seconds: number

  constructor(secret: string, seconds: number) {
    this.#key = new TextEncoder().encode(secret)
    this.#seconds = seconds
  }

  /** A token for the member, and for the session that it comes from. */
  issue(member: Pick<Member, 'id' | 'email' | 'nickname' | 'role_id' | 'profile_image_path'>, sessionId?: string): Promise<string> {
    const userId = String(member.id)
    return new SignJWT({
      userId,
      username: member.email,
      nickname: member.nickname,
      roles: rolesById[member.role_id] ?? [],
      profileImagePath: member.profile_image_path,
      ...(sessionId && { sid: sessionId }),
    })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setSubject(userId)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(`${this.#seconds}s`)
      .sign(this.#key)
  }

  /** Who the token speaks for; throws `SESSION_ENDED` unless it is ours, whole and unexpired. */
  async read(token: string): Promise<Caller> {
    const payload = await this.#verified(token).catch(() => {
      throw new AppError('SESSION_ENDED')
    })
    return callerOf(payload)
  }

  /** As `read`, but an expired token still names its holder: what a refresh needs. Its signature is checked all the same. */
  async readExpired(token: string): Promise<Caller> {
    const payload = await this.#verified(token).catch((error: unknown) => {
      // jose checks signature, type and audience before it looks at the time.
      if (error instanceof errors.JWTExpired) return error.payload
      throw new AppError('SESSION_ENDED')
    })
    return callerOf(payload)
  }

  async #verified(token: string) {
    if (!isExact(token)) throw new AppError('SESSION_ENDED')
    const { payload } = await jwtVerify(token, this.#key, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'exp'],
    })
    return payload
  }
}

/** Whether it is written in the one way that we write it: jose also reads padding, white space and spare bits, so one token could have many forms. */
function isExact(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

function callerOf(payload: unknown): Caller {
  const claims = accessClaims.safeParse(payload)
  if (!claims.success || !/^[1-9]\d{0,15}$/.test(claims.data.sub)) throw new AppError('SESSION_ENDED')
  return { id: Number(claims.data.sub), roles: claims.data.roles, sessionId: claims.data.sid }
}
