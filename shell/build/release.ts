import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { HOST_CONTRACT } from '@sori/contract/host'
import { SHELL, type ShellRelease } from '@sori/contract/registry'
import { sharedModules } from '@sori/contract/shared-modules'
import { integrityBelow } from '@sori/remote-tools/build'

/** What the build in `folder` says of itself: by it a publish finds out whether remotes and shell go together. */
export function releaseOf(folder: string, version: string): ShellRelease {
  const provides = Object.fromEntries(
    Object.keys(sharedModules).map((name) => [name, versionOf(name)]),
  )
  return {
    name: SHELL,
    version,
    contract: HOST_CONTRACT,
    provides,
    integrity: integrityBelow(folder),
  }
}

/** The version of the package that holds the module `name`. */
function versionOf(name: string): string {
  const root = name.split('/', name.startsWith('@') ? 2 : 1).join('/')
  const file = createRequire(import.meta.url).resolve(`${root}/package.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
