import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { HOST_CONTRACT } from '@sori/contract/host'
import { SHELL, type ShellRelease } from '@sori/contract/registry'
import { sharedModules } from '@sori/contract/shared-modules'
import { integrityBelow } from '@sori/remote-tools/build'

/** Returns the shell's `release.json`. A publish compares it with the remotes. */
export function releaseOf(folder: string, version: string): ShellRelease {
  const names = Object.keys(sharedModules)
  return {
    name: SHELL,
    version,
    contract: HOST_CONTRACT,
    provides: Object.fromEntries(names.map((name) => [name, versionOf(name)])),
    names: Object.fromEntries(
      Object.entries(sharedModules).flatMap(([name, parts]) => (parts ? [[name, [...parts]]] : [])),
    ),
    integrity: integrityBelow(folder),
  }
}

function versionOf(name: string): string {
  const partsOfName = name.startsWith('@') ? 2 : 1
  const root = name.split('/', partsOfName).join('/')
  const file = createRequire(import.meta.url).resolve(`${root}/package.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
