import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspaces.ts'

/** A package that is part of the product. `folder` is relative to the repository. */
export interface ShippedPackage {
  name: string
  version: string
  licence: string
  folder: string
}

interface LockedPackage {
  version?: string
  license?: string
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const buildOnlyPackages = ['@module-federation/enhanced', '@sori/remote-tools']

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}

/** Returns the runtime dependencies of the workspaces, sorted by name, for all platforms. */
export function shippedBy(workspaces: readonly string[]): ShippedPackage[] {
  const byFolder = new Map<string, ShippedPackage>()
  const visit = (from: string) => {
    const { dependencies, optionalDependencies } = packages[from] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (buildOnlyPackages.includes(name)) continue
      const folder = findPackageFolder(name, from)
      const locked = packages[folder]
      if (!locked || locked.link || byFolder.has(folder)) continue
      const { version = '', license: licence = 'unknown' } = locked
      byFolder.set(folder, { name, version, licence, folder })
      visit(folder)
    }
  }
  workspaces.forEach(visit)
  return [...byFolder.values()].sort((a, b) =>
    `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1,
  )
}

/** Returns the nearest `node_modules/name` at or above `from`, as Node finds it. */
function findPackageFolder(name: string, from: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[candidate]) return candidate
    if (folder === '') return ''
  }
}
