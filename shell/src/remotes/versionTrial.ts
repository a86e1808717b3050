import type { TroubleReport } from '@sori/contract/host'
import type { RegisteredRemote, RemoteVersion } from '@sori/contract/registry'
import { SLOW_MS } from '@sori/remote-kit/ui'
import { type Candidates, rangeOf, type SharedChoice } from './candidates.ts'
import type { Federation } from './createFederation.ts'
import type { LoaderState, Reason } from './loaderState.ts'

/** The outer bound of a load and of a mount (product.md §9). At `SLOW_MS` already a hang counts as failed where there is another version. */
export const BOUND_MS = 120_000

/** Dependencies of a trial. */
export interface TrialParts {
  expose: string
  choice: Pick<SharedChoice, 'version'>
  candidates: Pick<Candidates, 'of'>
  /** Modules without which this one takes no version: the dock moves a page that is in use only to where both can be loaded. */
  along(): readonly string[]
  federation: Pick<Federation, 'load' | 'abort'>
  report(version: string, trouble: TroubleReport): void
}

/** The result of a trial, with the version to mount if any. */
export interface Outcome {
  state: LoaderState
  version?: RemoteVersion
}

/** Loads a module in the first of its remote's versions that arrives in time. */
export class VersionTrial {
  /** The version that is mounted or tried. */
  at: string | undefined
  readonly #parts: TrialParts

  constructor(parts: TrialParts) {
    this.#parts = parts
  }

  /**
   * Tries the live version and the one before it. The version that the remote's other modules run is tried first, unless `liveFirst`. Once `isCurrent`
   * is false, a later trial is under way and this one ends.
   */
  async run(
    remote: RegisteredRemote | undefined,
    liveFirst: boolean,
    isCurrent: () => boolean,
  ): Promise<Outcome> {
    const { expose, candidates, federation, report } = this.#parts
    this.at = undefined
    if (!remote) return failure('unknown')
    const { fitting: versions, refused } = candidates.of(remote, liveFirst)
    for (const version of refused)
      report(version.version, {
        stage: 'load',
        message: `built for host contract ${rangeOf(version, remote)}`,
      })
    if (refused.length > 0 && versions.length === 0) return failure('refused')
    for (const version of versions) {
      this.at = version.version
      try {
        const lifecycles = await this.#load(version, version === versions.at(-1))
        return {
          state: {
            phase: 'ready',
            version: version.version,
            base: version.base,
            lifecycles,
            troubled: false,
          },
          version,
        }
      } catch (error) {
        // a later run may load the same files
        if (!isCurrent()) break
        this.at = undefined
        federation.abort(version)
        report(version.version, { stage: 'load', message: `${expose} could not be loaded`, error })
      }
    }
    return failure(versions.length > 0 ? 'load' : 'mount')
  }

  async #load(version: RemoteVersion, isLast: boolean) {
    const { expose, choice, along, federation } = this.#parts
    const others = along()
    // a page in use is not moved because its dock is slow
    const isPatient =
      isLast || (others.length > 0 && version.version === choice.version.getSnapshot()?.version)
    const whole = Promise.all([
      federation.load(version, expose),
      ...others.map((other) => federation.load(version, other)),
    ])
    const [lifecycles] = await within(isPatient ? BOUND_MS : SLOW_MS, whole)
    return lifecycles
  }
}

function failure(reason: Reason): Outcome {
  return { state: { phase: 'failed', reason } }
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
