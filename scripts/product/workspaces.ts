import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  workspaces: string[]
}

export const workspaces: readonly string[] = manifest.workspaces.filter((workspace) =>
  existsSync(join(root, workspace, 'package.json')),
)

export const remotes: readonly string[] = workspaces.filter((workspace) =>
  workspace.startsWith('mfe-'),
)

/** The packages inside shared-lib, in the order of their dependencies. */
export const sharedPackages = ['contract', 'remote-tools', 'remote-kit', 'market-kit'] as const

/** Returns the data directory and the site's folder (D38). */
export function productFolders(env: NodeJS.ProcessEnv): { dataDir: string; siteDir: string } {
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  return { dataDir, siteDir: env.SITE_DIR ? resolve(root, env.SITE_DIR) : join(dataDir, 'site') }
}
