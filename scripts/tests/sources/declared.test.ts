import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root, sharedPackages, workspaces } from '../../product/workspaces.ts'

const IMPORTS =
  /^\s*(?:import|export)\s(?:[^'"]*\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm
/** A range such as `^19.2.0`, which accepts every patch version. */
const RANGE = /^\^\d+\.\d+\.0$/

type Package = Record<string, Record<string, string>> & { name: string }

describe('package.json', () => {
  it.each([...workspaces, 'scripts'])('names every package that %s imports', (workspace) => {
    expect(findUndeclared(workspace)).toEqual([])
  })

  it.each(sharedPackages)('accepts each patch version of the peers of shared-lib/%s', (name) => {
    const { peerDependencies = {} } = readPackage(`shared-lib/${name}/package.json`)
    const narrow = Object.entries(peerDependencies).filter(([, range]) => !RANGE.test(range))
    expect(narrow).toEqual([])
  })
})

function findUndeclared(workspace: string): string[] {
  const manifest = workspace === 'scripts' ? 'package.json' : `${workspace}/package.json`
  const { name, ...fields } = readPackage(manifest)
  const named = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((field) =>
    Object.keys(fields[field] ?? {}),
  )
  const declaredNames = new Set([name, ...named])
  return sources(workspace).flatMap((file) =>
    [...new Set(importsOf(readFileSync(join(root, file), 'utf8')))]
      .filter(
        (imported) => !declaredNames.has(imported) && !declaredNames.has(`@types/${imported}`),
      )
      .map((imported) => `${file} imports ${imported}, which ${manifest} does not name`),
  )
}

function readPackage(file: string): Package {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORTS)]
    .map(([, statement, call]) => statement ?? call ?? '')
    .filter(
      (path) => path !== '' && !path.startsWith('.') && !path.startsWith('/') && !isBuiltin(path),
    )
    .map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

function sources(workspace: string): string[] {
  if (!existsSync(join(root, workspace))) return []
  return readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.(ts|tsx|mjs)$/.test(name) &&
        !/(^|\/)(node_modules|dist|\.cache|test-results)\//.test(name),
    )
    .map((name) => `${workspace}/${name}`)
}
