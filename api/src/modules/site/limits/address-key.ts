import ipaddr from 'ipaddr.js'
import type { Count, Limit } from './limits.ts'

/** The address of a client as limits count it; `network` is the /48 around an IPv6 address. */
export type Origin = { address: string; network?: string | undefined }

/** The limit of a /48 in limits of one address: a carrier has many customers in one /48. */
export const NETWORK_FACTOR = 16

/**
 * Returns the keys of a client's address: IPv4 itself, also mapped into IPv6, and of IPv6 the /64 of
 * one household or server. The owner of a /48 has 65,536 of those, so the /48 counts too.
 */
export function originOf(ip: string): Origin {
  if (!ipaddr.isValid(ip)) return { address: ip }
  const parsed = ipaddr.process(ip)
  if (parsed instanceof ipaddr.IPv4) return { address: parsed.toString() }
  const parts = parsed.parts.map((part) => part.toString(16))
  return {
    address: `${parts.slice(0, 4).join(':')}::/64`,
    network: `${parts.slice(0, 3).join(':')}::/48`,
  }
}

/** Returns the counts of `limit` for one client: its address and, under IPv6, its network. */
export function countsOf(limit: Limit, { address, network }: Origin): [Count, ...Count[]] {
  const count: Count = [limit, address]
  if (network === undefined) return [count]
  const { name, max, seconds } = limit
  return [count, [{ name: `${name}-network`, max: max * NETWORK_FACTOR, seconds }, network]]
}
