import type { Role } from '@sori/contract/account'
import type { SessionUser } from '@sori/contract/host'

/** Claims of an access token. Times are seconds since 1970 by the server's clock. */
export interface Claims {
  readonly user: SessionUser
  readonly expires: number
  readonly issued: number | undefined
}

const knownRoles: readonly string[] = ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_ADMIN'] satisfies Role[]

/** Reads a JWT without checking its signature (the server does). Undefined when it is unreadable or its roles are missing or no list (product.md §6). */
export function readClaims(token: string | null): Claims | undefined {
  const claims = payloadOf(token)
  if (!claims || !Array.isArray(claims.roles) || typeof claims.exp !== 'number') return undefined
  const id = claims.userId ?? claims.sub
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    user: Object.freeze({
      userId: String(id),
      username: text(claims.username),
      nickname: text(claims.nickname),
      roles: Object.freeze(
        claims.roles.filter((role): role is Role => knownRoles.includes(role as string)),
      ),
      profileImagePath:
        typeof claims.profileImagePath === 'string' ? claims.profileImagePath : null,
    }),
    expires: claims.exp,
    issued: typeof claims.iat === 'number' ? claims.iat : undefined,
  }
}

function payloadOf(token: string | null): Record<string, unknown> | undefined {
  const part = token?.split('.')[1]
  if (!part) return undefined
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null
      ? (claims as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
