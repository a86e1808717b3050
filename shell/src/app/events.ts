import type { Host } from '@sori/contract/host'
import { reportTrouble, shellReporter } from './telemetry.ts'

/**
 * Creates the events between remotes and tabs. Imports only types: zod must not be loaded first.
 */
export function createEvents(channel?: BroadcastChannel): Host['events'] {
  const listeners = new Map<string, Set<(detail: never) => void>>()
  const notify = (type: string, detail: unknown) => {
    for (const listener of [...(listeners.get(type) ?? [])]) {
      try {
        listener(detail as never)
      } catch (error) {
        const message = `a listener of ${type} threw`
        reportTrouble(shellReporter, { stage: 'event', message, error })
      }
    }
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { type, detail } = (data ?? {}) as { type?: unknown; detail?: unknown }
    if (typeof type === 'string') notify(type, detail)
  })
  return {
    emit: (type, detail) => {
      notify(type, detail)
      channel?.postMessage({ type, detail })
    },
    on: (type, listener) => {
      const typeListeners = listeners.get(type) ?? new Set()
      listeners.set(type, typeListeners.add(listener))
      return () => {
        typeListeners.delete(listener)
      }
    },
  }
}
