import type { Host } from '@sori/contract/host'
import type { Buyable } from './calls.ts'

/**
 * Emits events after a purchase without a response, when the network is back, so that all remotes
 * refetch these tracks.
 */
export function askState(host: Host, tracks: readonly Buyable[]): void {
  const ask = () => {
    host.events.emit('cart.changed', { musicIds: tracks.map(({ id }) => id) })
    host.events.emit('credit.changed', {})
  }
  if (navigator.onLine) ask()
  else window.addEventListener('online', ask, { once: true })
}
