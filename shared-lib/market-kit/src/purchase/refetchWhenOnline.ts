import type { Host } from '@sori/contract/host'
import type { Buyable } from './calls.ts'

/**
 * Makes all remotes refetch the tracks and the credits when the network is back. Call after a
 * purchase without a response, because it may have succeeded.
 */
export function refetchWhenOnline(host: Host, tracks: readonly Buyable[]): void {
  const refetch = () => {
    host.events.emit('cart.changed', { musicIds: tracks.map(({ id }) => id) })
    host.events.emit('credit.changed', {})
  }
  if (navigator.onLine) refetch()
  else window.addEventListener('online', refetch, { once: true })
}
