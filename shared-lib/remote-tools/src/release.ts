/** The entry point without webpack: a rollback starts fast. */
export { builtVersion } from './builtVersions.ts'
export { historyLines } from './historyLines.ts'
export { PublishError, verify } from './place.ts'
export { readPointer } from './pointer.ts'
export { historyOf, isKnown, publish, rollback } from './publish.ts'
export { createReceiver } from './receiver/createReceiver.ts'
export { pull, push, type SiteBucket } from './siteBucket.ts'
export {
  createTeam,
  give,
  makeToken,
  readTeams,
  revokeToken,
  take,
  teamLines,
} from './teams.ts'
