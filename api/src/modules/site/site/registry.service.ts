import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Pointer, type Registry, SHELL } from '@sori/contract/registry'
import { LRUCache } from 'lru-cache'
import type { Log } from '../../../lib/runtime/log.ts'
import { isAimedAt, newTicket, type Visitor } from '../../../plugins/visitor.ts'
import {
  fileMark,
  loadPointer,
  type PublishedRemote,
  readPreview,
  readPublishedRemote,
} from './published-remote.ts'

type Remotes = readonly PublishedRemote[]

const REMOTE_NAME = /^[a-z][a-z0-9-]{1,30}$/
/** Milliseconds between reads of the folder. A moved pointer may appear this much later. */
export const FRESH_MS = 200

/**
 * Reads the live versions of all remotes. Reads them again after a pointer has moved or a version
 * has become known good. An unreadable remote has its last readable version, or is omitted.
 */
export class RegistryService {
  #folder: string
  #log: Log
  #goodVersions: () => readonly string[]
  #remotes: Remotes = []
  #mark: string | undefined
  /** The last logged reason by unreadable remote; `*` is the folder itself. */
  #failures = new Map<string, string>()
  /** Requests within `FRESH_MS` share one read of the disk. */
  #cache = new LRUCache<'site', Remotes>({
    max: 1,
    ttl: FRESH_MS,
    fetchMethod: () => this.#refresh(),
  })

  /** `goodVersions` returns the known good versions as `remote version`. */
  constructor(siteDir: string, log: Log, goodVersions: () => readonly string[]) {
    this.#folder = join(siteDir, 'remotes')
    this.#log = log
    this.#goodVersions = goodVersions
  }

  /** Returns the remotes as all visitors without a canary see them. Never throws. */
  readCurrent(): Promise<Remotes> {
    return this.#cache.forceFetch('site')
  }

  /** Returns the remotes as this visitor sees them, with the versions of canaries and previews. */
  async readRemotesFor(visitor: Visitor): Promise<Remotes> {
    const remotes = await this.readCurrent()
    return Promise.all(remotes.map((live) => this.#chooseVersionFor(visitor, live)))
  }

  async #chooseVersionFor(
    { preview, ...visitor }: Visitor,
    live: PublishedRemote,
  ): Promise<PublishedRemote> {
    const { candidate, remote } = live
    if (preview?.name === remote.name)
      return (await readPreview(this.#folder, preview).catch(() => undefined)) ?? live
    const isSeen = candidate && isAimedAt(remote.name, candidate.canary, visitor)
    return isSeen ? candidate.published : live
  }

  /** Returns the visitor. While a canary runs, a visitor without a ticket receives one. */
  async addTicket(visitor: Visitor): Promise<Visitor> {
    const isNeeded = visitor.ticket === undefined
    const isSplit = isNeeded && (await this.readCurrent()).some(({ candidate }) => candidate)
    return isSplit ? { ...visitor, ticket: newTicket() } : visitor
  }

  /** Returns the folder and the pointer of a remote or the shell, undefined before a publish. */
  async findPublished(name: string): Promise<{ folder: string; pointer: Pointer } | undefined> {
    const home = name === SHELL ? dirname(this.#folder) : this.#folder
    const pointer = await loadPointer(home, name).catch(() => undefined)
    return pointer && { folder: join(home, name), pointer }
  }

  async #refresh(): Promise<Remotes> {
    try {
      const names = await this.#listNames()
      const pointers = names.map((name) => join(this.#folder, name, 'pointer.json'))
      const good = this.#goodVersions()
      const marks = await Promise.all(pointers.map(fileMark))
      const mark = [...names, ...marks, ...good].join('\n')
      if (mark !== this.#mark) {
        const readRemotes = await Promise.all(names.map((name) => this.#read(name, good)))
        this.#remotes = readRemotes.filter((remote) => remote !== undefined)
        // While a remote is unreadable, no mark is stored, so that the next request reads it again.
        this.#mark = this.#failures.size === 0 ? mark : undefined
      }
    } catch (error) {
      this.#logOnce('*', error)
    }
    return this.#remotes
  }

  async #listNames(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      },
    )
    const names = entries
      .filter((entry) => entry.isDirectory() && REMOTE_NAME.test(entry.name))
      .map((entry) => entry.name)
      .sort()
    for (const name of this.#failures.keys()) if (!names.includes(name)) this.#failures.delete(name)
    return names
  }

  async #read(name: string, good: readonly string[]): Promise<PublishedRemote | undefined> {
    try {
      const remote = await readPublishedRemote(this.#folder, name, (version) =>
        good.includes(`${name} ${version}`),
      )
      this.#failures.delete(name)
      return remote
    } catch (error) {
      this.#logOnce(name, error)
      return this.#remotes.find(({ remote }) => remote.name === name)
    }
  }

  #logOnce(name: string, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    if (this.#failures.get(name) === reason) return
    this.#failures.set(name, reason)
    this.#log.warn({ remote: name, reason }, 'a remote cannot be read from the site folder')
  }
}

export function registryOf(remotes: Remotes): Registry {
  return { remotes: remotes.map(({ remote }) => remote) }
}
