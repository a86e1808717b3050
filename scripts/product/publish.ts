import { join } from 'node:path'
import { builtVersion, isKnown, PublishError, publish } from '@sori/remote-tools/release'
import { root } from './workspaces.ts'

/**
 * Publishes built versions that the site does not know, the shell first. Returns the names that
 * went live. Prints refusals, which leave the live version unchanged.
 */
export async function publishNew(siteDir: string, remotes: readonly string[]): Promise<string[]> {
  const newVersions: { name: string; folder: string }[] = []
  for (const workspace of ['shell', ...remotes]) {
    const folder = builtFolder(workspace)
    if (!(await isKnown(siteDir, folder)))
      newVersions.push({ name: workspace.replace(/^mfe-/, ''), folder })
  }
  const names = newVersions.map(({ name }) => name)
  const publishedNames: string[] = []
  for (const { name, folder } of newVersions) {
    try {
      const note = { why: 'npm start' }
      await publish(siteDir, folder, { toReplace: names, mayDrop: true, note })
      publishedNames.push(name)
    } catch (error) {
      if (!(error instanceof PublishError)) throw error
      console.error(error.message)
    }
  }
  return publishedNames
}

function builtFolder(workspace: string): string {
  if (workspace === 'shell') return join(root, 'shell/dist')
  const version = builtVersion(join(root, workspace))
  if (!version) throw new Error(`${workspace} is not built`)
  return join(root, workspace, 'dist', version)
}
