import { HOST_CONTRACT } from '@sori/contract/host'
import { ownerOf, type RemoteVersion } from '@sori/contract/registry'
import { reportTrouble } from '../app/telemetry.ts'
import { createChoice, type SharedChoice } from './candidates.ts'
import type { Catalog } from './createCatalog.ts'
import { type Federation, fits } from './createFederation.ts'
import { createLoader } from './createLoader.ts'
import type { Loader } from './loaderState.ts'

/** The module of a remote's page. */
export const PAGE = './lifecycles'

/** The remotes of this tab. */
export interface Remotes {
  readonly catalog: Catalog
  loader(name: string, expose: string): Loader
  /** Loads the code of the remote that owns `pathname`, quietly. */
  warm(pathname: string): void
  /** The remote that has a module for the dock, or undefined. */
  dock(): { name: string; expose: string } | undefined
}

/** Creates a loader per exposed module on demand. Calls `left` for each replaced version. */
export function createRemotes(
  catalog: Catalog,
  federation: Federation,
  left: (name: string, version: RemoteVersion) => void = () => {},
): Remotes {
  const loaders = new Map<string, Loader>()
  const choices = new Map<string, SharedChoice>()
  const loader = (name: string, expose: string): Loader => {
    const key = `${name} ${expose}`
    const choice = choices.get(name) ?? watchedChoice((version) => left(name, version))
    choices.set(name, choice)
    const made =
      loaders.get(key) ??
      createLoader({
        name,
        expose,
        choice,
        along: () =>
          expose !== PAGE && loader(name, PAGE).getSnapshot().phase === 'ready' ? [PAGE] : [],
        catalog,
        federation,
        fits: (range) => fits(HOST_CONTRACT, range),
        report: (version, trouble) => reportTrouble({ name, version }, trouble),
      })
    loaders.set(key, made)
    return made
  }
  return {
    catalog,
    loader,
    warm: (pathname) => {
      const owner = ownerOf(catalog.getSnapshot(), pathname)
      const page = owner && loader(owner.remote.name, PAGE)
      // pointing at a link is no mount: a recalled version is not left for it
      if (page?.getSnapshot().phase === 'idle') page.ensure()
    },
    dock: () => {
      const remote = catalog.getSnapshot().remotes.find(({ manifest }) => manifest.dock)
      return remote?.manifest.dock ? { name: remote.name, expose: remote.manifest.dock } : undefined
    },
  }
}

/** Returns the choice of a remote. Calls `left` for a replaced version. */
function watchedChoice(left: (version: RemoteVersion) => void): SharedChoice {
  const choice = createChoice()
  let before: RemoteVersion | undefined
  choice.version.subscribe(() => {
    const now = choice.version.getSnapshot()
    if (before && before.version !== now?.version) left(before)
    before = now
  })
  return choice
}
