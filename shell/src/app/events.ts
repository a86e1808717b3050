import type { Host } from '@sori/contract/host'
import { reportTrouble, shellReporter } from './telemetry.ts'

/** Creates the events. Imports only types of the contract, to keep zod out of the first load. */
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
      const set = listeners.get(type) ?? new Set()
      listeners.set(type, set.add(listener))
      return () => {
        set.delete(listener)
      }
    },
  }
}
