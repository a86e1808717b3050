import type { Limit } from '../modules/site/limits/index.ts'
import type { Access, App } from './app-types.ts'

export type AccessRule = { method: string; url: string; access: Access; limit?: Limit | undefined }

const roles = ['visitor', 'member', 'manager', 'administrator'] as const
type Caller = (typeof roles)[number]

/** The roles that each access rule permits. `reset` needs a reset token instead of a role. */
export const permittedRoles: Record<Access, readonly Caller[]> = {
  public: roles,
  anyone: roles,
  authenticated: ['member', 'manager', 'administrator'],
  ROLE_USER: ['member', 'manager'],
  ROLE_MANAGER: ['manager'],
  ROLE_ADMIN: ['administrator'],
  reset: [],
}

/** Adds to `rules` the access rules of all routes that are added after this call. */
export function collectRules(app: App, rules: AccessRule[]): void {
  app.addHook('onRoute', ({ method, url, config: { access, limit, ownLimit } = {} }) => {
    if (!access) return
    for (const singleMethod of [method].flat())
      rules.push({ method: singleMethod, url, access, limit: limit ?? ownLimit })
  })
}

/** Returns `yes` if the role is permitted, or the status of the refusal. */
function accessResultOf({ access }: AccessRule, role: Caller): string {
  if (permittedRoles[access].includes(role)) return 'yes'
  return role === 'visitor' || access === 'reset' ? '401' : '403'
}

/**
 * Returns a table in Markdown that shows for each call of administrators which roles are permitted.
 * Omits HEAD, which Fastify adds to each GET.
 */
export function adminMatrix(rules: readonly AccessRule[]): string {
  const calls = rules
    .filter(({ access, method }) => access === 'ROLE_ADMIN' && method !== 'HEAD')
    .toSorted((a, b) => (a.url < b.url ? -1 : Number(a.url > b.url)))
  const lines = calls.map((rule) => [
    `${rule.method} ${rule.url}`,
    ...roles.map((role) => accessResultOf(rule, role)),
  ])
  const rows = [['call', ...roles], ['call', ...roles].map(() => '---'), ...lines]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
