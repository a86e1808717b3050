import { NotifyListener } from '../lib/postgres/notify-listener.ts'
import type { PreviewKeyCache } from '../modules/files/files/preview-key-cache.ts'
import type { ProcessResources } from './parts.ts'

/** Clears the cache whenever any process hides a track. */
export async function listenToHiding(
  { direct: connection, log }: Pick<ProcessResources, 'direct' | 'log'>,
  previewKeys: PreviewKeyCache,
): Promise<NotifyListener> {
  const onNotify = () => previewKeys.clear()
  const listener = new NotifyListener({ connection, channel: 'sori_hidden', onNotify, log })
  previewKeys.listenTo(listener)
  await listener.start()
  return listener
}
