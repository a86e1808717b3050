import type { Registry } from '@sori/contract/registry'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { SafeStorage } from '../app/safeStorage.ts'
import { parseRegistry } from './parseRegistry.ts'

const STORAGE_KEY = 'sori.registry'
const TIMEOUT_MS = 5000

export type RegistryStore = Awaited<ReturnType<typeof createRegistryStore>>

interface RegistryStoreOptions {
  inlined: string | null
  storage: Pick<SafeStorage, 'get' | 'set'>
  fetch: typeof fetch
}

/**
 * Creates the store of the registry. Reads it from the page, else from the server, else from the
 * last visit. A tab keeps its versions unless a remote fails or is revoked.
 */
export async function createRegistryStore({ inlined, storage, fetch }: RegistryStoreOptions) {
  const firstRegistry = parse(inlined) ?? (await request(fetch))
  if (firstRegistry) storage.set(STORAGE_KEY, JSON.stringify(firstRegistry))
  /** True while the registry is the one of the last visit. */
  let isSubstitute = !firstRegistry
  let newest: Registry = firstRegistry ?? parse(storage.get(STORAGE_KEY)) ?? { remotes: [] }
  const pinned = createObservable(newest)
  let refreshing: Promise<boolean> | undefined

  const remotes = () => pinned.getSnapshot().remotes
  const find = (name: string) => remotes().find((remote) => remote.name === name)
  const findNewest = (name: string) => newest.remotes.find((remote) => remote.name === name)

  async function refresh(): Promise<boolean> {
    const newRegistry = await request(fetch)
    if (!newRegistry) return false
    newest = newRegistry
    storage.set(STORAGE_KEY, JSON.stringify(newRegistry))
    const newRemotes = newRegistry.remotes.filter(({ name }) => !find(name))
    if (isSubstitute) pinned.set(newRegistry)
    else if (newRemotes.length > 0) pinned.set({ remotes: [...remotes(), ...newRemotes] })
    isSubstitute = false
    return true
  }

  return {
    ...readOnly(pinned),
    /** Requests the registry. Returns false after a failure, and keeps the present registry. */
    refresh: () => {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined
      })
      return refreshing
    },
    find,
    /** Returns the newest entry. This tab may use an older one. */
    findNewest,
    /** Makes this tab use the newest entry. */
    adoptNewest: (name: string) => {
      const newest = findNewest(name)
      const current = find(name)
      if (!newest || newest.version === current?.version) return current
      pinned.set({ remotes: remotes().map((remote) => (remote.name === name ? newest : remote)) })
      return newest
    },
    isRevoked: (name: string, version: string) =>
      findNewest(name)?.revoked.includes(version) ?? false,
    /** Returns whether the server has other versions than this tab. */
    isOutdated: () =>
      remotes().some(({ name, version }) => (findNewest(name)?.version ?? version) !== version),
  }
}

async function request(fetch: RegistryStoreOptions['fetch']): Promise<Registry | undefined> {
  try {
    const response = await fetch('/registry', {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok ? parseRegistry(await response.json()) : undefined
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
