import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { sharedModules } from '@sori/contract/shared-modules'
import { root } from '../../product/workspaces.ts'

const facades = {
  'react-router-dom': 'router',
  'react-redux': 'redux',
  '@reduxjs/toolkit': 'toolkit',
  '@reduxjs/toolkit/query/react': 'query',
} as const

const types = [
  'Api',
  'BaseQueryFn',
  'Reducer',
  'Store',
  'ThunkAction',
  'ThunkDispatch',
  'UnknownAction',
]

const packages = Object.keys(facades) as (keyof typeof facades)[]
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe.each(packages)('the shared names of %s', (name) => {
  const shared = sharedModules[name].toSorted()

  it('match the exports of its facade', () => {
    const facade = read(`shared-lib/remote-kit/src/shared/${facades[name]}.ts`)
    const [, exported = ''] = /export \{([^}]*)\}/.exec(facade) ?? []
    const names = exported.split(',').map((name) => name.trim())
    expect(names.filter(Boolean).toSorted()).toEqual(shared)
  })

  it('match the names that the linter allows', () => {
    const { linter } = JSON.parse(read('biome.json'))
    const { paths } = linter.rules.style.noRestrictedImports.options
    const allowed: string[] = paths[name].allowImportNames
    expect(allowed.filter((name) => !types.includes(name)).toSorted()).toEqual(shared)
  })
})

describe('the README of remote-kit', () => {
  const rows = Object.entries(sharedModules).map(
    ([name, names]) =>
      `| \`${name}\` | ${names?.map((each) => `\`${each}\``).join(' ') ?? 'all'} |`,
  )

  it.each(rows)('lists the names that a remote may use: %s', (row) => {
    expect(read('shared-lib/remote-kit/README.md').split('\n')).toContain(row)
  })
})
