import type { Role } from '@sori/contract/account'
import type { SessionUser } from '@sori/contract/host'

/** The claims of a token. Times are in seconds since 1970 by the server's clock. */
export interface Claims {
  readonly user: SessionUser
  readonly expires: number
  readonly issued: number | undefined
}

const knownRoles: readonly unknown[] = ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_ADMIN'] satisfies Role[]

/** Returns the claims of a token. Only the server checks its signature. */
export function readClaims(token: string | null): Claims | undefined {
  const claims = payloadOf(token)
  if (!Array.isArray(claims?.roles) || typeof claims.exp !== 'number') return undefined
  const id = claims.userId ?? claims.sub
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    user: Object.freeze({
      userId: String(id),
      username: textOrNull(claims.username) ?? '',
      nickname: textOrNull(claims.nickname) ?? '',
      roles: Object.freeze(claims.roles.filter((role): role is Role => knownRoles.includes(role))),
      profileImagePath: textOrNull(claims.profileImagePath),
    }),
    expires: claims.exp,
    issued: typeof claims.iat === 'number' ? claims.iat : undefined,
  }
}

function payloadOf(token: string | null): Record<string, unknown> | null | undefined {
  const [, part = ''] = token?.split('.') ?? []
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown> | null
  } catch {
    return undefined
  }
}
