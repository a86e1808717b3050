import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root, workspaces } from '../../product/workspaces.ts'

const FURTHER_PARENTS = ['api/src/modules', 'e2e', 'scripts']
const args = ['ls-files', '--cached', '--others', '--exclude-standard']
const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(join(root, file)))
const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

describe('ARCHITECTURE.md', () => {
  it("names each top-level folder and each folder of a package's src, and no others", () => {
    expect(findDifferences(files)).toEqual([])
  })

  it.each(['shell/src/planted/a.ts', 'planted/a.ts'])(
    'does not pass if it does not name the folder of %s',
    (file) => {
      expect(findDifferences([...files, file])).not.toEqual([])
    },
  )
})

describe('the README of an API domain', () => {
  const domains = foldersBelow(files, 'api/src/modules').map((name) => `api/src/modules/${name}`)

  it.each(domains)('lists every folder of %s in its table', (domain) => {
    const readme = readFileSync(join(root, domain, 'README.md'), 'utf8')
    const named = [...readme.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
    expect(named.sort()).toEqual(foldersBelow(files, domain))
  })
})

/** Returns a line for each folder that only ARCHITECTURE.md has, or only the disk. */
function findDifferences(files: readonly string[]): string[] {
  const top = foldersBelow(files, '').filter(
    (name) => !name.startsWith('.') && !architecture.includes(`${name}/`),
  )
  const parents = [
    ...workspaces
      .filter((workspace) => foldersBelow(files, `${workspace}/src`).length > 0)
      .map((workspace) => `${workspace}/src`),
    ...FURTHER_PARENTS,
  ]
  return [
    ...top.map((name) => `ARCHITECTURE.md does not name the folder ${name}/`),
    ...parents.flatMap((parent) => {
      const named = foldersNamedIn(parent)
      const existing = foldersBelow(files, parent)
      return [
        ...existing
          .filter((name) => !named.includes(name))
          .map((name) => `ARCHITECTURE.md, Folders, does not name ${parent}/${name}`),
        ...named
          .filter((name) => !existing.includes(name))
          .map((name) => `ARCHITECTURE.md, Folders, names ${parent}/${name}, which does not exist`),
      ]
    }),
  ]
}

function foldersNamedIn(parent: string): string[] {
  const item = architecture.split(/^- /m).find((part) => part.startsWith(`\`${parent}\`:`)) ?? ''
  const words = item.split(/\n(?! )/)[0] ?? ''
  return [...words.slice(parent.length + 2).matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)
}

function foldersBelow(files: readonly string[], parent: string): string[] {
  const start = parent ? `${parent}/` : ''
  const innerPaths = files
    .filter((file) => file.startsWith(start))
    .map((file) => file.slice(start.length).split('/'))
  return [
    ...new Set(innerPaths.flatMap(([name = '', ...deeper]) => (deeper.length > 0 ? [name] : []))),
  ].sort()
}
