import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** The folder that the running product serves remotes from. */
export function siteDir(): string {
  return process.env.E2E_SITE ?? ''
}

/** The live version of `remote`. */
export function liveVersion(remote: string): string {
  const file = join(siteDir(), 'remotes', remote, 'pointer.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { current: string }).current
}

/** Takes the scripts and style sheets of the live version away; the answer puts them back. */
export function removeFiles(remote: string): () => void {
  const folder = join(siteDir(), 'remotes', remote, liveVersion(remote))
  const taken = readdirSync(folder).filter((file) => /\.(js|css)(\.(br|gz))?$/.test(file))
  for (const file of taken) renameSync(join(folder, file), join(folder, `${file}.away`))
  return () => {
    for (const file of taken) {
      if (existsSync(join(folder, `${file}.away`))) renameSync(join(folder, `${file}.away`), join(folder, file))
    }
  }
}
