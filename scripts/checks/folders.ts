import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, workspaces } from '../product/workspaces.ts'
import { holds, type Outcome, together } from './check.ts'

/** ARCHITECTURE.md names every folder at the top and every folder directly below the sources of a package, and none that is not there. */
export function folders(): Outcome {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => existsSync(join(root, file)))
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  return together([
    holds(differences(text, files).join('\n') || undefined),
    holds(
      differences(text, [...files, 'shell/src/planted/a.ts']).length > 0 ? undefined : 'the check of folders does not see a new folder',
    ),
    holds(
      differences(text, [...files, 'planted/a.ts']).length > 0 ? undefined : 'the check of folders does not see a new folder at the top',
    ),
  ])
}

/** What the text and the files do not agree on, a sentence each. */
function differences(text: string, files: readonly string[]): string[] {
  const top = below(files, '').filter((name) => !name.startsWith('.') && !text.includes(`${name}/`))
  const parents = [
    ...workspaces.filter((workspace) => below(files, `${workspace}/src`).length > 0).map((workspace) => `${workspace}/src`),
    ...FURTHER,
  ]
  return [
    ...top.map((name) => `ARCHITECTURE.md does not name the folder ${name}/`),
    ...parents.flatMap((parent) => {
      const named = namesOf(text, parent)
      const there = below(files, parent)
      return [
        ...there.filter((name) => !named.includes(name)).map((name) => `ARCHITECTURE.md, Folders, does not name ${parent}/${name}`),
        ...named
          .filter((name) => !there.includes(name))
          .map((name) => `ARCHITECTURE.md, Folders, names ${parent}/${name}, which is not there`),
      ]
    }),
  ]
}

/** Folders whose folders are named too, beside the packages' sources. */
const FURTHER = ['api/src/modules', 'e2e', 'scripts']

/** What the item `- \`parent\`: …` names in backticks. */
function namesOf(text: string, parent: string): string[] {
  const item = text.split(/^- /m).find((part) => part.startsWith(`\`${parent}\`:`)) ?? ''
  const words = item.split(/\n(?! )/)[0] ?? ''
  return [...words.slice(parent.length + 2).matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)
}

/** The folders directly below `parent`, or at the top. */
function below(files: readonly string[], parent: string): string[] {
  const start = parent ? `${parent}/` : ''
  const rest = files.filter((file) => file.startsWith(start)).map((file) => file.slice(start.length).split('/'))
  return [...new Set(rest.flatMap(([name = '', ...deeper]) => (deeper.length > 0 ? [name] : [])))].sort()
}
