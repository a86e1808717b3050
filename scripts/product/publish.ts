import { join } from 'node:path'
import { builtVersion, isKnown, PublishError, publish } from '@sori/remote-tools/release'
import { root } from './workspaces.ts'

/**
 * Brings what is built into the site: the shell, then each remote. A version that the site has never seen goes live; one that it knows
 * is left as it stands there. Answers the names of those that went live, and says why another could not: what was live stays.
 */
export async function publishNew(siteDir: string, remotes: readonly string[]): Promise<string[]> {
  const parts = ['shell', ...remotes].map((workspace) => ({ name: workspace.replace(/^mfe-/, ''), folder: builtFolder(workspace) }))
  const known = await Promise.all(parts.map(({ folder }) => isKnown(siteDir, folder)))
  const unseen = parts.filter((_part, index) => !known[index])
  const live: string[] = []
  for (const { name, folder } of unseen) {
    try {
      await publish(
        siteDir,
        folder,
        unseen.map((part) => part.name),
      )
      live.push(name)
    } catch (error) {
      if (!(error instanceof PublishError)) throw error
      console.error(error.message)
    }
  }
  return live
}

function builtFolder(workspace: string): string {
  if (workspace === 'shell') return join(root, 'shell/dist')
  const version = builtVersion(join(root, workspace))
  if (!version) throw new Error(`${workspace} is not built`)
  return join(root, workspace, 'dist', version)
}
