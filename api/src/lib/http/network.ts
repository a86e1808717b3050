import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Network = { address: string; version: 4 | 6; bits: number }

/** Parses a network: an address, alone or with a prefix length or an IPv4 mask. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', size, ...more] = text.split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || more.length > 0) return undefined
  const width = version === 4 ? 32 : 128
  const bits = size === undefined ? width : prefixBits(size, version)
  return bits <= width ? { address, version, bits } : undefined
}

/** The shortest allowed IPv4 prefix. The largest private network is a /8. */
const IPV4_BITS_MIN = 8
/** The shortest allowed IPv6 prefix. The largest network of a CDN is a /29. */
const IPV6_BITS_MIN = 24
/** The largest share of all IPv4 addresses that trusted proxies may have. */
const IPV4_SHARE_MAX = 1 / 16

const privateNetworks = new BlockList()
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')
const mappedNetwork = new BlockList()
mappedNetwork.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Returns whether the networks of trusted proxies are so large that strangers may be in them. */
export function areTooWide(networks: readonly Network[]): boolean {
  const ipv4Bits = networks.map(ipv4BitsOf)
  const share = ipv4Bits.reduce((sum, bits) => sum + 2 ** -bits, 0)
  return (
    share > IPV4_SHARE_MAX ||
    ipv4Bits.some((bits) => bits < IPV4_BITS_MIN) ||
    networks.some(isWideIpv6)
  )
}

/**
 * Returns the prefix length of the IPv4 addresses in a network, or Infinity if it has none. An IPv6
 * network can contain them below `::ffff:0:0/96`.
 */
function ipv4BitsOf({ address, version, bits }: Network) {
  if (version === 4) return bits
  if (bits > 96) return mappedNetwork.check(address, 'ipv6') ? bits - 96 : Infinity
  const network = new BlockList()
  network.addSubnet(address, bits, 'ipv6')
  return network.check('::ffff:0:0', 'ipv6') ? 0 : Infinity
}

function isWideIpv6({ address, version, bits }: Network) {
  if (version === 4 || bits >= IPV6_BITS_MIN) return false
  return bits < 7 || !privateNetworks.check(address, 'ipv6')
}

function prefixBits(size: string, version: 4 | 6) {
  if (/^\d{1,3}$/.test(size)) return Number(size)
  if (version === 6 || isIP(size) !== 4) return NaN
  return ipaddr.IPv4.parse(size).prefixLengthFromSubnetMask() ?? NaN
}
