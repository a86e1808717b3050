/** The entry point for what happens to a version after its build: it loads no bundler, so that a rollback takes no time. */
export { builtVersion } from './builtVersions.ts'
export { PublishError, place, publish, readPointer, rollback, verify } from './publish.ts'
