// usage: node scripts/adr-index.ts — writes docs/adr/README.md from the titles of the ADRs

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADR_INDEX, drawAdrIndex } from './product/adrs.ts'
import { root } from './product/workspaces.ts'

writeFileSync(join(root, ADR_INDEX), drawAdrIndex())
