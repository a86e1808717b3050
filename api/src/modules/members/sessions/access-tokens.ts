import { type AccessClaims, accessClaims, rolesById } from '@sori/contract/account'
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { MemberRow } from '../members/member.service.ts'

/** The only accepted algorithm, audience and type of a token. */
const ALGORITHM = 'HS256'
const AUDIENCE = 'sorijangteo-api'
const TOKEN_TYPE = 'at+jwt'
const PURPOSE = 'access-token'
/** A positive number of up to 16 digits. */
const MEMBER_ID = /^[1-9]\d{0,15}$/

/** The member and session of a token. Tokens of release 0.1.0 may name no session. */
export type TokenHolder = { id: number; sessionId: string | undefined }

/** Signs and reads JWTs whose header names the server's key as `kid`. */
export class AccessTokens {
  #keys: Keys
  #seconds: number

  constructor(keys: Keys, seconds: number) {
    this.#keys = keys
    this.#seconds = seconds
  }

  issue(
    member: Pick<MemberRow, 'id' | 'email' | 'nickname' | 'role_id' | 'profile_image_path'>,
    sessionId: string,
  ): Promise<string> {
    const userId = String(member.id)
    const key = this.#keys.current(PURPOSE)
    return new SignJWT({
      userId,
      username: member.email,
      nickname: member.nickname,
      roles: rolesById[member.role_id] ?? [],
      profileImagePath: member.profile_image_path,
      sid: sessionId,
    })
      .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE, kid: key.id })
      .setSubject(userId)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(`${this.#seconds}s`)
      .sign(key.bytes)
  }

  /**
   * Returns the caller. Throws `SESSION_ENDED`, also for a token without `kid`: an earlier release
   * issued it, and the client then refreshes it.
   */
  async read(token: string): Promise<Caller> {
    return endSessionOnError(async () => {
      const { sub, roles, sid } = await verify(token, this.#keyOf(token))
      if (sid === undefined) throw new Error('the token has no session')
      return { id: Number(sub), roles, sessionId: sid }
    })
  }

  /**
   * Returns the holder of a token, for refresh and logout. The token may be expired, and may lack
   * `kid`. Throws `SESSION_ENDED`.
   */
  async readExpired(token: string): Promise<TokenHolder> {
    return endSessionOnError(async () => {
      const key = this.#keyOf(token)
      const candidates = key ? [key] : this.#keys.rawSecrets()
      const { sub, sid } = await Promise.any(
        candidates.map((candidate) => verify(token, candidate, { mayBeExpired: true })),
      )
      return { id: Number(sub), sessionId: sid }
    })
  }

  /** Returns undefined for a token that names no key. */
  #keyOf(token: string): Uint8Array | undefined {
    const { kid } = decodeProtectedHeader(token)
    if (kid === undefined) return undefined
    const key = this.#keys.find(PURPOSE, kid)
    if (!key) throw new Error('the token names an unknown key')
    return key.bytes
  }
}

/** Returns the result of `read`. Throws `SESSION_ENDED` for any error. */
async function endSessionOnError<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    throw new AppError('SESSION_ENDED')
  }
}

async function verify(
  token: string,
  key: Uint8Array | undefined,
  { mayBeExpired = false } = {},
): Promise<AccessClaims> {
  if (!key || !isCanonical(token)) throw new Error('the token has another form')
  const { payload } = await jwtVerify(token, key, {
    algorithms: [ALGORITHM],
    audience: AUDIENCE,
    typ: TOKEN_TYPE,
    requiredClaims: ['sub', 'exp'],
  }).catch((error: unknown) => {
    // jose checks signature, type and audience before the time.
    if (mayBeExpired && error instanceof errors.JWTExpired) return error
    throw error
  })
  const claims = accessClaims.parse(payload)
  if (!MEMBER_ID.test(claims.sub)) throw new Error('the subject is no member')
  return claims
}

/**
 * Returns whether the token is spelled as we issued it. jose also accepts padding, white space and
 * spare bits.
 */
function isCanonical(token: string): boolean {
  const isCanonicalPart = (part: string) =>
    Buffer.from(part, 'base64url').toString('base64url') === part
  return token.split('.').every(isCanonicalPart)
}
