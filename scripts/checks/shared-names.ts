import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/workspaces.ts'
import { type Check, holds, together } from './check.ts'

/** The facades by which the shell provides a part of a package. */
const facades = {
  'react-router-dom': 'router',
  'react-redux': 'redux',
  '@reduxjs/toolkit': 'toolkit',
  '@reduxjs/toolkit/query/react': 'query',
} as const

/** Allowed as types: they are gone before run time. */
const types = ['Api', 'BaseQueryFn', 'Reducer', 'Store', 'ThunkAction', 'ThunkDispatch', 'UnknownAction']

/** The names that the contract promises are those that a facade provides and those that the linter allows. */
export const sharedNames: Check = {
  name: 'shared names',
  run: async () => {
    // not before the contract is compiled
    const { sharedModules } = await import('@sori/contract/shared-modules')
    const names = Object.keys(facades) as (keyof typeof facades)[]
    return together(names.map((name) => holds(difference(name, sharedModules[name]))))
  },
}

function difference(name: keyof typeof facades, promised: readonly string[]): string | undefined {
  const path = `shared-lib/remote-kit/src/shared/${facades[name]}.ts`
  const exported = /export \{([^}]*)\}/.exec(readFileSync(join(root, path), 'utf8'))?.[1] ?? ''
  const { linter } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  const allowed: string[] = linter.rules.style.noRestrictedImports.options.paths[name].allowImportNames
  const lists = [
    ['@sori/contract/shared-modules promises', promised],
    [`${path} exports`, exported.split(',')],
    [`biome.json allows for ${name}`, allowed.filter((one) => !types.includes(one))],
  ] as const
  const texts = lists.map(([, list]) => listed(list))
  return texts.every((text) => text && text === texts[0]) ? undefined : lists.map(([what], at) => `${what}: ${texts[at]}`).join('\n')
}

const listed = (names: readonly string[]) =>
  names
    .map((name) => name.trim())
    .filter(Boolean)
    .sort()
    .join(', ')
