/** For every module with something that administrators change. */
export type { RecordedChange } from './change.repository.ts'
export { recordChange } from './change.repository.ts'
