// usage: node scripts/acceptance.ts — writes docs/acceptance.md from docs/acceptance.json

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawAcceptance } from './product/acceptance.ts'
import { root } from './product/workspaces.ts'

writeFileSync(join(root, 'docs/acceptance.md'), drawAcceptance())
