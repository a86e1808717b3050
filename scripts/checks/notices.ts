import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOTICES, notices } from '../product/notices.ts'
import { shippedBy } from '../product/shipped-packages.ts'
import { root } from '../product/workspaces.ts'
import { type Check, holds, together } from './check.ts'

/** GPL and AGPL would bind what ships with them; LGPL as a replaceable library does not (ADR 49). */
const REFUSED = /(^|[^L])GPL/

/** The third-party notices are those of what is installed, and nothing ships under a licence that we cannot keep. */
export const thirdParties: Check = {
  name: 'third-party notices',
  run: async () => {
    const kept = existsSync(join(root, NOTICES)) ? readFileSync(join(root, NOTICES), 'utf8') : ''
    const refused = shippedBy(['api', 'shell', 'shared-lib/contract', 'shared-lib/remote-kit']).filter(({ licence }) =>
      REFUSED.test(licence),
    )
    return together([
      holds(kept === notices() ? undefined : `${NOTICES} is not of what ships: run \`node scripts/notices.ts\``),
      holds(refused.map(({ name, licence }) => `${name} is under ${licence}`).join('\n') || undefined),
    ])
  },
}
