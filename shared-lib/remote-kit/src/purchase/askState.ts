import type { Host } from '@sori/contract/host'
import type { Buyable } from './calls.ts'

/** A purchase had no answer and may have happened: everybody asks anew how the member stands to these tracks, as soon as there is a network. */
export function askState(host: Host, tracks: readonly Buyable[]): void {
  const ask = () => {
    host.events.emit('cart.changed', { musicIds: tracks.map(({ id }) => id) })
    host.events.emit('credit.changed', {})
  }
  if (navigator.onLine) ask()
  else window.addEventListener('online', ask, { once: true })
}
