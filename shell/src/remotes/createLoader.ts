import type { ScreenFailure } from '@sori/contract/host'
import { createObservable } from '@sori/remote-kit/host'
import { SLOW_MS, STALLED_MS, type Wait } from '@sori/remote-kit/ui'
import { type Candidates, createCandidates, type SharedChoice } from './candidates.ts'
import type { Catalog } from './createCatalog.ts'
import type { Federation } from './createFederation.ts'
import type { Loader, LoaderState, ReadyState } from './loaderState.ts'
import { type TrialParts, VersionTrial } from './versionTrial.ts'

/** Dependencies of a loader. */
export interface LoaderParts extends Omit<TrialParts, 'choice' | 'candidates' | 'federation'> {
  name: string
  choice: SharedChoice
  catalog: Pick<Catalog, 'find' | 'newest' | 'adopt' | 'refresh' | 'isRevoked'>
  federation: Federation
  fits(range: string): boolean
}

/**
 * Creates the state machine `idle → resolving → loading → ready | failed` with time limits and
 * failover to the previous good version. All modules of a remote change versions together.
 */
export function createLoader(parts: LoaderParts): Loader {
  return new ModuleLoader(parts)
}

class ModuleLoader implements Loader {
  readonly #parts: LoaderParts
  readonly #state = createObservable<LoaderState>({ phase: 'idle' })
  readonly #candidates: Candidates
  readonly #trial: VersionTrial
  /** The number of the latest run; results of earlier ones are ignored. */
  #runs = 0

  readonly getSnapshot = this.#state.getSnapshot
  readonly subscribe = this.#state.subscribe

  constructor(parts: LoaderParts) {
    this.#parts = parts
    this.#candidates = createCandidates(parts)
    this.#trial = new VersionTrial({ ...parts, candidates: this.#candidates })
    const chosen = parts.choice.version
    chosen.subscribe(() => {
      const { phase } = this.getSnapshot()
      if (phase !== 'idle' && this.#trial.at !== chosen.getSnapshot()?.version)
        this.#start({ quiet: phase === 'failed' })
    })
  }

  ensure = () => {
    const now = this.getSnapshot()
    if (now.phase === 'idle') this.#start({})
    else if (now.phase === 'ready' && this.#parts.catalog.isRevoked(this.#parts.name, now.version))
      this.#start({ renew: true })
  }

  retry = () => {
    this.#parts.choice.unmountable.clear()
    this.#giveUp()
    this.#start({ renew: true })
  }

  recover = async () => {
    const now = this.getSnapshot()
    // what could not be mounted is left alone until the person asks or another version is live
    if (now.phase === 'failed') return this.#run({ renew: true, quiet: true })
    if (now.phase === 'ready' && now.troubled) return this.#leaveTroubled(now)
    if (now.phase === 'loading' && now.wait === 'stalled') return this.#leaveStalled()
  }

  mountFailed = (error: unknown) => {
    const now = this.getSnapshot()
    if (now.phase === 'ready')
      this.#leaveMounted(now.version, error, `${this.#parts.expose} could not be mounted`)
  }

  screenFailed = ({ reason, error, shown }: ScreenFailure) => {
    const { expose } = this.#parts
    const now = this.getSnapshot()
    if (now.phase !== 'ready') return
    const message =
      reason === 'threw'
        ? `${expose} threw while it was drawn`
        : `the code of a screen of ${expose} does not come`
    if (!shown && this.#candidates.hasOther(now.version))
      this.#leaveMounted(now.version, error, message)
    else this.#state.set({ ...now, troubled: true })
  }

  screenShown = () => {
    const now = this.getSnapshot()
    if (now.phase === 'ready' && now.troubled) this.#state.set({ ...now, troubled: false })
  }

  replace = async () => {
    const before = this.getSnapshot()
    await this.#parts.catalog.refresh()
    const now = this.getSnapshot()
    if (now.phase !== 'ready' || before.phase !== 'ready' || now.version !== before.version)
      return true
    if (this.#candidates.isReplaced(now.version)) {
      this.#start({ renew: true })
      return true
    }
    this.#abortAll()
    return false
  }

  #start(how: { renew?: boolean; quiet?: boolean }): void {
    void this.#run(how)
  }

  /** Loads the module. `renew` requests the registry first; `quiet` shows only the result. */
  async #run({
    renew = false,
    quiet = false,
  }: {
    renew?: boolean
    quiet?: boolean
  }): Promise<void> {
    const { name, choice, along, catalog } = this.#parts
    this.#runs += 1
    const mine = this.#runs
    const isCurrent = () => mine === this.#runs
    const show = (next: LoaderState) => {
      if (isCurrent() && (!quiet || next.phase === 'ready' || next.phase === 'failed'))
        this.#state.set(next)
    }
    const waits = [
      setTimeout(() => show(waiting('slow')), SLOW_MS),
      setTimeout(() => show(waiting('stalled')), STALLED_MS),
    ]
    try {
      if (renew) {
        show({ phase: 'resolving' })
        await catalog.refresh()
      }
      if (!isCurrent()) return
      show(waiting('short'))
      // beside a page in use, its version is tried first
      const liveFirst = renew && along().length === 0
      const next = await this.#trial.run(
        liveFirst ? catalog.adopt(name) : catalog.find(name),
        liveFirst,
        isCurrent,
      )
      show(next.state)
      if (isCurrent() && next.version) choice.version.set(next.version)
    } finally {
      for (const timer of waits) clearTimeout(timer)
    }
  }

  #leaveMounted(version: string, error: unknown, message: string): void {
    this.#parts.report(version, { stage: 'load', message, error })
    this.#parts.choice.unmountable.add(version)
    this.#start({})
  }

  /** Moves on quietly when the registry has another version by now. */
  async #leaveTroubled(now: ReadyState): Promise<void> {
    const isRefreshed = await this.#parts.catalog.refresh()
    if (isRefreshed && this.getSnapshot() === now && this.#candidates.isReplaced(now.version))
      await this.#run({ renew: true, quiet: true })
  }

  /** Starts again quietly when the files can be had by now. */
  async #leaveStalled(): Promise<void> {
    const { name, catalog, federation } = this.#parts
    const remote = catalog.find(name)
    const mine = this.#runs
    if (!remote || !(await federation.probe(remote)) || mine !== this.#runs) return
    this.#giveUp()
    await this.#run({ renew: true, quiet: true })
  }

  /** Cancels the present run. */
  #giveUp(): void {
    this.#runs += 1
    this.#abortAll()
  }

  #abortAll(): void {
    const { name, catalog, federation } = this.#parts
    const remote = catalog.find(name)
    for (const version of [remote, remote?.previous]) if (version) federation.abort(version)
  }
}

function waiting(wait: Wait): LoaderState {
  return { phase: 'loading', wait }
}
