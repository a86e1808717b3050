import type { RegisteredRemote, RemoteVersion } from '@sori/contract/registry'
import { createObservable } from '@sori/remote-kit/host'
import type { Catalog } from './createCatalog.ts'

/** Page and dock share the version: a click in the page plays in the dock. */
export type RemoteChoice = ReturnType<typeof createChoice>

/** Calls `onReplaced` for each version that another one replaces. */
export function createChoice(onReplaced: (version: RemoteVersion) => void = () => {}) {
  const version = createObservable<RemoteVersion | undefined>(undefined)
  let previous: RemoteVersion | undefined
  version.subscribe(() => {
    const next = version.getSnapshot()
    if (previous && previous.version !== next?.version) onReplaced(previous)
    previous = next
  })
  return {
    version,
    /** Loaded versions that could not be mounted. */
    unmountable: new Set<string>(),
  }
}

export interface CandidateParts {
  name: string
  choice: RemoteChoice
  catalog: Pick<Catalog, 'find' | 'newest' | 'adopt' | 'refresh' | 'isRevoked'>
  fits(range: string): boolean
}

export type Candidates = ReturnType<typeof createCandidates>

/** Live and known good version, unless revoked or unmountable; last one that froze a tab. */
export function createCandidates({ name, choice, catalog, fits }: CandidateParts) {
  const usable = (remote: RegisteredRemote) =>
    [remote, remote.previous].filter(
      (candidate): candidate is RemoteVersion =>
        candidate !== undefined &&
        !choice.unmountable.has(candidate.version) &&
        !catalog.isRevoked(name, candidate.version),
    )
  const hasHung = ({ base }: RemoteVersion) => Number(window.soriSignals?.hasHung(base) ?? false)
  const fitting = (remote: RegisteredRemote) =>
    usable(remote)
      .filter((candidate) => fits(rangeOf(candidate, remote)))
      .sort((one, other) => hasHung(one) - hasHung(other))
  const firstOther = (remote: RegisteredRemote | undefined, version: string) =>
    remote && fitting(remote).find((candidate) => candidate.version !== version)

  return {
    /** Returns the live or the last loaded version first. `refused` need another host contract. */
    of: (remote: RegisteredRemote, liveFirst: boolean) => {
      const versions = fitting(remote)
      const refused = usable(remote).filter((candidate) => !versions.includes(candidate))
      if (!liveFirst && versions[1]?.version === choice.version.getSnapshot()?.version)
        versions.reverse()
      return { versions, refused }
    },
    /** Returns true if this tab's registry has another version. */
    hasOther: (version: string) => firstOther(catalog.find(name), version) !== undefined,
    /** Returns true if the newest registry replaces `version`. */
    isReplaced: (version: string) => {
      const newest = catalog.newest(name)
      const other = firstOther(newest, version)
      return (
        other !== undefined &&
        (other.version === newest?.version || catalog.isRevoked(name, version))
      )
    },
  }
}

export function rangeOf(version: RemoteVersion, remote: RegisteredRemote): string {
  return version.contract ?? remote.manifest.contract
}
