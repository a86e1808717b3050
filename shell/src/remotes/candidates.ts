import type { RegisteredRemote, RemoteVersion } from '@sori/contract/registry'
import { createObservable } from '@sori/remote-kit/host'
import type { RegistryStore } from './createRegistryStore.ts'

/**
 * The version of a remote in this tab. Page and dock share it, because a click in the page plays in
 * the dock.
 */
export type RemoteChoice = ReturnType<typeof createChoice>

/** Calls `onReplaced` for each version that another one replaces. */
export function createChoice(onReplaced: (version: RemoteVersion) => void = () => {}) {
  const version = createObservable<RemoteVersion | undefined>(undefined)
  let previous: RemoteVersion | undefined
  version.subscribe(() => {
    const newVersion = version.getSnapshot()
    if (previous && previous.version !== newVersion?.version) onReplaced(previous)
    previous = newVersion
  })
  return {
    version,
    /** Loaded versions that could not be mounted. */
    unmountable: new Set<string>(),
  }
}

export interface CandidateOptions {
  name: string
  choice: RemoteChoice
  registryStore: Pick<
    RegistryStore,
    'find' | 'findNewest' | 'adoptNewest' | 'refresh' | 'isRevoked'
  >
  fits(range: string): boolean
}

export type Candidates = ReturnType<typeof createCandidates>

/**
 * Returns the versions to try: the live and the known good one unless revoked or unmountable. The
 * last is one that froze a tab.
 */
export function createCandidates({ name, choice, registryStore, fits }: CandidateOptions) {
  const permitted = (remote: RegisteredRemote) =>
    [remote, remote.previous].filter(
      (candidate): candidate is RemoteVersion =>
        candidate !== undefined &&
        !choice.unmountable.has(candidate.version) &&
        !registryStore.isRevoked(name, candidate.version),
    )
  const hasHung = ({ base }: RemoteVersion) => Number(window.soriSignals?.hasHung(base) ?? false)
  const usable = (remote: RegisteredRemote) =>
    permitted(remote)
      .filter((candidate) => fits(rangeOf(candidate, remote)))
      .sort((first, second) => hasHung(first) - hasHung(second))
  const firstOther = (remote: RegisteredRemote | undefined, version: string) =>
    remote && usable(remote).find((candidate) => candidate.version !== version)

  return {
    /**
     * Returns the versions, beginning with the live or the last loaded one. `refused` need another
     * host contract.
     */
    list: (remote: RegisteredRemote, liveFirst: boolean) => {
      const versions = usable(remote)
      const refused = permitted(remote).filter((candidate) => !versions.includes(candidate))
      if (!liveFirst && versions[1]?.version === choice.version.getSnapshot()?.version)
        versions.reverse()
      return { versions, refused }
    },
    /** Returns whether this tab's registry has another version. */
    hasOther: (version: string) => firstOther(registryStore.find(name), version) !== undefined,
    /** Returns whether the newest registry replaces `version`. */
    isReplaced: (version: string) => {
      const newest = registryStore.findNewest(name)
      const candidate = firstOther(newest, version)
      return (
        candidate !== undefined &&
        (candidate.version === newest?.version || registryStore.isRevoked(name, version))
      )
    },
  }
}

export function rangeOf(version: RemoteVersion, remote: RegisteredRemote): string {
  return version.contract ?? remote.manifest.contract
}
