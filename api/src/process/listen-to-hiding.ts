import { Notices } from '../lib/postgres/notices.ts'
import type { PreviewKeyCache } from '../modules/files/preview-key-cache.ts'
import type { Parts } from './parts.ts'

/** From now on kept keys of previews are forgotten when a sound is hidden, whichever process hides it. `stop` what it gives. */
export async function listenToHiding({ direct, log }: Pick<Parts, 'direct' | 'log'>, previewKeys: PreviewKeyCache): Promise<Notices> {
  const notices = new Notices({ connection: direct, channel: 'sori_hidden', heard: () => previewKeys.clear(), log })
  previewKeys.listenTo(notices)
  await notices.start()
  return notices
}
