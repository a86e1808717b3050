import type { Host } from '@sori/contract/host'

/** Has the shell take a new token and ask for the balance, and every remote for what has changed. */
export async function tellOfPayment(host: Host): Promise<void> {
  host.events.emit('subscription.changed', {})
  host.events.emit('credit.changed', {})
  const token = await host.session.token().catch(() => null)
  if (token) await host.session.renew(token).catch(() => null)
}
