import type { EventDetail, EventType } from '@sori/contract/events'
import type { Host } from '@sori/contract/host'

type Events = Host['events']

/** The one method pair of BroadcastChannel that is used. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/**
 * Creates events between remotes, in this tab and, by `channel`, in others. Errors of listeners are
 * passed to `onError`. Schemas are imported as types only: zod stays out of the first load.
 */
export function createEvents(
  channel: Channel | undefined,
  onError: (error: unknown, type: string) => void,
): Events {
  const listeners = new Map<string, Set<(detail: never) => void>>()
  const tell = (type: string, detail: unknown) => {
    for (const listener of [...(listeners.get(type) ?? [])]) {
      try {
        ;(listener as (detail: unknown) => void)(detail)
      } catch (error) {
        onError(error, type)
      }
    }
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isEvent(data)) tell(data.type, data.detail)
  })
  return {
    emit: (type, detail) => {
      tell(type, detail)
      channel?.postMessage({ type, detail })
    },
    on: <T extends EventType>(type: T, listener: (detail: EventDetail<T>) => void) => {
      const set = listeners.get(type) ?? new Set()
      listeners.set(type, set.add(listener))
      return () => {
        set.delete(listener)
      }
    },
  }
}

function isEvent(data: unknown): data is { type: string; detail: unknown } {
  return (
    typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string'
  )
}
