import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pointer as pointerSchema, SHELL } from '@sori/contract/registry'
import { VERSION } from './published-remote.ts'
import { FRESH_MS } from './registry.service.ts'

/**
 * The folders of the shell's files: the live version, then earlier ones, whose chunks open tabs may
 * request. With a `fixed` folder only that one. An unreadable pointer changes nothing.
 */
export class ShellFolders {
  #home: string
  #fixed: string
  #now: readonly string[] = []
  #seen = ''
  #lookedAt = Number.NEGATIVE_INFINITY
  #look: Promise<void> = Promise.resolve()

  /** `fixed` is empty where the site says. */
  constructor(siteDir: string, fixed: string) {
    this.#home = join(siteDir, SHELL)
    this.#fixed = fixed
  }

  /** The live one first; empty while no shell was published. */
  async all(): Promise<readonly string[]> {
    if (this.#fixed) return [this.#fixed]
    if (performance.now() - this.#lookedAt >= FRESH_MS)
      this.#look = this.#read().catch(() => undefined)
    // concurrent requests wait for the first look too
    await this.#look
    return this.#now
  }

  async #read(): Promise<void> {
    this.#lookedAt = performance.now()
    const file = join(this.#home, 'pointer.json')
    const { ino, size, mtimeMs } = await stat(file)
    const mark = `${ino} ${size} ${mtimeMs}`
    if (mark === this.#seen) return
    const { current, history, revoked } = pointerSchema.parse(
      JSON.parse(await readFile(file, 'utf8')),
    )
    const versions = [current, ...history, ...revoked].filter((version) => VERSION.test(version))
    if (versions[0] !== current) return
    await stat(join(this.#home, current, 'index.html'))
    this.#now = versions.map((version) => join(this.#home, version))
    this.#seen = mark
  }
}
