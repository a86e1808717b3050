import type { Snapshot } from '@sori/contract/host'
import type { RegisteredRemote, Registry } from '@sori/contract/registry'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { SafeStorage } from '../app/safeStorage.ts'
import { parseRegistry } from './parseRegistry.ts'

const KEPT = 'sori.registry'
const PATIENCE = 5000

/** The registry in the shell. */
export interface Catalog extends Snapshot<Registry> {
  /** Requests the registry again. Returns false on failure, which keeps the known one. */
  refresh(): Promise<boolean>
  find(name: string): RegisteredRemote | undefined
  /** The newest registered version of `name`, which may be newer than the one that this tab uses. */
  newest(name: string): RegisteredRemote | undefined
  /** Makes this tab use the newest registered version of `name`, and returns it. */
  adopt(name: string): RegisteredRemote | undefined
  /** True when the newest registry says that the version was recalled. */
  isRevoked(name: string, version: string): boolean
  /** True when the server has a newer version of a remote than this tab. */
  outdated(): boolean
}

/** Sources of the catalog. */
export interface CatalogParts {
  /** Content of `<script id="sori-registry">`. */
  inlined: string | null
  storage: Pick<SafeStorage, 'get' | 'set'>
  fetch: typeof fetch
}

/**
 * Makes the catalog: the registry inlined in the page, else `GET /registry`, else the last good one of this browser.
 * The tab keeps the composition it started with (ADR 5): a refreshed registry is used for what failed, was recalled or is new.
 */
export async function createCatalog({ inlined, storage, fetch }: CatalogParts): Promise<Catalog> {
  const latest = parse(inlined) ?? (await ask(fetch))
  if (latest) storage.set(KEPT, JSON.stringify(latest))
  /** True while a stored or empty registry replaces the server's. */
  let standsIn = !latest
  let newest: Registry = latest ?? parse(storage.get(KEPT)) ?? { remotes: [] }
  const pinned = createObservable(newest)
  let asking: Promise<boolean> | undefined

  const named = (registry: Registry, name: string) =>
    registry.remotes.find((remote) => remote.name === name)

  async function refresh(): Promise<boolean> {
    const next = await ask(fetch)
    if (!next) return false
    newest = next
    storage.set(KEPT, JSON.stringify(next))
    const known = pinned.getSnapshot().remotes
    const added = next.remotes.filter(({ name }) => !known.some((remote) => remote.name === name))
    if (standsIn) pinned.set(next)
    else if (added.length > 0) pinned.set({ remotes: [...known, ...added] })
    standsIn = false
    return true
  }

  return {
    ...readOnly(pinned),
    refresh: () => {
      asking ??= refresh().finally(() => {
        asking = undefined
      })
      return asking
    },
    find: (name) => named(pinned.getSnapshot(), name),
    newest: (name) => named(newest, name),
    adopt: (name) => {
      const next = named(newest, name)
      const now = named(pinned.getSnapshot(), name)
      if (!next || next.version === now?.version) return now
      pinned.set({
        remotes: pinned
          .getSnapshot()
          .remotes.map((remote) => (remote.name === name ? next : remote)),
      })
      return next
    },
    isRevoked: (name, version) => named(newest, name)?.revoked.includes(version) ?? false,
    outdated: () =>
      pinned.getSnapshot().remotes.some(({ name, version }) => {
        const next = named(newest, name)
        return next !== undefined && next.version !== version
      }),
  }
}

async function ask(fetch: CatalogParts['fetch']): Promise<Registry | undefined> {
  try {
    const answer = await fetch('/registry', {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE),
    })
    return answer.ok ? parseRegistry(await answer.json()) : undefined
  } catch {
    return undefined
  }
}

function parse(text: string | null): Registry | undefined {
  try {
    return text ? parseRegistry(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}
