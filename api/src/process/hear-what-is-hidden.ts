import { Notices } from '../lib/postgres/notices.ts'
import type { HeardGrants } from '../modules/files/heard-grants.ts'
import type { Parts } from './parts.ts'

/** From now on what is kept of previews ends when a sound is hidden, whichever process hides it. `stop` what it gives. */
export async function hearWhatIsHidden({ direct, log }: Pick<Parts, 'direct' | 'log'>, grants: HeardGrants): Promise<Notices> {
  const notices = new Notices({ connection: direct, channel: 'sori_hidden', heard: () => grants.clear(), log })
  grants.hear(notices)
  await notices.start()
  return notices
}
