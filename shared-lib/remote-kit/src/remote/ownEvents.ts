import type { EventDetail, EventType } from '@sori/contract/events'
import type { Host } from '@sori/contract/host'

const emittingHosts = new WeakSet<Host>()

/**
 * Emits an event to other remotes and tabs. The remote's own store ignores the event: listeners run
 * synchronously, while {@link isOwnEvent} is true.
 */
export function emitToOthers<Type extends EventType>(
  host: Host,
  type: Type,
  detail: EventDetail<Type>,
): void {
  emittingHosts.add(host)
  try {
    host.events.emit(type, detail)
  } finally {
    emittingHosts.delete(host)
  }
}

export function isOwnEvent(host: Host): boolean {
  return emittingHosts.has(host)
}
