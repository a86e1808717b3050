import { HOST_CONTRACT } from '@sori/contract/host'
import { ownerOf, type RemoteVersion } from '@sori/contract/registry'
import { getOrCreate } from '../app/getOrCreate.ts'
import { countSignal, reportTrouble } from '../app/telemetry.ts'
import { createChoice, type RemoteChoice } from './candidates.ts'
import { type Federation, isInRange } from './createFederation.ts'
import type { RegistryStore } from './createRegistryStore.ts'
import { ModuleLoader } from './moduleLoader.ts'

export const PAGE = './lifecycles'

/** Creates the loader of a module when it is first needed. Calls `onReplaced` with old versions. */
export function createRemotes(
  registryStore: RegistryStore,
  federation: Federation,
  onReplaced: (name: string, version: RemoteVersion) => void,
) {
  const loaders = new Map<string, ModuleLoader>()
  const choices = new Map<string, RemoteChoice>()
  const isPageReady = (name: string) => loaderOf(name, PAGE).getSnapshot().phase === 'ready'
  const loaderOf = (name: string, expose: string): ModuleLoader =>
    getOrCreate(loaders, `${name} ${expose}`, () => {
      const choice = getOrCreate(choices, name, () =>
        createChoice((version) => onReplaced(name, version)),
      )
      return new ModuleLoader({
        name,
        expose,
        choice,
        mountedModules: () => (expose !== PAGE && isPageReady(name) ? [PAGE] : []),
        registryStore,
        federation,
        fits: (range) => isInRange(HOST_CONTRACT, range),
        report: (version, trouble) => reportTrouble({ name, version }, trouble),
        count: (version, signal) => countSignal({ name, version }, signal),
      })
    })
  return {
    loaderOf,
    /** Replaces revoked versions that are mounted. */
    leaveRevoked: () => {
      for (const loader of loaders.values())
        if (loader.getSnapshot().phase !== 'idle') loader.ensure()
    },
    /** Preloads the remote of a path. */
    warm: (pathname: string) => {
      const owner = ownerOf(registryStore.getSnapshot(), pathname)
      const loader = owner && loaderOf(owner.remote.name, PAGE)
      // In other phases `ensure` would replace a revoked version. Only mounts may replace it.
      if (loader?.getSnapshot().phase === 'idle') loader.ensure()
    },
    dock: (): { name: string; expose: string } | undefined => {
      for (const { name, manifest } of registryStore.getSnapshot().remotes)
        if (manifest.dock) return { name, expose: manifest.dock }
      return undefined
    },
  }
}
