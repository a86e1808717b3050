import type { EventDetail, EventType } from '@sori/contract/events'
import type { Host } from '@sori/contract/host'

const emitting = new WeakSet<Host>()

/**
 * Emits an event that this remote's own store ignores. Works because listeners are called
 * synchronously.
 */
export function emitToOthers<Type extends EventType>(
  host: Host,
  type: Type,
  detail: EventDetail<Type>,
): void {
  emitting.add(host)
  try {
    host.events.emit(type, detail)
  } finally {
    emitting.delete(host)
  }
}

export function isOwnEvent(host: Host): boolean {
  return emitting.has(host)
}
