/** The entry point for what happens to a version after its build: it loads no bundler, so that a rollback takes no time. */
export { builtVersion } from './builtVersions.ts'
export { historyLines } from './historyLines.ts'
export { PublishError, place, verify } from './place.ts'
export { readPointer } from './pointer.ts'
export { historyOf, isKnown, publish, rollback } from './publish.ts'
export { pull, push, type SiteBucket } from './siteBucket.ts'
