import { isIPv6 } from 'node:net'

/**
 * What stands for an address when its failures are counted: IPv4 itself, IPv4 within IPv6 as IPv4, and of IPv6 the first
 * 64 bits, because one household or server has that many addresses to try from.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%', 1)[0] ?? ip).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return `${network.map((hextet) => Number.parseInt(hextet, 16).toString(16)).join(':')}::/64`
}
