import type { TroubleReport } from '@sori/contract/host'
import type { RegisteredRemote, RemoteVersion } from '@sori/contract/registry'
import { createObservable, readOnly } from '@sori/remote-kit/observable'
import { SLOW_MS, STALLED_MS, type Wait } from '@sori/remote-kit/ui'
import { createCandidates, rangeOf, type SharedChoice } from './candidates.ts'
import type { Catalog } from './createCatalog.ts'
import type { Federation } from './createFederation.ts'
import type { Loader, LoaderState, Reason } from './loaderState.ts'

/** The outer bound of a load and of a mount (product.md §9). At `SLOW_MS` already a hang counts as failed where there is another version. */
export const BOUND_MS = 120_000

/** What a loader works with. */
export interface LoaderParts {
  name: string
  expose: string
  choice: SharedChoice
  /** Modules without which this one takes no version: the dock moves a page that is in use only to where both can be loaded. */
  along(): readonly string[]
  catalog: Pick<Catalog, 'find' | 'newest' | 'adopt' | 'refresh' | 'isRevoked'>
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
  const chosenVersion = () => chosen.getSnapshot()?.version
  const candidates = createCandidates({ name, choice, catalog, fits })
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
      show(next.state)
      if (mine === runs && next.version) chosen.set(next.version)
    } finally {
      for (const timer of waits) clearTimeout(timer)
    }
  }

  /** Tries what the remote's other modules run first, unless it is to be decided `afresh`; then the live version and the one before it. */
  async function firstThatLoads(remote: RegisteredRemote | undefined, afresh: boolean, current: () => boolean): Promise<Outcome> {
    at = undefined
    if (!remote) return failure('unknown')
    const { fitting: versions, refused } = candidates.of(remote, afresh)
    for (const version of refused)
      report(version.version, { stage: 'load', message: `built for host contract ${rangeOf(version, remote)}` })
    if (refused.length > 0 && versions.length === 0) return failure('refused')
    for (const [index, version] of versions.entries()) {
      const last = index === versions.length - 1
      const others = along()
      // a page in use is not moved because its dock is slow
      const patient = last || (others.length > 0 && version.version === chosenVersion())
      at = version.version
      try {
        const whole = Promise.all([federation.load(version, expose), ...others.map((other) => federation.load(version, other))])
        const [lifecycles] = await within(patient ? BOUND_MS : SLOW_MS, whole)
        return { state: { phase: 'ready', version: version.version, base: version.base, lifecycles, troubled: false }, version }
      } catch (error) {
        // a later run may be loading the same files: they are its own to give up
        if (!current()) break
        at = undefined
        federation.abort(version)
        report(version.version, { stage: 'load', message: `${expose} could not be loaded`, error })
      }
    }
    return failure(versions.length > 0 ? 'load' : 'mount')
  }

  function leaveMounted(version: string, error: unknown, message: string) {
    report(version, { stage: 'load', message, error })
    unmountable.add(version)
    void run({ renew: false, quiet: false })
  }

  function abortAll() {
    const remote = catalog.find(name)
    for (const version of [remote, remote?.previous]) if (version) federation.abort(version)
  }

  chosen.subscribe(() => {
    const { phase } = state.getSnapshot()
    if (phase !== 'idle' && at !== chosenVersion()) void run({ renew: false, quiet: phase === 'failed' })
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
      if (now.phase === 'ready' && now.troubled) {
        if ((await catalog.refresh()) && state.getSnapshot() === now && candidates.isReplaced(now.version))
          return run({ renew: true, quiet: true })
        return
      }
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
      if (now.phase === 'ready') leaveMounted(now.version, error, `${expose} could not be mounted`)
    },
    screenFailed: ({ reason, error, shown }) => {
      const now = state.getSnapshot()
      if (now.phase !== 'ready') return
      const message = reason === 'threw' ? `${expose} threw while it was drawn` : `the code of a screen of ${expose} does not come`
      if (!shown && candidates.hasOther(now.version)) leaveMounted(now.version, error, message)
      else state.set({ ...now, troubled: true })
    },
    screenShown: () => {
      const now = state.getSnapshot()
      if (now.phase === 'ready' && now.troubled) state.set({ ...now, troubled: false })
    },
    replace: async () => {
      const before = state.getSnapshot()
      await catalog.refresh()
      const now = state.getSnapshot()
      if (now.phase !== 'ready' || before.phase !== 'ready' || now.version !== before.version) return true
      if (candidates.isReplaced(now.version)) {
        void run({ renew: true, quiet: false })
        return true
      }
      abortAll()
      return false
    },
  }
}

/** What came of a run; the version, when there is one to mount. */
interface Outcome {
  state: LoaderState
  version?: RemoteVersion
}

function failure(reason: Reason): Outcome {
  return { state: { phase: 'failed', reason } }
}

function waiting(wait: Wait): LoaderState {
  return { phase: 'loading', wait }
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
