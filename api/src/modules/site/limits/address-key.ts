import ipaddr from 'ipaddr.js'
import type { CallCounter, Limit } from './limits.ts'

/** A client's address, and for IPv6 the /48 network around it. */
export type Origin = { address: string; network?: string | undefined }

/** The calls of a /48, as a multiple of one address's calls: a carrier's customers share it. */
export const NETWORK_FACTOR = 16

/**
 * Returns the origin of a client. All IPv6 addresses of one /64, a household or server, count as
 * one. The owner of a /48 has 65,536 such networks, so the /48 is counted too.
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

/** Returns the counter of an address, and for IPv6 also the counter of its /48 network. */
export function countersOf(
  limit: Limit,
  { address, network }: Origin,
): [CallCounter, ...CallCounter[]] {
  const count: CallCounter = [limit, address]
  if (network === undefined) return [count]
  const { name, max, seconds } = limit
  return [count, [{ name: `${name}-network`, max: max * NETWORK_FACTOR, seconds }, network]]
}
