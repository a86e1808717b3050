import ipaddr from 'ipaddr.js'
import type { Count, Limit } from './limits.ts'

/** `network` is the /48 around an IPv6 address. */
export type Origin = { address: string; network?: string | undefined }

/** The factor on the limit of an address for a /48, which has many customers of a carrier. */
export const NETWORK_FACTOR = 16

/**
 * Returns an IPv4 address, also mapped into IPv6, or the /64 of one household or server. The owner
 * of a /48 has 65,536 of those, so the /48 counts too.
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

export function countsOf(limit: Limit, { address, network }: Origin): [Count, ...Count[]] {
  const count: Count = [limit, address]
  if (network === undefined) return [count]
  const { name, max, seconds } = limit
  return [count, [{ name: `${name}-network`, max: max * NETWORK_FACTOR, seconds }, network]]
}
