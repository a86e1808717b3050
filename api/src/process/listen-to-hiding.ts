import { DatabaseNotices } from '../lib/postgres/notices.ts'
import type { PreviewKeyCache } from '../modules/files/files/preview-key-cache.ts'
import type { ProcessResources } from './parts.ts'

/** Clears the cache whenever any process hides a track. */
export async function listenToHiding(
  { direct: connection, log }: Pick<ProcessResources, 'direct' | 'log'>,
  previewKeys: PreviewKeyCache,
): Promise<DatabaseNotices> {
  const onNotice = () => previewKeys.clear()
  const notices = new DatabaseNotices({ connection, channel: 'sori_hidden', onNotice, log })
  previewKeys.listenTo(notices)
  await notices.start()
  return notices
}
