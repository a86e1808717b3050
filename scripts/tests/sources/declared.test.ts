import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root, workspaces } from '../../product/workspaces.ts'

const IMPORTS =
  /^\s*(?:import|export)\s(?:[^'"]*\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

describe('package.json', () => {
  it.each([...workspaces, 'scripts'])('names every package that %s imports', (workspace) => {
    expect(findUndeclared(workspace)).toEqual([])
  })
})

function findUndeclared(workspace: string): string[] {
  const manifest = workspace === 'scripts' ? 'package.json' : `${workspace}/package.json`
  const { name, ...fields } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as Record<
    string,
    object
  > & { name: string }
  const named = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((field) =>
    Object.keys(fields[field] ?? {}),
  )
  const known = new Set([name, ...named])
  return sources(workspace).flatMap((file) =>
    [...new Set(importsOf(readFileSync(join(root, file), 'utf8')))]
      .filter((imported) => !known.has(imported) && !known.has(`@types/${imported}`))
      .map((imported) => `${file} imports ${imported}, which ${manifest} does not name`),
  )
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
