import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspaces.ts'

/** A package that ships, as package-lock.json has it; `folder` is below the monorepo. */
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
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Packages of a workspace that only build it, and are in no bundle. */
const buildOnly = ['@module-federation/enhanced', '@sori/remote-tools']

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

/** Everything that the given workspaces depend on at run time, by name. Packages for other platforms are among them. */
export function shippedBy(workspaces: readonly string[]): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>()
  const visit = (from: string) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[from] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const folder = buildOnly.includes(name) ? undefined : resolve(name, from)
      const locked = folder === undefined ? undefined : packages[folder]
      if (folder === undefined || !locked || locked.link || found.has(folder)) continue
      found.set(folder, {
        name,
        version: locked.version ?? '',
        licence: locked.license ?? 'unknown',
        folder,
      })
      visit(folder)
    }
  }
  for (const workspace of workspaces) visit(workspace)
  return [...found.values()].sort((a, b) =>
    `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1,
  )
}

/** Returns Node's resolution of `name` from `from`: the nearest `node_modules` above it. */
function resolve(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[candidate]) return candidate
    if (folder === '') return undefined
  }
}
