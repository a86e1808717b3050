import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/rooms.ts'
import { type Check, holds } from './check.ts'

/** A name that the router facade lacks is `undefined` at run time, so the linter allows exactly the names it has. */
export const routerNames: Check = {
  name: 'router names',
  run: async () => {
    const facade = readFileSync(join(root, 'shared-lib/src/remote/router.ts'), 'utf8')
    const exported = /export \{([^}]*)\}/
      .exec(facade)?.[1]
      ?.split(',')
      .map((name) => name.trim().replace(/^type /, ''))
    const has = exported?.filter(Boolean).sort().join(', ')
    const { linter } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    const allowed: string[] = linter.rules.style.noRestrictedImports.options.paths['react-router-dom'].allowImportNames
    const may = [...allowed].sort().join(', ')
    return holds(has && has === may ? undefined : `shared-lib/src/remote/router.ts exports: ${has}\nbiome.json allows: ${may}`)
  },
}
