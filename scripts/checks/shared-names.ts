import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/rooms.ts'
import { type Check, holds, together } from './check.ts'

/** The packages that the shell shares by a facade of the names in use. */
const facades = {
  'react-router-dom': 'router',
  'react-redux': 'redux',
  '@reduxjs/toolkit': 'toolkit',
  '@reduxjs/toolkit/query/react': 'query',
}

/** Allowed as types: they are gone before run time. */
const types = ['Api', 'BaseQueryFn', 'Reducer', 'Store']

/** A value that a facade lacks is `undefined` at run time, so the linter allows exactly the values it has. */
export const sharedNames: Check = {
  name: 'shared names',
  run: async () => together(Object.entries(facades).map(([name, file]) => holds(difference(name, file)))),
}

function difference(name: string, file: string): string | undefined {
  const facade = readFileSync(join(root, `shared-lib/src/remote/shared/${file}.ts`), 'utf8')
  const { linter } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  const exported = /export \{([^}]*)\}/.exec(facade)?.[1] ?? ''
  const has = listed(exported.split(','))
  const { paths } = linter.rules.style.noRestrictedImports.options
  const may = listed((paths[name].allowImportNames as string[]).filter((allowed) => !types.includes(allowed)))
  return has && has === may ? undefined : `shared-lib/src/remote/shared/${file}.ts exports: ${has}\nbiome.json allows for ${name}: ${may}`
}

const listed = (names: readonly string[]) =>
  names
    .map((name) => name.trim())
    .filter(Boolean)
    .sort()
    .join(', ')
