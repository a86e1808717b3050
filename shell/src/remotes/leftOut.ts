/** Replaces unused parts of Module Federation in the build. */
function leftOut(): never {
  throw new Error('this part of Module Federation is not in the build')
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

const noTexts = {}

export {
  noTexts as buildDescMap,
  noTexts as errorDescMap,
  noTexts as runtimeDescMap,
  noTexts as typeDescMap,
}
