import type { RegisteredRemote, RemoteVersion } from '@sori/contract/registry'
import { createObservable } from '@sori/remote-kit/host'
import type { RegistryStore } from './createRegistryStore.ts'

/**
 * The version of a remote in this tab. Page and dock share it, because a click in the page plays in
 * the dock.
 */
export type RemoteChoice = ReturnType<typeof createChoice>

/** Creates a choice. Calls `onReplaced` with the earlier version whenever the version changes. */
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
 * Creates the list of versions to try: the live and the known good version, unless revoked or
 * unmountable. Versions that froze a tab are last.
 */
export function createCandidates({ name, choice, registryStore, fits }: CandidateOptions) {
  const permittedVersions = (remote: RegisteredRemote) =>
    [remote, remote.previous].filter(
      (candidate): candidate is RemoteVersion =>
        candidate !== undefined &&
        !choice.unmountable.has(candidate.version) &&
        !registryStore.isRevoked(name, candidate.version),
    )
  const hangRank = ({ base }: RemoteVersion) => Number(window.soriSignals?.hasHung(base) ?? false)
  const usableVersions = (remote: RegisteredRemote) =>
    permittedVersions(remote)
      .filter((candidate) => fits(rangeOf(candidate, remote)))
      .sort((first, second) => hangRank(first) - hangRank(second))
  const findOther = (remote: RegisteredRemote | undefined, version: string) =>
    remote && usableVersions(remote).find((candidate) => candidate.version !== version)

  return {
    /**
     * Returns the versions in the order in which to try them: the live version first, or the
     * version in use. The versions in `refused` need another host contract.
     */
    list: (remote: RegisteredRemote, liveFirst: boolean) => {
      const versions = usableVersions(remote)
      const refused = permittedVersions(remote).filter((candidate) => !versions.includes(candidate))
      if (!liveFirst && versions[1]?.version === choice.version.getSnapshot()?.version)
        versions.reverse()
      return { versions, refused }
    },
    /** Returns whether this tab's registry has a usable version besides `version`. */
    hasOther: (version: string) => findOther(registryStore.find(name), version) !== undefined,
    /** Returns whether the newest registry replaces `version`. */
    isReplaced: (version: string) => {
      const newest = registryStore.findNewest(name)
      const candidate = findOther(newest, version)
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
