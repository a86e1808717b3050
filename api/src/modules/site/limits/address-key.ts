import { isIPv6 } from 'node:net'
import type { Count, Limit } from './limits.ts'

/** The address of a client as limits count it; `network` is the /48 around an IPv6 address. */
export type Origin = { address: string; network?: string | undefined }

/** The limit of a /48 network, in limits of one address: a carrier has many customers in one /48. */
export const NETWORK_FACTOR = 16

/**
 * Returns the keys of a client's address: IPv4 itself, also where IPv6 wraps it, and of IPv6 the /64
 * of one household or server. Whoever owns a /48 has 65,536 of those, so the /48 counts too.
 */
export function originOf(ip: string): Origin {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (mapped) return { address: mapped }
  if (!isIPv6(ip)) return { address: ip }
  const hextets = hextetsOf(ip)
  return {
    address: `${hextets.slice(0, 4).join(':')}::/64`,
    network: `${hextets.slice(0, 3).join(':')}::/48`,
  }
}

/** Returns the counts of `limit` for one client: its address and, under IPv6, its network. */
export function countsOf(limit: Limit, { address, network }: Origin): [Count, ...Count[]] {
  const own: Count = [limit, address]
  return network === undefined ? [own] : [own, [widened(limit), network]]
}

function widened({ name, max, seconds }: Limit): Limit {
  return { name: `${name}-network`, max: max * NETWORK_FACTOR, seconds }
}

function hextetsOf(ip: string): string[] {
  const [head = '', tail] = (ip.split('%', 1)[0] ?? ip).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return all.map((hextet) => Number.parseInt(hextet, 16).toString(16))
}
