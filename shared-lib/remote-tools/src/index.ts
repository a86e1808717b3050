export { baseConfig } from './build/baseConfig.ts'
export { buildRemote, runWebpack } from './build/buildRemote.ts'
export { ChunkIntegrityPlugin, fillHashes } from './build/chunkIntegrity.ts'
export { compileInBackground } from './build/compileInBackground.ts'
export { compressFolder } from './build/compressFolder.ts'
export { hashOfInputs, readPackage, versionOfBuild } from './build/version.ts'
export {
  type BuildResult,
  createBuildNotifier,
} from './development/buildNotifier.ts'
export { type OverlaidSite, overlaySite } from './development/overlaySite.ts'
export { developmentConfig, watchBuild, watchRemote } from './development/watchRemote.ts'
export { integrityBelow, integrityOf } from './integrity.ts'
