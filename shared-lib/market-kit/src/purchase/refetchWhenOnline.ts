import type { Host } from '@sori/contract/host'
import type { Buyable } from './calls.ts'

/**
 * After a purchase without a response, makes all remotes refetch these tracks when the network is
 * back.
 */
export function refetchWhenOnline(host: Host, tracks: readonly Buyable[]): void {
  const refetch = () => {
    host.events.emit('cart.changed', { musicIds: tracks.map(({ id }) => id) })
    host.events.emit('credit.changed', {})
  }
  if (navigator.onLine) refetch()
  else window.addEventListener('online', refetch, { once: true })
}
