import type { Host } from '@sori/contract/host'

/** Refreshes token and balance, and notifies the remotes of a payment. */
export async function tellOfPayment(host: Host): Promise<void> {
  host.events.emit('subscription.changed', {})
  host.events.emit('credit.changed', {})
  const token = await host.session.token().catch(() => null)
  if (token) await host.session.renew(token).catch(() => null)
}
