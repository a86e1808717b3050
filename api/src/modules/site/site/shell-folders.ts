import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { SHELL } from '@sori/contract/registry'
import { LRUCache } from 'lru-cache'
import { fileMark, loadPointer, VERSION } from './published-remote.ts'
import { FRESH_MS } from './registry.service.ts'

/** Finds the folders of the shell's versions, and caches them. */
export class ShellFolders {
  #siteDir: string
  #fixed: string
  #folders: readonly string[] = []
  #mark: string | undefined
  /** Requests within `FRESH_MS` share one read of the disk. */
  #cache = new LRUCache<'shell', readonly string[]>({
    max: 1,
    ttl: FRESH_MS,
    fetchMethod: () => this.#refresh(),
  })

  /** `fixed` is a folder to use instead of the published ones, or an empty text. */
  constructor(siteDir: string, fixed: string) {
    this.#siteDir = siteDir
    this.#fixed = fixed
  }

  /** Returns the live folder first, then others, whose files open tabs may request. */
  async listFolders(): Promise<readonly string[]> {
    return this.#fixed ? [this.#fixed] : this.#cache.forceFetch('shell')
  }

  /** Returns the names of the versions, the live one first. */
  async listVersions(): Promise<string[]> {
    return (await this.listFolders()).map((folder) => basename(folder))
  }

  async #refresh(): Promise<readonly string[]> {
    const home = join(this.#siteDir, SHELL)
    const mark = await fileMark(join(home, 'pointer.json'))
    if (mark === undefined || mark === this.#mark) return this.#folders
    try {
      const { current, history, revoked } = await loadPointer(this.#siteDir, SHELL)
      if (!VERSION.test(current)) return this.#folders
      await stat(join(home, current, 'index.html'))
      const versions = [current, ...history, ...revoked].filter((version) => VERSION.test(version))
      this.#folders = versions.map((version) => join(home, version))
      this.#mark = mark
    } catch {
      // While the pointer is unreadable, the last folders stay. The next request reads it again.
    }
    return this.#folders
  }
}
