import type { Audience, NavEntry } from './schemas.ts'

/** Who sees `entry`, whatever release its manifest is from. Apart from the schemas: the shell's first load does without them. */
export function audienceOf({ audience }: Pick<NavEntry, 'audience'>): Audience {
  if (audience === 'everyone') return 'public'
  if (audience === 'member') return 'ROLE_USER'
  return audience === 'admin' ? 'ROLE_ADMIN' : audience
}
