/** The entry point for releases. It does not import webpack, so that a rollback starts fast. */
export { builtVersion } from './build/builtVersions.ts'
export { createReceiver } from './receiver/createReceiver.ts'
export { halt, promote } from './site/canary.ts'
export { describeCanary, readCanary } from './site/canaryOptions.ts'
export { formatHistory } from './site/formatHistory.ts'
export { compositionOf, formatLedger, type Note, readLedger } from './site/ledger.ts'
export { readPointer } from './site/pointerFile.ts'
export { previewPath } from './site/preview.ts'
export { type Checked, historyOf, isKnown, publish, rollback, withdraw } from './site/publish.ts'
export { PublishError } from './site/publishError.ts'
export { type AnyRelease, readRelease, requireListedFiles } from './site/releaseFiles.ts'
export { restore } from './site/restore.ts'
export { pull, push, type SiteBucket } from './site/siteBucket.ts'
export { folderOf, remotesInSite } from './site/siteFolders.ts'
export { publishTo, siteOverHttps } from './site/siteOverHttps.ts'
export {
  addOwnedNames,
  createTeam,
  createToken,
  formatTeams,
  readTeams,
  removeOwnedNames,
  revokeToken,
} from './site/teams.ts'
