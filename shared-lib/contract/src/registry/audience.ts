import type { Audience, NavEntry } from './schemas.ts'

/**
 * Returns the audience of a navigation entry. A separate file, because the shell's first load has
 * no schemas.
 */
export function audienceOf({ audience }: Pick<NavEntry, 'audience'>): Audience {
  if (audience === 'everyone') return 'public'
  if (audience === 'member') return 'ROLE_USER'
  return audience === 'admin' ? 'ROLE_ADMIN' : audience
}
