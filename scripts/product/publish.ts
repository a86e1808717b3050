import { join } from 'node:path'
import { builtVersion, isKnown, PublishError, publish } from '@sori/remote-tools/release'
import { root } from './workspaces.ts'

/**
 * Publishes built versions that the site has never seen: the shell, then the remotes. Returns the
 * names that went live, and reports refusals, which leave the live version unchanged.
 */
export async function publishNew(siteDir: string, remotes: readonly string[]): Promise<string[]> {
  const parts = ['shell', ...remotes].map((workspace) => ({
    name: workspace.replace(/^mfe-/, ''),
    folder: builtFolder(workspace),
  }))
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
