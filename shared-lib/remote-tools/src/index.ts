export { type BuiltRemote, buildRemote, runWebpack } from './buildRemote.ts'
export { builtVersion, recordBuild } from './builtVersions.ts'
export { ChunkIntegrityPlugin, fillHashes } from './chunkIntegrity.ts'
export { compressFolder } from './compressFolder.ts'
export { type OverlaidSite, overlaySite } from './development/overlaySite.ts'
export {
  developmentConfig,
  type WatchedRemote,
  watchBuild,
  watchRemote,
} from './development/watchRemote.ts'
export { integrityBelow, integrityOf } from './integrity.ts'
export { PublishError, place, verify } from './place.ts'
export { readPointer } from './pointer.ts'
export { publish, rollback } from './publish.ts'
export { readManifest } from './readManifest.ts'
export { baseConfig, extractCss, globalName, remoteConfig } from './remoteConfig.ts'
export { hashOfInputs, readPackage, versionOfBuild } from './version.ts'
