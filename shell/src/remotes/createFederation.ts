import {
  createInstance,
  type ModuleFederationRuntimePlugin,
  satisfy,
} from '@module-federation/runtime'
import type { RemoteVersion } from '@sori/contract/registry'
import type { Lifecycles } from '@sori/remote-kit/host'
import { getOrCreate } from '../app/getOrCreate.ts'
import { yieldToBrowser } from '../app/yieldToBrowser.ts'
import { runEntryScript } from './entryScript.ts'
import { sharedModules } from './sharedModules.ts'
import { restoreSheets } from './sheets.ts'

/** A loader for modules of remotes. Only this file knows Module Federation. */
export type Federation = ReturnType<typeof createFederation>

/**
 * An attempt to load a version. Each attempt has another runtime name and another URL: browsers
 * reuse a pending request or a failed script of the same URL.
 */
interface Attempt {
  name: string
  url: string
  version: RemoteVersion
  controller: AbortController
  hasRun: boolean
}

/**
 * Creates the loader and provides the shared packages. Remotes run after `firstPaint` resolves.
 */
export function createFederation(firstPaint: Promise<void>) {
  /** The latest attempt for each version, by the version's global variable. */
  const attempts = new Map<string, Attempt>()
  const counts = new Map<string, number>()

  const runtime = createInstance({
    name: 'sori_shell',
    remotes: [],
    shared: sharedModules(),
    plugins: [entriesPlugin(attempts, firstPaint)],
  })

  const startAttempt = (version: RemoteVersion): Attempt => {
    const { global, base, entry } = version
    const count = counts.get(global) ?? 0
    counts.set(global, count + 1)
    const name = count > 0 ? `${global}_${count}` : global
    const url = count > 0 ? `${base}${entry}?attempt=${count}` : base + entry
    runtime.registerRemotes([{ name, entry: url, entryGlobalName: global }])
    return { name, url, version, controller: new AbortController(), hasRun: false }
  }

  return {
    load: async (version: RemoteVersion, expose: string): Promise<Lifecycles> => {
      await restoreSheets(version.base)
      const { name } = getOrCreate(attempts, version.global, () => startAttempt(version))
      const id = `${name}/${expose.replace('./', '')}`
      const createModule = await runtime.loadRemote<() => unknown>(id, {
        loadFactory: false,
        from: 'runtime',
      })
      await yieldToBrowser()
      const module = runAsVersion(version, () => createModule?.())
      if (!isLifecycles(module))
        throw new Error(`${expose} of ${version.global} exports no lifecycles`)
      return module
    },
    /** Aborts the request of an entry, so that the next `load` sends a new request. */
    abort: ({ global }: RemoteVersion) => {
      const attempt = attempts.get(global)
      if (!attempt?.hasRun) attempt?.controller.abort(new Error(`${global}: aborted`))
    },
    /** Returns true if the entry is available and only its pending request hangs. */
    probe: async ({ global, base, entry }: RemoteVersion) =>
      !attempts.get(global)?.hasRun && (await isAvailable(base + entry)),
  }
}

/**
 * Returns a plugin that runs an entry only with the right hash. Delays the entry's modules until
 * the first paint.
 */
function entriesPlugin(
  attempts: Map<string, Attempt>,
  firstPaint: Promise<void>,
): ModuleFederationRuntimePlugin {
  return {
    name: 'sori-entries',
    loadEntry: async ({ remoteInfo }) => {
      const attempt = attempts.get(remoteInfo.entryGlobalName)
      if (!attempt) return
      const { url, version, controller } = attempt
      try {
        if (isOfRelease01(version)) await import('./earlierRuntime.ts')
        const container = await runEntryScript({ ...version, url }, controller.signal)
        attempt.hasRun = true
        return container as never
      } catch (error) {
        attempts.delete(version.global)
        throw error
      }
    },
    beforeGetExpose: () => firstPaint,
  }
}

/** Runs `work`. If the tab freezes meanwhile, the signals name this version as the cause. */
function runAsVersion<Result>({ base }: RemoteVersion, work: () => Result): Result {
  const restoreVersion = window.soriSignals?.enter(base)
  try {
    return work()
  } finally {
    restoreVersion?.()
  }
}

/** Returns true for a release with the long hashes of release 0.1. */
function isOfRelease01({ integrity }: RemoteVersion): boolean {
  return integrity.startsWith('sha384-')
}

export function isInRange(version: string, range: string): boolean {
  try {
    return satisfy(version, range)
  } catch {
    return false
  }
}

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
