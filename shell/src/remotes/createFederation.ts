import { createInstance, satisfy } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import bundlerRuntime from '@module-federation/webpack-bundler-runtime/bundler'
import type { RemoteVersion } from '@sori/contract/registry'
import type { Lifecycles } from '@sori/remote-kit/host'
import { nextTask } from '../app/nextTask.ts'
import { type Container, loadEntryScript } from './entryScript.ts'
import { sharedModules } from './sharedModules.ts'
import { restoreSheets } from './sheets.ts'

/** Loads modules of remotes; the only place that knows Module Federation. */
export interface Federation {
  load(version: RemoteVersion, expose: string): Promise<Lifecycles>
  /** Gives up what is still under way for `version`, so that the next `load` really asks again. */
  abort(version: RemoteVersion): void
  /** True when every file that is still awaited can be had after all: the request hangs, not the server. */
  probe(version: RemoteVersion): Promise<boolean>
}

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined
  var soriBundlerRuntime: typeof bundlerRuntime | undefined
}

/**
 * Makes the federation host. The shell is a plain bundle: it gives its own modules as shared singletons, and its runtime to the remotes
 * (`experiments.externalRuntime`, and `bundlerRuntime` of remote-tools), so that no entry carries its own.
 * Entries are loaded by our own script loader, and their containers asked for modules: integrity, time limit and another URL after a failure
 * are then ours. Its own way to remotes is not in the build (`FEDERATION_OPTIMIZE_NO_REMOTE`).
 * Entries are small and run when they come; the modules wait until the frame of the page has been `painted`.
 */
export function createFederation(painted: Promise<void>): Federation {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore
  globalThis.soriBundlerRuntime = bundlerRuntime
  const containers = new Map<string, Promise<Container>>()
  const loading = new Map<string, AbortController>()

  const runtime = createInstance({ name: 'sori_shell', remotes: [], shared: sharedModules() })

  const load = async (version: RemoteVersion): Promise<Container> => {
    const { base, entry, integrity, global } = version
    const control = new AbortController()
    loading.set(global, control)
    try {
      const container = await loadEntryScript(
        { url: base + entry, integrity, global },
        control.signal,
      )
      await container.init(runtime.shareScopeMap.default)
      return container
    } finally {
      loading.delete(global)
    }
  }

  const containerOf = (version: RemoteVersion): Promise<Container> => {
    const { global } = version
    const known = containers.get(global)
    if (known) return known
    const container = load(version).catch((error: unknown) => {
      containers.delete(global)
      throw error
    })
    containers.set(global, container)
    return container
  }

  return {
    load: async (version, expose) => {
      await restoreSheets(version.base)
      const container = await containerOf(version)
      await painted
      const module = await container.get(expose)
      await nextTask()
      const loaded = module()
      if (!isLifecycles(loaded))
        throw new Error(`${expose} of ${version.global} exports no lifecycles`)
      return loaded
    },
    abort: ({ global, base }) => {
      loading.get(global)?.abort(new Error(`${global}: given up`))
      for (const element of pendingOf(global, base)) element.dispatchEvent(new Event('error'))
    },
    probe: async (version) => {
      const entry = version.base + version.entry
      const urls = pendingOf(version.global, version.base).map((element) =>
        'src' in element ? element.src : element.href,
      )
      const wanted = loading.has(version.global) || urls.length === 0 ? [entry] : urls
      const answers = await Promise.all(wanted.map((url) => reachable(url)))
      return answers.every(Boolean)
    },
  }
}

/** True when `version` of the host contract satisfies `range`. */
export function fits(version: string, range: string): boolean {
  try {
    return satisfy(version, range)
  } catch {
    return false
  }
}

/** Chunks that webpack still waits for: it marks the scripts and takes the mark's element away when they arrive. */
function pendingOf(global: string, base: string): (HTMLScriptElement | HTMLLinkElement)[] {
  const scripts = [
    ...document.querySelectorAll<HTMLScriptElement>(`script[data-webpack^="${global}:"]`),
  ]
  const sheets = [
    ...document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][href*="${base}"]`),
  ]
  return [
    ...scripts.filter((script) => !done.has(script)),
    ...sheets.filter((sheet) => sheet.sheet === null),
  ]
}

const done = new WeakSet<EventTarget>()
if (typeof document !== 'undefined') {
  document.addEventListener('load', ({ target }) => target && done.add(target), true)
}

async function reachable(url: string): Promise<boolean> {
  try {
    const probe = new URL(url, location.href)
    probe.searchParams.set('probe', Date.now().toString(36))
    const answer = await fetch(probe, { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

function isLifecycles(value: unknown): value is Lifecycles {
  const { bootstrap, mount, unmount } = (value ?? {}) as Partial<Lifecycles>
  return [bootstrap, mount, unmount].every((part) => typeof part === 'function')
}
