import type { ScreenFailure, Snapshot } from '@sori/contract/host'
import { createObservable } from '@sori/remote-kit/host'
import { SLOW_MS, STALLED_MS, type Wait } from '@sori/remote-kit/ui'
import { type Candidates, createCandidates } from './candidates.ts'
import type { LoaderState } from './loaderState.ts'
import { type LoaderOptions, tryVersions } from './versionTrial.ts'

/**
 * A loader of one module: `idle → loading → ready | failed`, with time limits and failover to the
 * previous version.
 */
export class ModuleLoader implements Snapshot<LoaderState> {
  readonly #options: LoaderOptions
  readonly #state = createObservable<LoaderState>({ phase: 'idle' })
  readonly #candidates: Candidates
  /** The version that is mounted or being loaded. */
  #version: string | undefined
  /** The number of the last run; results of earlier runs are ignored. */
  #lastRun = 0

  readonly getSnapshot = this.#state.getSnapshot
  readonly subscribe = this.#state.subscribe

  constructor(options: LoaderOptions) {
    this.#options = options
    this.#candidates = createCandidates(options)
    const chosenVersion = options.choice.version
    chosenVersion.subscribe(() => {
      const { phase } = this.getSnapshot()
      if (phase !== 'idle' && this.#version !== chosenVersion.getSnapshot()?.version)
        void this.#run({ quiet: phase === 'failed' })
    })
  }

  /** Loads the module unless loaded, and replaces a revoked version. Every mount calls `ensure`. */
  ensure = () => {
    const { name, registryStore } = this.#options
    const state = this.getSnapshot()
    if (state.phase === 'idle') void this.#run({})
    else if (state.phase === 'ready' && registryStore.isRevoked(name, state.version))
      void this.#run({ renew: true })
  }

  /** Loads the module again, and tries versions that could not be mounted again too. */
  retry = () => {
    this.#options.choice.unmountable.clear()
    this.#cancel()
    void this.#run({ renew: true })
  }

  /** Loads the module again in the background. The page changes only after a success. */
  recover = async () => {
    if (await this.#canRecover(this.getSnapshot())) await this.#run({ renew: true, quiet: true })
  }

  /** Excludes the version that could not be mounted, and tries another version. */
  mountFailed = (error: unknown) => {
    const state = this.getSnapshot()
    if (state.phase === 'ready')
      this.#excludeVersion(state.version, error, `${this.#options.expose} could not be mounted`)
  }

  /** Replaces a version that never showed a screen, if there is another version. */
  screenFailed = ({ reason, error, shown }: ScreenFailure) => {
    const { expose } = this.#options
    const state = this.getSnapshot()
    if (state.phase !== 'ready') return
    if (shown || !this.#candidates.hasOther(state.version))
      return this.#state.set({ ...state, screen: 'troubled' })
    const message =
      reason === 'threw' ? `${expose} threw while rendering` : `a screen of ${expose} did not load`
    this.#excludeVersion(state.version, error, message)
  }

  screenShown = () => {
    const state = this.getSnapshot()
    if (state.phase !== 'ready' || state.screen === 'shown') return
    this.#state.set({ ...state, screen: 'shown' })
    this.#options.count(state.version, 'mount')
  }

  /** Looks for a newer registry. Returns true if another version replaces the mounted version. */
  replace = async () => {
    const stateBefore = this.getSnapshot()
    await this.#options.registryStore.refresh()
    const state = this.getSnapshot()
    if (
      state.phase !== 'ready' ||
      stateBefore.phase !== 'ready' ||
      state.version !== stateBefore.version
    )
      return true
    if (this.#candidates.isReplaced(state.version)) {
      void this.#run({ renew: true })
      return true
    }
    this.#abortRequests()
    return false
  }

  /** Loads a version. `renew` requests the registry before; `quiet` hides the loading state. */
  async #run({ renew = false, quiet = false }): Promise<void> {
    const { name, choice, mountedModules, registryStore, count } = this.#options
    this.#lastRun += 1
    const run = this.#lastRun
    const isCurrent = () => run === this.#lastRun
    const hadFailed = this.getSnapshot().phase === 'failed'
    const show = (state: LoaderState) => {
      if (hadFailed && state.phase === 'ready') count(state.version, 'recovery')
      if (isCurrent() && (!quiet || state.phase === 'ready' || state.phase === 'failed'))
        this.#state.set(state)
    }
    const showWait = (wait: Wait) => show({ phase: 'loading', wait })
    const timers = [
      setTimeout(() => showWait('slow'), SLOW_MS),
      setTimeout(() => showWait('stalled'), STALLED_MS),
    ]
    try {
      showWait('short')
      if (renew) await registryStore.refresh()
      if (!isCurrent()) return
      // Another mounted module of the remote keeps its version.
      const liveFirst = renew && mountedModules().length === 0
      const remote = liveFirst ? registryStore.adoptNewest(name) : registryStore.find(name)
      const onTry = (tried?: string) => {
        this.#version = tried
      }
      const { state, version } = await tryVersions(
        this.#options,
        remote,
        liveFirst,
        isCurrent,
        onTry,
      )
      show(state)
      if (isCurrent() && version) {
        choice.version.set(version)
        if (remote && version.version !== remote.version) count(remote.version, 'failover')
      }
    } finally {
      timers.forEach(clearTimeout)
    }
  }

  #excludeVersion(version: string, error: unknown, message: string): void {
    this.#options.report(version, { stage: 'load', message, error })
    this.#options.choice.unmountable.add(version)
    void this.#run({})
  }

  /** Returns whether another run may succeed. Cancels a stalled run if the server responds. */
  async #canRecover(state: LoaderState): Promise<boolean> {
    const { name, registryStore, federation } = this.#options
    if (state.phase === 'ready' && state.screen === 'troubled') {
      const isRefreshed = await registryStore.refresh()
      const isSame = this.getSnapshot() === state
      return isRefreshed && isSame && this.#candidates.isReplaced(state.version)
    }
    if (state.phase === 'loading' && state.wait === 'stalled') {
      const remote = registryStore.find(name)
      const run = this.#lastRun
      if (!remote || !(await federation.probe(remote)) || run !== this.#lastRun) return false
      this.#cancel()
      return true
    }
    return state.phase === 'failed'
  }

  #cancel(): void {
    this.#lastRun += 1
    this.#abortRequests()
  }

  #abortRequests(): void {
    const { name, registryStore, federation } = this.#options
    const remote = registryStore.find(name)
    for (const version of [remote, remote?.previous]) if (version) federation.abort(version)
  }
}
