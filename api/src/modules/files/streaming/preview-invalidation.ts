import type { App } from '../../../plugins/app-types.ts'

/**
 * Clears the cache before each response to a write, so that a track never plays after its hiding is
 * confirmed. Must be called before routes are registered.
 */
export function installPreviewInvalidation(app: App, previewKeys: { clear(): void }): void {
  app.addHook('onSend', async ({ method }, _reply, payload) => {
    if (method !== 'GET' && method !== 'HEAD') previewKeys.clear()
    return payload
  })
}
