import type { RegisteredRemote, RemoteVersion } from '@sori/contract/registry'
import { createObservable, type Observable } from '@sori/remote-kit/host'
import type { Catalog } from './createCatalog.ts'

/** What the modules of one remote share: page and dock run the same version, because a click in the one sounds in the other. */
export interface SharedChoice {
  /** The version that was loaded last; undefined before the first one. */
  readonly version: Observable<RemoteVersion | undefined>
  /** Versions that could be loaded and not mounted. */
  readonly unmountable: Set<string>
}

/** Makes the choice of a remote of which nothing is loaded yet. */
export function createChoice(): SharedChoice {
  return { version: createObservable<RemoteVersion | undefined>(undefined), unmountable: new Set() }
}

/** Which versions of a remote may be mounted. */
export interface Candidates {
  /**
   * The versions of `remote`, the one to try first in front: the live one if `liveFirst`, else the one that was loaded last. `refused` were built for
   * another host.
   */
  of(
    remote: RegisteredRemote,
    liveFirst: boolean,
  ): { fitting: RemoteVersion[]; refused: RemoteVersion[] }
  /** True when this tab knows a version to take the place of `version`. */
  hasOther(version: string): boolean
  /** True when the newest registry has a version to take the place of `version`: another one is live, or this one was recalled. */
  isReplaced(version: string): boolean
}

/** Creates the choice among a remote's versions, without revoked and failed ones. */
export function createCandidates(parts: {
  name: string
  choice: SharedChoice
  catalog: Pick<Catalog, 'find' | 'newest' | 'isRevoked'>
  fits(range: string): boolean
}): Candidates {
  const { name, choice, catalog, fits } = parts
  const isUsable = ({ version }: RemoteVersion) =>
    !choice.unmountable.has(version) && !catalog.isRevoked(name, version)
  const isFitting = (version: RemoteVersion, remote: RegisteredRemote) =>
    fits(rangeOf(version, remote))
  const others = (remote: RegisteredRemote | undefined, version: string) =>
    remote
      ? versionsOf(remote).filter(
          (other) => other.version !== version && isUsable(other) && isFitting(other, remote),
        )
      : []

  return {
    of: (remote, liveFirst) => {
      const known = versionsOf(remote).filter(isUsable)
      if (!liveFirst && known[1]?.version === choice.version.getSnapshot()?.version) known.reverse()
      return {
        fitting: known.filter((version) => isFitting(version, remote)),
        refused: known.filter((version) => !isFitting(version, remote)),
      }
    },
    hasOther: (version) => others(catalog.find(name), version).length > 0,
    isReplaced: (version) => {
      const newest = catalog.newest(name)
      const [first] = others(newest, version)
      return (
        first !== undefined &&
        (first.version === newest?.version || catalog.isRevoked(name, version))
      )
    },
  }
}

/** The range of host contracts that a version was built for. */
export function rangeOf(version: RemoteVersion, remote: RegisteredRemote): string {
  return version.contract ?? remote.manifest.contract
}

function versionsOf(remote: RegisteredRemote): RemoteVersion[] {
  return remote.previous ? [remote, remote.previous] : [remote]
}
