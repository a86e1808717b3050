import type { App } from '../../../plugins/app-types.ts'

/**
 * Clears this process's cache of preview keys before the response of each write, so that a hidden
 * track does not play after its hiding is confirmed. Call it before the routes are registered.
 */
export function installPreviewInvalidation(app: App, previewKeys: { clear(): void }): void {
  app.addHook('onSend', async ({ method }, _reply, payload) => {
    if (method !== 'GET' && method !== 'HEAD') previewKeys.clear()
    return payload
  })
}
