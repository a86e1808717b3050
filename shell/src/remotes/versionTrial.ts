import type { TroubleReport } from '@sori/contract/host'
import type { RegisteredRemote, RemoteVersion, SignalName } from '@sori/contract/registry'
import { SLOW_MS } from '@sori/remote-kit/ui'
import { withTimeout } from '../app/withTimeout.ts'
import { type CandidateOptions, createCandidates, rangeOf } from './candidates.ts'
import type { Federation } from './createFederation.ts'
import type { FailureReason, LoaderState } from './loaderState.ts'

/**
 * Milliseconds that a load or a mount may take (product.md §9). A load may take only `SLOW_MS`
 * while there is another version to try.
 */
export const LOAD_TIMEOUT_MS = 120_000

export interface LoaderOptions extends CandidateOptions {
  expose: string
  /**
   * Returns the other mounted modules of the remote. The dock's version becomes the page's version
   * too, so that version must contain the page's module.
   */
  mountedModules(): readonly string[]
  federation: Federation
  report(version: string, trouble: TroubleReport): void
  count(version: string, signal: SignalName): void
}

interface Outcome {
  state: LoaderState
  version?: RemoteVersion
}

/** Tries the versions in order, and returns the first that loads in time. */
export async function tryVersions(
  options: LoaderOptions,
  remote: RegisteredRemote | undefined,
  liveFirst: boolean,
  isCurrent: () => boolean,
  onTry: (version?: string) => void,
): Promise<Outcome> {
  const { expose, federation, report } = options
  onTry()
  if (!remote) return failure('unknown')
  const { versions, refused } = createCandidates(options).list(remote, liveFirst)
  for (const version of refused) {
    const message = `built for host contract ${rangeOf(version, remote)}`
    report(version.version, { stage: 'load', message })
  }
  if (refused.length > 0 && versions.length === 0) return failure('refused')
  for (const remoteVersion of versions) {
    const { version, base } = remoteVersion
    onTry(version)
    try {
      const lifecycles = await loadVersion(
        options,
        remoteVersion,
        remoteVersion === versions.at(-1),
      )
      const state = { phase: 'ready', version, base, lifecycles, screen: 'loading' } as const
      return { state, version: remoteVersion }
    } catch (error) {
      // Stops without an abort, because a later run may load the same files.
      if (!isCurrent()) break
      onTry()
      federation.abort(remoteVersion)
      report(version, { stage: 'load', message: `${expose} could not be loaded`, error })
    }
  }
  return failure(versions.length > 0 ? 'load' : 'mount')
}

async function loadVersion(
  { expose, choice, mountedModules, federation }: LoaderOptions,
  version: RemoteVersion,
  isLast: boolean,
) {
  const otherModules = mountedModules()
  // A slow player must not replace the version of the visible page.
  const isInUse =
    otherModules.length > 0 && version.version === choice.version.getSnapshot()?.version
  const modules = Promise.all([
    federation.load(version, expose),
    ...otherModules.map((other) => federation.load(version, other)),
  ])
  const [lifecycles] = await withTimeout(isLast || isInUse ? LOAD_TIMEOUT_MS : SLOW_MS, modules)
  return lifecycles
}

function failure(reason: FailureReason): Outcome {
  return { state: { phase: 'failed', reason } }
}
