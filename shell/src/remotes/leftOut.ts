/**
 * Replaces unused parts of Module Federation's runtime in the build: its entry loader (ours is
 * `entryScript.ts`), preloading and snapshots by manifests, shared packages with a fallback or
 * eager ones (remotes have neither), and the texts of its errors, whose codes stay.
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
  leftOut as getRemoteEntry,
  leftOut as getRemoteEntryUniqueKey,
  leftOut as getRemoteInfo,
  leftOut as getSharedFallbackGetter,
  leftOut as inferAutoPublicPath,
  leftOut as installInitialConsumes,
  leftOut as isEsmRemoteType,
  leftOut as isManifestProvider,
  leftOut as isStaticResourcesEqual,
  leftOut as loadScript,
  leftOut as normalizePreloadExposes,
  leftOut as preloadAssets,
  leftOut as safeWrapper,
  leftOut as simpleJoinRemoteEntry,
}

const sentences = {}

export {
  sentences as buildDescMap,
  sentences as errorDescMap,
  sentences as runtimeDescMap,
  sentences as typeDescMap,
}
