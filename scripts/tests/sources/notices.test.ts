import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { drawNotices, NOTICES } from '../../notices.ts'
import { shippedBy } from '../../product/shipped-packages.ts'
import { root } from '../../product/workspaces.ts'

const file = join(root, NOTICES)

describe('third parties', () => {
  it('appear in the notices in docs (node scripts/notices.ts)', () => {
    expect(existsSync(file) && readFileSync(file, 'utf8') === drawNotices()).toBe(true)
  })

  it('ship under no GPL or AGPL; LGPL is for replaceable libraries (ADR 49)', () => {
    const shipped = shippedBy([
      'api',
      'shell',
      'shared-lib/contract',
      'shared-lib/remote-kit',
      'shared-lib/market-kit',
    ])
    expect(shipped.filter(({ licence }) => /(^|[^L])GPL/.test(licence))).toEqual([])
  })
})
