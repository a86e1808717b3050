/** The entry point without webpack: a rollback starts fast. */
export { builtVersion } from './builtVersions.ts'
export { halt, promote } from './canary.ts'
export { canaryText, readCanary } from './canaryOptions.ts'
export { historyLines } from './historyLines.ts'
export { compositionOf, ledgerLines, type Note, readLedger } from './ledger.ts'
export { type AnyRelease, folderOf, PublishError, readRelease, verify } from './place.ts'
export { readPointer } from './pointerFile.ts'
export { previewPath } from './preview.ts'
export { type Checked, historyOf, isKnown, publish, rollback, withdraw } from './publish.ts'
export { createReceiver } from './receiver/createReceiver.ts'
export { restore } from './restore.ts'
export { pull, push, type SiteBucket } from './siteBucket.ts'
export { distantSite, publishTo } from './siteOverHttps.ts'
export {
  createTeam,
  give,
  makeToken,
  readTeams,
  revokeToken,
  take,
  teamLines,
} from './teams.ts'
