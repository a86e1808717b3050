// usage: node scripts/notices.ts — writes docs/third-party-notices.txt: what ships, and under which licences
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOTICES, notices } from './product/notices.ts'
import { root } from './product/workspaces.ts'

writeFileSync(join(root, NOTICES), notices())
