/** The door for what happens to a version after its build: it loads no bundler, so that a rollback takes no time. */
export { PublishError, place, publish, readPointer, rollback, verify } from './publish.ts'
export { versionOf } from './version.ts'
