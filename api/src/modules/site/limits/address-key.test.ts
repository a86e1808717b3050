import { describe, expect, it } from '@jest/globals'
import { countersOf, originOf } from './address-key.ts'

describe('originOf', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4', undefined],
    ['::ffff:1.2.3.4', '1.2.3.4', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::9', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ])('counts %s as %s and as its network %s', (ip, address, network) => {
    expect(originOf(ip)).toEqual({ address, network })
  })
})

describe('countersOf', () => {
  const limit = { name: 'calls', max: 10, seconds: 60 }

  it('counts an IPv4 address once', () => {
    expect(countersOf(limit, originOf('1.2.3.4'))).toEqual([[limit, '1.2.3.4']])
  })

  it('allows the /48 of an IPv6 address sixteen times as much', () => {
    expect(countersOf(limit, originOf('2001:db8:1:2::9'))).toEqual([
      [limit, '2001:db8:1:2::/64'],
      [{ name: 'calls-network', max: 160, seconds: 60 }, '2001:db8:1::/48'],
    ])
  })
})
