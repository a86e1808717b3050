import { createInstance, satisfy } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import bundlerRuntime from '@module-federation/webpack-bundler-runtime/bundler'
import type { RemoteVersion } from '@sori/contract/registry'
import type { Lifecycles } from '@sori/remote-kit/host'
import { getOrCreate } from '../app/getOrCreate.ts'
import { nextTask } from '../app/nextTask.ts'
import { type Container, loadEntryScript } from './entryScript.ts'
import { sharedModules } from './sharedModules.ts'
import { restoreSheets } from './sheets.ts'

/** Loads modules of remotes. Only this file knows Module Federation. */
export type Federation = ReturnType<typeof createFederation>

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined
  var soriBundlerRuntime: typeof bundlerRuntime | undefined
}

/**
 * Provides singletons and runtime, so that no entry contains its own. Modules run after the frame
 * is `painted`.
 */
export function createFederation(painted: Promise<void>) {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore
  globalThis.soriBundlerRuntime = bundlerRuntime
  const containers = new Map<string, Promise<Container>>()
  const pendingEntries = new Map<string, AbortController>()
  const runtime = createInstance({ name: 'sori_shell', remotes: [], shared: sharedModules() })

  const loadContainer = async (version: RemoteVersion) => {
    const { global } = version
    const controller = new AbortController()
    pendingEntries.set(global, controller)
    try {
      // adds integrity, abort, and another URL after a failure
      const container = await loadEntryScript(version, controller.signal)
      await container.init(runtime.shareScopeMap.default)
      return container
    } catch (error) {
      containers.delete(global)
      throw error
    } finally {
      pendingEntries.delete(global)
    }
  }

  return {
    load: async (version: RemoteVersion, expose: string): Promise<Lifecycles> => {
      await restoreSheets(version.base)
      const container = await getOrCreate(containers, version.global, () => loadContainer(version))
      await painted
      const createModule = await container.get(expose)
      await nextTask()
      const module = createModule()
      if (!isLifecycles(module))
        throw new Error(`${expose} of ${version.global} exports no lifecycles`)
      return module
    },
    /** Makes the next `load` send new requests. */
    abort: (version: RemoteVersion) => {
      pendingEntries.get(version.global)?.abort(new Error(`${version.global}: aborted`))
      for (const element of pendingElements(version)) element.dispatchEvent(new Event('error'))
    },
    /** Returns true if pending files are available: only their requests hang. */
    probe: async (version: RemoteVersion) => {
      const elements = pendingElements(version)
      const hasEntry = elements.length > 0 && !pendingEntries.has(version.global)
      const urls = hasEntry ? elements.map(urlOf) : [version.base + version.entry]
      return (await Promise.all(urls.map(isAvailable))).every(Boolean)
    },
  }
}

export function fits(version: string, range: string): boolean {
  try {
    return satisfy(version, range)
  } catch {
    return false
  }
}

function pendingElements({ global, base }: RemoteVersion) {
  const elements = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    `script[data-webpack^="${global}:"], link[rel="stylesheet"][href*="${base}"]`,
  )
  return [...elements].filter((element) =>
    'src' in element ? !loaded.has(element) : element.sheet === null,
  )
}

function urlOf(element: HTMLScriptElement | HTMLLinkElement): string {
  return 'src' in element ? element.src : element.href
}

const loaded = new WeakSet<EventTarget>()
document.addEventListener('load', ({ target }) => target && loaded.add(target), true)

async function isAvailable(url: string): Promise<boolean> {
  try {
    const probe = new URL(url, location.href)
    probe.searchParams.set('probe', Date.now().toString(36))
    const response = await fetch(probe, { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

function isLifecycles(value: unknown): value is Lifecycles {
  const { bootstrap, mount, unmount } = (value ?? {}) as Partial<Lifecycles>
  return [bootstrap, mount, unmount].every((part) => typeof part === 'function')
}
