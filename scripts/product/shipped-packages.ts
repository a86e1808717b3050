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

interface Locked {
  version?: string
  license?: string
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const buildOnly = ['@module-federation/enhanced', '@sori/remote-tools']

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

/** Returns the dependencies at run time by name, including packages of other platforms. */
export function shippedBy(workspaces: readonly string[]): ShippedPackage[] {
  const byName = new Map<string, ShippedPackage>()
  const visit = (from: string) => {
    const { dependencies, optionalDependencies } = packages[from] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (buildOnly.includes(name)) continue
      const folder = resolve(name, from)
      const locked = packages[folder]
      if (!locked || locked.link || byName.has(folder)) continue
      const { version = '', license: licence = 'unknown' } = locked
      byName.set(folder, { name, version, licence, folder })
      visit(folder)
    }
  }
  workspaces.forEach(visit)
  return [...byName.values()].sort((a, b) =>
    `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1,
  )
}

/** Returns the nearest `node_modules/name` above `from`, as Node finds it. */
function resolve(name: string, from: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[candidate]) return candidate
    if (folder === '') return ''
  }
}
