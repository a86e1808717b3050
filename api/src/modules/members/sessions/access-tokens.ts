import { accessClaims, rolesById } from '@sori/contract/account'
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { Member } from '../members/member.service.ts'

/** One algorithm, audience and type: no other token passes for an access token (D9). */
const ALGORITHM = 'HS256'
const AUDIENCE = 'sorijangteo-api'
const TYPE = 'at+jwt'
const PURPOSE = 'access-token'

/** The member and session of a token. Tokens of release 0.1.0 may have no session. */
export type TokenHolder = { id: number; sessionId: string | undefined }

/** Access tokens: JWTs of `seconds`' life (D9). `kid` in their header says by which of the server's keys they are signed (ADR 32). */
export class AccessTokens {
  #keys: Keys
  #seconds: number

  constructor(keys: Keys, seconds: number) {
    this.#keys = keys
    this.#seconds = seconds
  }

  /** Issues a token for a member's session. */
  issue(
    member: Pick<Member, 'id' | 'email' | 'nickname' | 'role_id' | 'profile_image_path'>,
    sessionId: string,
  ): Promise<string> {
    const userId = String(member.id)
    const key = this.#keys.present(PURPOSE)
    return new SignJWT({
      userId,
      username: member.email,
      nickname: member.nickname,
      roles: rolesById[member.role_id] ?? [],
      profileImagePath: member.profile_image_path,
      sid: sessionId,
    })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.id })
      .setSubject(userId)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(`${this.#seconds}s`)
      .sign(key.bytes)
  }

  /**
   * Returns the caller of a token. Throws `SESSION_ENDED` for a foreign, broken or expired one.
   * Tokens without a key id are of an earlier release: their holder refreshes them.
   */
  async read(token: string): Promise<Caller> {
    const claims = claimsOf(await refuseUnknown(this.#verified(token, this.#keyOf(token))))
    if (claims.sid === undefined) throw new AppError('SESSION_ENDED')
    return { id: Number(claims.sub), roles: claims.roles, sessionId: claims.sid }
  }

  /**
   * Returns the holder of a token, also of an expired one or one without a key id, for refresh and
   * logout. Checks the signature. Throws `SESSION_ENDED`.
   */
  async readExpired(token: string): Promise<TokenHolder> {
    const key = this.#keyOf(token)
    const candidates = key ? [key] : this.#keys.underived()
    const attempts = candidates.map((candidate) => this.#expired(token, candidate))
    const claims = claimsOf(await refuseUnknown(Promise.any(attempts)))
    return { id: Number(claims.sub), sessionId: claims.sid }
  }

  /**
   * Returns the key that the token names, undefined without a name. Throws `SESSION_ENDED` for an
   * unknown name.
   */
  #keyOf(token: string): Uint8Array | undefined {
    const id = keyIdOf(token)
    if (id === undefined) return undefined
    const key = this.#keys.find(PURPOSE, id)
    if (!key) throw new AppError('SESSION_ENDED')
    return key.bytes
  }

  async #expired(token: string, key: Uint8Array): Promise<unknown> {
    return this.#verified(token, key).catch((error: unknown) => {
      // jose checks signature, type and audience before it looks at the time.
      if (error instanceof errors.JWTExpired) return error.payload
      throw error
    })
  }

  async #verified(token: string, key: Uint8Array | undefined): Promise<unknown> {
    if (!key || !isExact(token)) throw new AppError('SESSION_ENDED')
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'exp'],
    })
    return payload
  }
}

function refuseUnknown<T>(read: Promise<T>): Promise<T> {
  return read.catch(() => {
    throw new AppError('SESSION_ENDED')
  })
}

function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    throw new AppError('SESSION_ENDED')
  }
}

/** True for a token in the one form that we write: jose also reads padding, white space and spare bits, so one token could have many forms. */
function isExact(token: string): boolean {
  return token
    .split('.')
    .every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

function claimsOf(payload: unknown) {
  const claims = accessClaims.safeParse(payload)
  if (!claims.success || !/^[1-9]\d{0,15}$/.test(claims.data.sub))
    throw new AppError('SESSION_ENDED')
  return claims.data
}
