export { audienceOf } from './audience.ts'
export { claimsOf, droppedRoutes, type Holder } from './claims.ts'
export { type PageHead, pageHead } from './heads.ts'
export { isWithdrawn, type SiteLedgerEntry, siteLedgerEntry } from './ledger.ts'
export {
  PREVIEW_PARAM,
  type Preview,
  parsePreview,
  previewText,
} from './preview.ts'
export { ownerOf, pathParams, routeOf, serverPaths } from './routes.ts'
export * from './schemas.ts'
export {
  failureSignals,
  SIGNALS_PATH,
  type SignalName,
  type SignalsBody,
  signalNames,
  signalsBody,
} from './signals.ts'
export {
  foreignClaims,
  pathOwners,
  type Team,
  type TeamScope,
  team,
  teamList,
  teamPath,
  teamScopes,
} from './teams.ts'
export {
  CANARIES_PATH,
  type MovedAnswer,
  type MoveNote,
  movedAnswer,
  moveNote,
  PREVIEWS_PATH,
  RELEASES_PATH,
  type ReleaseUpload,
  refusedAnswer,
  releaseUpload,
  type VersionMove,
  type VersionMoveBody,
  versionMoveBody,
  versionMoves,
} from './upload.ts'
