import type { Audience, NavEntry } from './schemas.ts'

/** A separate file: the shell's first load does not include the schemas. */
export function audienceOf({ audience }: Pick<NavEntry, 'audience'>): Audience {
  if (audience === 'everyone') return 'public'
  if (audience === 'member') return 'ROLE_USER'
  return audience === 'admin' ? 'ROLE_ADMIN' : audience
}
