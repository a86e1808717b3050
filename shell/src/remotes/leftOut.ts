/**
 * Stands in the build for the parts of Module Federation's runtime that this shell never comes to: its loader of entries (ours is
 * `entryScript.ts`), preloading by manifests, snapshots of manifests, the sentences of its errors, whose codes stay.
 */
function leftOut(): never {
  throw new Error('this part of Module Federation is not in the shell')
}

export {
  leftOut as createLink,
  leftOut as createScript,
  leftOut as defaultPreloadArgs,
  leftOut as formatPreloadArgs,
  leftOut as generateSnapshotFromManifest,
  leftOut as getManifestFileName,
  leftOut as inferAutoPublicPath,
  leftOut as isManifestProvider,
  leftOut as isStaticResourcesEqual,
  leftOut as loadScript,
  leftOut as normalizePreloadExposes,
  leftOut as preloadAssets,
  leftOut as safeWrapper,
  leftOut as simpleJoinRemoteEntry,
}

/** No remote has a snapshot. */
export const getGlobalRemoteInfo = () => ({})

/** A federation instance registers its plugins here too, and forgets manifests. */
export class SnapshotHandler {
  hooks = { applyPlugin() {} }
  manifestCache = new Map()
}

const sentences = {}

export { sentences as buildDescMap, sentences as errorDescMap, sentences as runtimeDescMap, sentences as typeDescMap }
