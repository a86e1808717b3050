import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry } from '@sori/contract/registry'
import type { Log } from '../../../lib/runtime/log.ts'
import type { PublishedRemote } from './published-remote.ts'
import { readPublishedRemote } from './published-remote.ts'

/** The live parts of the site. `tag` changes with any of them. */
export type Composition = { registry: Registry; remotes: readonly PublishedRemote[]; tag: string }

/** Time that a look at the disk is valid: a moved pointer is noticed within it (ADR 1). */
export const FRESH_MS = 200

/**
 * The registry, composed from the folders below `{SITE_DIR}/remotes` (ADR 1, ADR 5). Compares the
 * times of the pointers and reads files only after a move. An unreadable remote keeps its last good
 * state, or is left out without one. Logs each once.
 */
export class RegistryService {
  #folder: string
  #log: Log
  #now: Composition = { registry: { remotes: [] }, remotes: [], tag: 'none' }
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined
  #seen: string | undefined
  #said = new Map<string, string>()

  constructor(siteDir: string, log: Log) {
    this.#folder = join(siteDir, 'remotes')
    this.#log = log
  }

  /** Never throws: without the disk it returns the last state. */
  async current(): Promise<Composition> {
    if (performance.now() - this.#lookedAt >= FRESH_MS) {
      this.#looking ??= this.#look().finally(() => {
        this.#lookedAt = performance.now()
        this.#looking = undefined
      })
      await this.#looking
    }
    return this.#now
  }

  async #look(): Promise<void> {
    try {
      const names = await this.#names()
      const pointers = await Promise.all(names.map((name) => this.#pointerMark(name)))
      const seen = pointers.join('\n')
      if (seen === this.#seen) return
      const found = await Promise.all(names.map((name) => this.#read(name)))
      const remotes = found.filter((remote) => remote !== undefined)
      this.#now = {
        registry: { remotes: remotes.map((one) => one.remote) },
        remotes,
        tag: tagOf(remotes),
      }
      // A remote that could not be read is looked at again each time, until it can.
      this.#seen = this.#said.size === 0 ? seen : undefined
    } catch (error) {
      this.#say('*', error)
    }
  }

  async #names(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      },
    )
    this.#said.delete('*')
    const names = entries
      .filter((entry) => entry.isDirectory() && /^[a-z][a-z0-9-]{1,30}$/.test(entry.name))
      .map((entry) => entry.name)
      .sort()
    for (const name of this.#said.keys()) if (!names.includes(name)) this.#said.delete(name)
    return names
  }

  async #pointerMark(name: string): Promise<string> {
    const found = await stat(join(this.#folder, name, 'pointer.json')).catch(() => null)
    return `${name} ${found ? `${found.ino} ${found.size} ${found.mtimeMs}` : 'none'}`
  }

  async #read(name: string): Promise<PublishedRemote | undefined> {
    try {
      const remote = await readPublishedRemote(this.#folder, name)
      this.#said.delete(name)
      return remote
    } catch (error) {
      this.#say(name, error)
      return this.#now.remotes.find((one) => one.remote.name === name)
    }
  }

  #say(name: string, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    if (this.#said.get(name) === reason) return
    this.#said.set(name, reason)
    this.#log.warn({ remote: name, reason }, 'a remote cannot be read from the site folder')
  }
}

function tagOf(remotes: readonly PublishedRemote[]): string {
  return remotes
    .map(({ remote }) =>
      [remote.name, remote.version, remote.previous?.version, ...remote.revoked].join(' '),
    )
    .join('|')
}
