import type { Snapshot, TroubleReport } from '@sori/contract/host'
import type { RegisteredRemote, RemoteVersion } from '@sori/contract/registry'
import { createObservable, type Observable, readOnly } from '@sori/remote-kit/observable'
import type { Lifecycles } from '@sori/remote-kit/remote'
import type { Catalog } from './createCatalog.ts'
import type { Federation } from './createFederation.ts'

/** A person is told that it takes long; a hang counts as failed where there is a previous version. */
const SLOW_MS = 4000
/** A person is given the choice to try again. */
const STALLED_MS = 12_000
/** The outer bound of a load (section 9). */
const BOUND_MS = 120_000

/** Where the module of a remote stands. */
export type LoaderState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'resolving' }
  | { readonly phase: 'loading'; readonly wait: 'short' | 'slow' | 'stalled' }
  | { readonly phase: 'ready'; readonly version: string; readonly lifecycles: Lifecycles }
  | { readonly phase: 'failed'; readonly reason: Reason }

/** Why there is nothing to mount: no such remote, built for another contract, or it could not be loaded or mounted. */
type Reason = 'unknown' | 'refused' | 'load' | 'mount'

/** One exposed module of one remote. */
export interface Loader extends Snapshot<LoaderState> {
  /** Starts when idle; leaves a recalled version. Called at every mount. */
  ensure(): void
  /** The person's retry: gives up what hangs, asks for the registry again, starts afresh. */
  retry(): void
  /** The quiet retry: what the person sees changes only when it succeeds. */
  recover(): Promise<void>
  /** What was ready could not be mounted: the version before it is tried, else failed. */
  mountFailed(error: unknown): void
}

/** What the modules of one remote share: page and dock run the same version, because a click in the one sounds in the other. */
export interface SharedChoice {
  /** The version that was loaded last; undefined before the first one. */
  readonly version: Observable<string | undefined>
  /** Versions that could be loaded and not mounted. */
  readonly unmountable: Set<string>
}

/** Makes the choice of a remote of which nothing is loaded yet. */
export function createChoice(): SharedChoice {
  return { version: createObservable<string | undefined>(undefined), unmountable: new Set() }
}

/** What a loader works with. */
export interface LoaderParts {
  name: string
  expose: string
  choice: SharedChoice
  /** Modules without which this one takes no version: the dock moves a page that is in use only to where both can be loaded. */
  along(): readonly string[]
  catalog: Pick<Catalog, 'find' | 'adopt' | 'refresh' | 'isRevoked'>
  federation: Federation
  fits(range: string): boolean
  report(version: string, trouble: TroubleReport): void
}

/**
 * Makes the state machine `idle → resolving → loading → ready | failed` with its deadlines and its way to the previous good version.
 * Whichever module moves to another version takes the others of its remote along.
 */
export function createLoader({ name, expose, choice, along, catalog, federation, fits, report }: LoaderParts): Loader {
  const state = createObservable<LoaderState>({ phase: 'idle' })
  const { version: chosen, unmountable } = choice
  let runs = 0
  /** The version that is mounted or tried. */
  let at: string | undefined

  async function run({ renew, quiet }: { renew: boolean; quiet: boolean }) {
    runs += 1
    const mine = runs
    const show = (next: LoaderState) => {
      if (mine === runs && (!quiet || next.phase === 'ready' || next.phase === 'failed')) state.set(next)
    }
    const waits = [setTimeout(() => show(waiting('slow')), SLOW_MS), setTimeout(() => show(waiting('stalled')), STALLED_MS)]
    try {
      if (renew) {
        show({ phase: 'resolving' })
        await catalog.refresh()
      }
      if (mine !== runs) return
      show(waiting('short'))
      const afresh = renew && along().length === 0
      const next = await firstThatLoads(afresh ? catalog.adopt(name) : catalog.find(name), afresh, () => mine === runs)
      show(next)
      if (mine === runs && next.phase === 'ready') chosen.set(next.version)
    } finally {
      for (const timer of waits) clearTimeout(timer)
    }
  }

  /** Tries what the remote's other modules run first, unless it is to be decided `afresh`; then the live version and the one before it. */
  async function firstThatLoads(remote: RegisteredRemote | undefined, afresh: boolean, current: () => boolean): Promise<LoaderState> {
    at = undefined
    if (!remote) return { phase: 'failed', reason: 'unknown' }
    const known = [remote, remote.previous].filter((version): version is RemoteVersion => usable(version))
    if (!afresh && known[1]?.version === chosen.getSnapshot()) known.reverse()
    const versions = known.filter((version) => {
      const range = version.contract ?? remote.manifest.contract
      const good = fits(range)
      if (!good) report(version.version, { stage: 'load', message: `built for host contract ${range}` })
      return good
    })
    if (known.length > 0 && versions.length === 0) return { phase: 'failed', reason: 'refused' }
    for (const [index, version] of versions.entries()) {
      const last = index === versions.length - 1
      const others = along()
      // a page in use is not moved because its dock is slow
      const patient = last || (others.length > 0 && version.version === chosen.getSnapshot())
      at = version.version
      try {
        const whole = Promise.all([federation.load(version, expose), ...others.map((other) => federation.load(version, other))])
        const [lifecycles] = await within(patient ? BOUND_MS : SLOW_MS, whole)
        return { phase: 'ready', version: version.version, lifecycles }
      } catch (error) {
        // a later run may be loading the same files: they are its own to give up
        if (!current()) break
        at = undefined
        federation.abort(version)
        report(version.version, { stage: 'load', message: `${expose} could not be loaded`, error })
      }
    }
    return { phase: 'failed', reason: versions.length > 0 ? 'load' : 'mount' }
  }

  function usable(version: RemoteVersion | undefined): boolean {
    return version !== undefined && !unmountable.has(version.version) && !catalog.isRevoked(name, version.version)
  }

  function abortAll() {
    const remote = catalog.find(name)
    for (const version of [remote, remote?.previous]) if (version) federation.abort(version)
  }

  chosen.subscribe(() => {
    const { phase } = state.getSnapshot()
    if (phase !== 'idle' && at !== chosen.getSnapshot()) void run({ renew: false, quiet: phase === 'failed' })
  })

  return {
    ...readOnly(state),
    ensure: () => {
      const now = state.getSnapshot()
      if (now.phase === 'idle') void run({ renew: false, quiet: false })
      else if (now.phase === 'ready' && catalog.isRevoked(name, now.version)) void run({ renew: true, quiet: false })
    },
    retry: () => {
      unmountable.clear()
      runs += 1
      abortAll()
      void run({ renew: true, quiet: false })
    },
    recover: async () => {
      const now = state.getSnapshot()
      // what could not be mounted is left alone until the person asks or another version is live
      if (now.phase === 'failed') return run({ renew: true, quiet: true })
      if (now.phase !== 'loading' || now.wait !== 'stalled') return
      const remote = catalog.find(name)
      const mine = runs
      if (!remote || !(await federation.probe(remote)) || mine !== runs) return
      runs += 1
      abortAll()
      return run({ renew: true, quiet: true })
    },
    mountFailed: (error) => {
      const now = state.getSnapshot()
      if (now.phase !== 'ready') return
      report(now.version, { stage: 'load', message: `${expose} could not be mounted`, error })
      unmountable.add(now.version)
      void run({ renew: false, quiet: false })
    },
  }
}

function waiting(wait: 'short' | 'slow' | 'stalled'): LoaderState {
  return { phase: 'loading', wait }
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
