import type { Host } from '@sori/contract/host'

/** Notifies the remotes of a payment and renews the token. */
export async function notifyOfPayment(host: Host): Promise<void> {
  host.events.emit('subscription.changed', {})
  host.events.emit('credit.changed', {})
  const token = await host.session.token().catch(() => null)
  if (token) await host.session.renew(token).catch(() => null)
}
